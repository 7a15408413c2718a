"""Members: who they are to others, what their role lets them do."""
