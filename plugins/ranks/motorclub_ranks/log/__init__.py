"""What admins have changed of levels, rules and badges, with a way back."""
