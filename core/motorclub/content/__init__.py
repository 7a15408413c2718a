"""Content of any plugin, spoken about without knowing the plugin: references, and what they lead to."""
