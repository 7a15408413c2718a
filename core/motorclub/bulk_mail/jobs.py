"""Mails to many, in the background."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from motorclub.bulk_mail import sending
from motorclub.plugin.values import Job


def write(payload: Mapping[str, Any]) -> None:
    """`{id}` of a mail that is to be written into the outbox."""
    sending.write_pages(payload["id"])


def go_on(_payload: Mapping[str, object]) -> None:
    """Mails whose worker died go on, and those that wait for the end of quiet hours."""
    for bulk_id in sending.list_unfinished():
        sending.write_pages(bulk_id)


JOBS = (
    Job(sending.WRITE, write),
    Job("core.bulk_mail.go_on", go_on, every=timedelta(minutes=1)),
)
