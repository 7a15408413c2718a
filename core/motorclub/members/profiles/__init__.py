"""Members' profiles, and what others may see of them."""
