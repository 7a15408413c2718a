"""One search over the content of all plugins."""
