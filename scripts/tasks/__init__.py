"""How a checkout becomes a running, checked Motorclub. Standard library only: nothing is installed yet."""
