"""Pictures in questions and answers."""
