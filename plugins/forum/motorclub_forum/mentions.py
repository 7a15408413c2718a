"""Members named in texts."""
