"""Answering, editing, hiding and deleting answers."""
