"""Events and their tickets. Start reading at plugin.py, then selling.py and seats.py."""
