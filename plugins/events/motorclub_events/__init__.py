"""Events and their tickets. Start reading at plugin.py, then checkout/orders.py and checkout/seats.py."""
