"""What people found who tried an answer."""
