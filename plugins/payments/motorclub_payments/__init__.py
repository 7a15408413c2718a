"""How money comes in and goes back. Start reading at plugin.py, then interfaces.py, settlement.py and providers.py."""
