"""What organisers offer: events, what they share, their pictures and questions."""
