"""What admins change about reports: the reasons."""
