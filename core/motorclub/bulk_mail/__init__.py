"""Bulk mail: an admin writes to many members at once."""
