"""How the sandbox charges again and again, by a clock that an admin can move."""
