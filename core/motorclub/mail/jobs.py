"""Delivery in the background."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.mail import services
from motorclub.plugin.values import Job


def deliver(payload: Mapping[str, Any]) -> None:
    """`{id}` of a mail in the outbox. A mail server that is away is no failure of the job: the mail waits."""
    services.deliver(payload["id"])


JOBS = (Job(services.DELIVER, deliver),)
