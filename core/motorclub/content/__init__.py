"""Content of any plugin, spoken about without knowing the plugin."""
