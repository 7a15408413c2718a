"""Events and their tickets. Start reading at plugin.py, then checkout/orders.py and shared/seats.py."""
