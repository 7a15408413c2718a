"""How the community fares: newcomers, active members, answers in time."""
