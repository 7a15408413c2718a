"""A transaction that belongs to the caller: code that is called inside it may neither commit nor roll it back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event
from sqlalchemy.orm import Session

from motorclub.db import db

KEPT_FOR = "kept_for"


class TransactionEnded(RuntimeError):
    """Called code committed or rolled back; its changes must stand or fall with the caller's."""


@contextmanager
def kept_open(who: str) -> Iterator[None]:
    """Raise TransactionEnded, with the name of `who` runs in the block, if the block ends the transaction."""
    session = db.session()
    transaction, outer = session.get_transaction(), session.info.get(KEPT_FOR)
    session.info[KEPT_FOR] = who
    try:
        yield
    finally:
        session.info[KEPT_FOR] = outer
    if session.get_transaction() is not transaction:
        raise TransactionEnded(f"{who} rolled back: it must raise an error instead")


@event.listens_for(Session, "before_commit")
def _refuse_commit(session: Session) -> None:
    who = session.info.get(KEPT_FOR)
    if who and not session.in_nested_transaction():
        raise TransactionEnded(f"{who} may not commit: its changes commit with those of the caller")
