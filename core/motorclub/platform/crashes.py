"""Crashes of plugins' views in browsers: anybody can send reports, so they are not trusted and limited in number."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.config import current_config
from motorclub.db import db
from motorclub.http import invalid
from motorclub.http.limits import Limit, hit
from motorclub.http.rows import Page, Row, columns_of, count_rows, read_page
from motorclub.platform.operations import lifecycle
from motorclub.platform.web_modules import module_of
from motorclub.plugin import registry
from motorclub.plugin.host import Loaded, current_host
from motorclub.plugin.models import CrashRow

REPORTS = Limit("client-errors", 60, timedelta(minutes=1))
# Many addresses may send reports; this is the limit for the log and the database of the site.
ALL_REPORTS = Limit("client-errors-site", 600, timedelta(minutes=1))
# Different crashes of one plugin that are kept; of further ones only those that are known already are counted.
MAX_CRASHES = 200
# What the shell reports beside a plugin's views: its manifest, and work that no view has begun.
NO_VIEWS = frozenset({"(manifest)", "(background)"})

_log = logging.getLogger("motorclub.platform")


class Crash(Row):
    """The same crash of one view in one version, counted over all browsers."""

    id: int
    version: str
    view: str
    message: str
    count: int
    first_at: datetime
    last_at: datetime


def report(plugin: str, view: str, message: str, stack: str | None) -> None:
    """Count a crash under the plugin's loaded version. Commits.

    Raises 400 for a plugin that is not on or has no such view, 429 while the whole site reports too much.
    """
    hit(ALL_REPORTS, "site")
    loaded = _reported(plugin, view)
    version = loaded.manifest.version if loaded.manifest else ""
    words = {"view": view, "crash": message, "stack": stack or ""}
    _log.warning("plugin %s %s: a view crashed in a browser", plugin, version, extra=words)
    _count(CrashRow(plugin=plugin, version=version, view=view, message=message))


def _reported(plugin: str, view: str) -> Loaded:
    loaded = current_host().plugins.get(plugin)
    if loaded is None or loaded.manifest is None or plugin not in registry.current().enabled:
        raise invalid("plugin", "No such plugin is on.")
    module = module_of(current_config(), loaded.manifest)
    if module is None or view not in module.views | NO_VIEWS:
        raise invalid("view", "The plugin has no such view.")
    return loaded


def _count(crash: CrashRow) -> None:
    key = {"plugin": crash.plugin, "version": crash.version, "view": crash.view, "message": crash.message}
    now = clock.now()
    again = sa.update(CrashRow).where(*(getattr(CrashRow, name) == value for name, value in key.items()))
    counted = db.session.execute(
        again.values(count=CrashRow.count + 1, last_at=now).returning(CrashRow.id)
    ).first()
    if counted is None and _count_stored(crash.plugin) < MAX_CRASHES:
        db.session.execute(
            insert(CrashRow)
            .values(**key, count=1, first_at=now, last_at=now)
            # Of two browsers that crash at once in the same new way, the second one counts on the first one's row.
            .on_conflict_do_update(
                index_elements=[
                    CrashRow.plugin,
                    CrashRow.version,
                    CrashRow.view,
                    sa.func.md5(CrashRow.message),
                ],
                set_={"count": CrashRow.count + 1, "last_at": now},
            )
        )
    db.session.commit()


def _count_stored(plugin: str) -> int:
    return count_rows(CrashRow, CrashRow.plugin == plugin)


def crashes(plugin: str, page: int, size: int) -> Page[Crash]:
    """A page of a plugin's crashes, the latest first. Two statements. Raises 404 for an unknown plugin."""
    lifecycle.get_loaded(current_host(), plugin)
    statement = sa.select(*columns_of(Crash, CrashRow)).where(CrashRow.plugin == plugin)
    return read_page(Crash, statement.order_by(CrashRow.last_at.desc(), CrashRow.id.desc()), page, size)
