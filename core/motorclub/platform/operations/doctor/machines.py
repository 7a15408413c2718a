"""Whether the machines and processes of a site do their work."""

from __future__ import annotations

import base64
import http.client
import secrets
import shutil
from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus
from urllib.parse import urlsplit

import sqlalchemy as sa

from motorclub import clock
from motorclub.config import Config
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.http.disk_space import check_storage
from motorclub.jobs.models import JobRow, JobState
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.platform.operations.doctor.findings import Finding
from motorclub.plugin import registry
from motorclub.plugin.models import ProcessRow

KINDS = ("web", "hub", "jobs")
# Schedules, sessions and limits compare times that different machines have written.
CLOCK_TOLERANCE = timedelta(seconds=2)
# Work that is due for so long is not just busy.
LATE = timedelta(minutes=5)
MAIL_LATE = timedelta(hours=1)
NEARLY_FULL = 0.1
PATIENCE_S = 5.0


def check_disk(config: Config) -> Iterator[Finding]:
    """There is room for what the site writes."""
    remedy = f"make room on the disk of {config.instance}"
    problem = check_storage()
    usage = shutil.disk_usage(config.instance)
    if problem != "ok":
        yield Finding(f"the disk: {problem}", remedy)
    elif usage.free < NEARLY_FULL * usage.total:
        yield Finding(f"the disk has {usage.free // 2**20} MiB left, less than a tenth", remedy)


def check_clock() -> Iterator[Finding]:
    """This machine, the database's, and those of the processes have the same time."""
    remedy = "keep every machine's clock right, by NTP"
    with db.engine.connect() as connection:
        theirs = connection.execute(sa.select(sa.func.clock_timestamp())).scalar_one()
        latest = connection.scalar(sa.select(sa.func.max(ProcessRow.seen_at)))
    difference = clock.now() - theirs
    if abs(difference) > CLOCK_TOLERANCE:
        yield Finding(
            f"this machine's clock is {difference.total_seconds():+.1f} s from the database's", remedy
        )
    if latest and latest - theirs > CLOCK_TOLERANCE:
        ahead = (latest - theirs).total_seconds()
        yield Finding(
            f"a process runs on a machine whose clock is {ahead:.1f} s ahead of the database's", remedy
        )


def check_processes() -> Iterator[Finding]:
    """Each kind of process runs somewhere."""
    with db.engine.connect() as connection:
        running = {row.kind for row in registry.live_processes(connection)}
    for kind in KINDS:
        if kind not in running:
            yield Finding(f"no {kind} process runs", f"motorclub up, or motorclub {kind}")


def check_work() -> Iterator[Finding]:
    """Jobs, events and mails do not wait for long."""
    now = clock.now()
    jobs = sa.select(JobRow.id).where(JobRow.state == JobState.QUEUED, JobRow.run_at < now - LATE)
    events = (
        sa.select(OutboxEvent.id)
        .join(OutboxDelivery, OutboxDelivery.event_id == OutboxEvent.id)
        .where(OutboxDelivery.state == DeliveryState.PENDING, OutboxEvent.created_at < now - LATE)
    )
    mails = sa.select(MailMessage.id).where(
        MailMessage.status == MailStatus.QUEUED, MailMessage.created_at < now - MAIL_LATE
    )
    with db.engine.connect() as connection:
        for late, what, remedy in (
            (jobs, "jobs that were due 5 minutes ago", "run more workers: MOTORCLUB_JOBS"),
            (events, "deliveries of events that are older than 5 minutes", "motorclub outbox list"),
            (mails, "mails that are older than an hour", "/admin/emails says why each waits"),
        ):
            number = connection.execute(sa.select(sa.func.count()).select_from(late.subquery())).scalar_one()
            if number:
                yield Finding(f"{number} {what} wait", remedy)


def check_address(config: Config) -> Iterator[Finding]:
    """In production the public address leads to the web server and, through a proxy, for `/ws` to the hub."""
    if config.mode != "production":
        return
    if config.public_url.startswith("https:") and not config.proxies:
        yield Finding(
            "MOTORCLUB_PROXIES is 0 though a proxy must end TLS: all clients seem to be one",
            "MOTORCLUB_PROXIES=1, or how many proxies stand in front",
        )
    yield from _check_one(config.public_url, "/healthz", HTTPStatus.OK, "the web server")
    if config.ws_url or config.proxies:
        hub = config.ws_url.replace("ws", "http", 1) or config.public_url
        yield from _check_one(hub, "/ws", HTTPStatus.SWITCHING_PROTOCOLS, "the hub", origin=config.public_url)


def _check_one(url: str, path: str, expected: HTTPStatus, what: str, origin: str = "") -> Iterator[Finding]:
    problem = _ask(url, path, expected, _upgrade(origin) if origin else {})
    if problem:
        yield Finding(
            f"{url}{path} does not lead to {what}: {problem}",
            "see deploy/Caddyfile or deploy/nginx.conf, and MOTORCLUB_PUBLIC_URL",
        )


def _ask(url: str, path: str, expected: HTTPStatus, headers: dict[str, str]) -> str:
    """Why the address does not answer with this status; empty when it does."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=PATIENCE_S)
    try:
        connection.request("GET", path, headers=headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        return str(error) or type(error).__name__
    finally:
        connection.close()
    return "" if status == expected else f"it answers {status}"


def _upgrade(origin: str) -> dict[str, str]:
    """The headers with which a browser asks for a WebSocket."""
    return {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Origin": origin,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
    }
