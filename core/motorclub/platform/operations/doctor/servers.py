"""Whether the servers that a site stands on answer, and are set as they must be."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import redis
import sqlalchemy as sa

from motorclub.config import Config
from motorclub.db import db
from motorclub.files import services as files
from motorclub.http.errors import ApiError
from motorclub.keys import keys
from motorclub.mail.delivery import smtp
from motorclub.platform.operations.doctor.findings import Finding
from motorclub.plugin import registry

# Without these, PostgreSQL forgets what it has acknowledged when its machine stops.
DURABLE = ("fsync", "full_page_writes", "synchronous_commit")
# Of one process: the pool's connections with those that it may open in a rush.
CONNECTIONS_PER_PROCESS = 15
NO_EVICTION = "noeviction"


def database_problem() -> str:
    """Why the database does not answer; empty when it does."""
    try:
        with db.engine.connect() as connection:
            connection.execute(sa.select(1))
    except sa.exc.SQLAlchemyError as error:
        return str(getattr(error, "orig", error)).strip().splitlines()[0]
    return ""


def check_database(config: Config) -> Iterator[Finding]:
    """It takes writes, keeps what it has acknowledged, and has connections for every process."""
    with db.engine.connect() as connection:
        settings = _read_settings(connection)
        processes = len(registry.live_processes(connection))
    if settings["transaction_read_only"] == "on":
        yield Finding("the database takes no writes", "DATABASE_URL must name the primary, not a replica")
    for name in DURABLE:
        if config.mode == "production" and settings[name] == "off":
            yield Finding(
                f"{name} of PostgreSQL is off: what was acknowledged may be lost", f"set {name} = on"
            )
    needed, limit = CONNECTIONS_PER_PROCESS * processes, int(settings["max_connections"])
    if needed > limit:
        yield Finding(
            f"{processes} processes may open {needed} connections, PostgreSQL allows {limit}",
            "raise max_connections, or run fewer processes",
        )


def _read_settings(connection: sa.Connection) -> dict[str, str]:
    names = [*DURABLE, "max_connections", "transaction_read_only"]
    rows = connection.execute(
        sa.text("SELECT name, setting FROM pg_settings WHERE name = ANY(:names)"), {"names": names}
    )
    return {row.name: row.setting for row in rows}


def check_keys() -> Iterator[Finding]:
    """The key-value store answers, and never drops a key to make room for another."""
    try:
        keys().ping()
    except redis.RedisError as error:
        yield Finding(f"the key-value store does not answer: {error}", "start it, or correct REDIS_URL")
        return
    try:
        policy = keys().config_get("maxmemory-policy").get("maxmemory-policy", NO_EVICTION)
    except redis.ResponseError:  # a provider that hides its settings
        return
    if policy != NO_EVICTION:
        yield Finding(
            f"the key-value store may drop keys: maxmemory-policy is {policy}",
            f"set maxmemory-policy {NO_EVICTION}",
        )


def check_files() -> Iterator[Finding]:
    """A file can be stored, read and deleted."""
    name, content = f"doctor/{secrets.token_hex(8)}", secrets.token_bytes(32)
    try:
        files.put(name, content)
        is_same = files.get(name) == content
        files.remove(name)
    except (ApiError, OSError) as error:
        yield Finding(f"files cannot be stored: {error}", "see MOTORCLUB_FILES_URL and the instance folder")
        return
    if not is_same:
        yield Finding("a file that was stored cannot be read", "see the store's own log")


def check_mail(config: Config) -> Iterator[Finding]:
    """The mail server takes our log-in; in production there is one."""
    server = smtp()
    if server is None:
        if config.mode == "production":
            yield Finding("mails are kept, nobody receives them", "set SMTP_URL")
        return
    try:
        server.greet()
    except OSError as error:
        yield Finding(f"the mail server refuses us: {error}", "correct SMTP_URL, or ask who runs the server")
