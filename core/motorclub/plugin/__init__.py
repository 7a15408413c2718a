"""The plugin contract and its host. Start reading at spec.py, then values.py."""
