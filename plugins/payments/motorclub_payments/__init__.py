"""How money comes in and goes back. Start reading at plugin.py, then desk.py, settling.py and provider.py."""
