""" "Look now": wakes the jobs processes when there is work. Without the store they look once a second."""

from __future__ import annotations

from motorclub import keys
from motorclub.db import after_commit, db

CHANNEL = "motorclub:work"


def nudge() -> None:
    """Wake every jobs process."""
    keys.attempt(lambda client: client.publish(CHANNEL, b"look"), 0)


def nudge_after_commit() -> None:
    """Wake the jobs processes once the current transaction has committed; once, however much it adds."""
    session = db.session()
    within = session.get_nested_transaction() or session.get_transaction()
    # Remembered per savepoint: if that is rolled back its nudge is dropped, and what follows brings its own.
    if within is None or session.info.get("nudged_in") is not within:
        session.info["nudged_in"] = within
        after_commit(nudge)
