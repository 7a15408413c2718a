"""Lists narrowed by words and operators."""
