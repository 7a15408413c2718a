"""Word filters and limits of new members, asked before anything is published."""
