"""Whether a site could be restored."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.backups.creating import SLOT
from motorclub.backups.folder import list_backups
from motorclub.config import Config
from motorclub.db import db
from motorclub.platform.operations.doctor.findings import Finding

# Backups of each night are this old at most, with a few hours to make them.
OLD = timedelta(hours=30)


def check_backups(config: Config) -> Iterator[Finding]:
    """There is a recent backup, and the database's log is followed; in production there is a folder for them."""
    if config.backups is None:
        if config.mode == "production":
            yield Finding(
                "there are no backups", "set MOTORCLUB_BACKUPS: see Backups in the operators' manual"
            )
        return
    made = list_backups(config.backups)
    if not made:
        yield Finding(f"there is no backup in {config.backups}", "motorclub backup create, each night")
    elif made[-1].description.created_at < clock.now() - OLD:
        newest = made[-1].description.created_at
        yield Finding(
            f"the newest backup is from {newest:%Y-%m-%d %H:%M} UTC", "motorclub backup create, each night"
        )
    yield from _check_log()


def _check_log() -> Iterator[Finding]:
    with db.engine.connect() as connection:
        asked = sa.text("SELECT active, wal_status FROM pg_replication_slots WHERE slot_name = :slot")
        slot = connection.execute(asked, {"slot": SLOT}).one_or_none()
    if slot is None or not slot.active:
        yield Finding("nothing follows the database's log", "motorclub up does, or motorclub backup follow")
    if slot is not None and slot.wal_status == "lost":
        yield Finding(
            "the database's log has a gap that no backup covers",
            "motorclub backup create; drop the replication slot motorclub_backup and follow again",
        )
