"""What banned members keep: a copy of their data, and the deletion of their account."""
