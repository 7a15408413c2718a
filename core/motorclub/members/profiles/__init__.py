"""What members tell about themselves and what others may see of it."""
