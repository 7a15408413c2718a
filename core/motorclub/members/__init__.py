"""Members: who they are to others, what their role lets them do, and what becomes of their data."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Note when a member was last seen."""
    # Not at the top: an import of one module of this package must not load all of it.
    from motorclub.members.profiles import profiles

    profiles.init_app(app)
