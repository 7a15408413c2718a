"""Members: who they are to others, what their role lets them do, and what becomes of their data."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Prepare the links to copies of data, and note when a member was last seen."""
    # Not at the top: whoever needs one module of this package does not load all of it.
    from motorclub.members.data import exports
    from motorclub.members.profiles import last_seen

    exports.init_app(app)
    last_seen.init_app(app)
