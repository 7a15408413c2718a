"""Writing: questions, answers, votes, edits, drafts and pictures."""
