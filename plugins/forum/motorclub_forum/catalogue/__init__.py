"""Tags and categories."""
