"""Members who have the same."""
