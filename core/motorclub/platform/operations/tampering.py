"""Look for changed files, and report them: in the log, to the admins, in the audit log and on the page."""

from __future__ import annotations

import logging

import sqlalchemy as sa

from motorclub import audit
from motorclub.config import Config
from motorclub.db import db
from motorclub.platform.operations import lifecycle
from motorclub.plugin import lock
from motorclub.plugin.models import PluginRow

TAMPERED = "core.plugin_tampered"

_log = logging.getLogger("motorclub.plugin")


def check(config: Config) -> dict[str, str]:
    """Compare the installed files with the lock and remember what differs, in the current transaction.

    Returns the differences by plugin. Only new ones are reported. Raises LockError for an invalid lock.
    """
    found = lock.find_tampered(config.lock_file)
    lifecycle.lock_state()
    rows = db.session.scalars(sa.select(PluginRow).execution_options(populate_existing=True))
    changed = [row for row in rows if row.tampered != found.get(row.id)]
    for row in changed:
        row.tampered = found.get(row.id)
        _record(row)
    if changed:
        lifecycle.announce(lifecycle.raise_epoch())
    return found


def _record(row: PluginRow) -> None:
    if row.tampered is None:
        audit.record("plugin.restored", target=f"plugin:{row.id}")
        return
    _log.error("plugin %s: %s", row.id, row.tampered)
    audit.record("plugin.tampered", target=f"plugin:{row.id}", details={"difference": row.tampered})
    lifecycle.notify_admins(TAMPERED, row.id)
