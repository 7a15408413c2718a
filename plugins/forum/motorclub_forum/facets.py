"""Cars that questions are about."""
