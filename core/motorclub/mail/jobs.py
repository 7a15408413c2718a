"""Delivery in the background, and order in the outbox."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from motorclub.mail import delivery, services
from motorclub.plugin.registry import settings_of
from motorclub.plugin.values import Job
from motorclub.settings.site import CoreSettings

# Longer than a patient server takes; a server that keeps a worker for longer is as good as away.
LONGEST = timedelta(minutes=2)


def deliver(payload: Mapping[str, Any]) -> None:
    """`{id}` of a mail in the outbox. A mail server that is away is no failure of the job: the mail waits."""
    delivery.deliver(payload["id"])


def find_lost(_payload: Mapping[str, object]) -> None:
    """Mails whose worker died go on."""
    delivery.find_lost()


def forget(_payload: Mapping[str, object]) -> None:
    """Mails go when they are older than admins want."""
    services.forget_old(timedelta(days=settings_of(CoreSettings).mail_days))


JOBS = (
    Job(delivery.DELIVER, deliver, timeout=LONGEST),
    Job("core.mail.find_lost", find_lost, every=timedelta(minutes=5)),
    Job("core.mail.forget", forget, every=timedelta(hours=1)),
)
