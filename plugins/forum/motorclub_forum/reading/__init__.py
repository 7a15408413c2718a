"""Reading: lists, question pages, search and what they show."""
