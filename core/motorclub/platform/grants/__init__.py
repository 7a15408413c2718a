"""The calls of what each role may do."""
