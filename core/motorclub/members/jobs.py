"""The members' work in the background."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from motorclub.members.data import account_deletion, exports
from motorclub.plugin.values import Job


def erase_due(_payload: Mapping[str, object]) -> None:
    """Everybody whose fourteen days are over."""
    account_deletion.erase_due()


def tidy(_payload: Mapping[str, object]) -> None:
    """Copies of data whose time is over."""
    exports.tidy()


JOBS = (
    Job(exports.MAKE, exports.make, retries=3),
    Job("core.members.erase_due", erase_due, every=timedelta(minutes=10)),
    Job("core.members.tidy", tidy, every=timedelta(hours=1)),
)
