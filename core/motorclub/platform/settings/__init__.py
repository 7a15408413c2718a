"""The calls of the settings that admins may change."""
