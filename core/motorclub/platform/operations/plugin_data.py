"""What of the database belongs to a plugin: what its migrations have made, and what the core keeps under its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from motorclub.accounts.models import MemberRestriction
from motorclub.events.models import DeliveryState, EventSubscriber, HistoryReplay, OutboxDelivery, OutboxEvent
from motorclub.figures.models import DailyCount
from motorclub.jobs.models import JobRow, ScheduleRow
from motorclub.mail.models import MailMessage, MailOverride
from motorclub.notifications.models import Notification
from motorclub.pictures.models import Picture
from motorclub.plugin.models import CrashRow, GrantRow
from motorclub.rights.models import MemberRight
from motorclub.search.models import SearchBuilt, SearchRow

TABLES = """
SELECT relname FROM pg_class
 WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
   AND starts_with(relname, :prefix) ORDER BY relname
"""
SEQUENCES = """
SELECT relname FROM pg_class
 WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' AND starts_with(relname, :prefix)
 ORDER BY relname
"""
COLUMNS = """
SELECT attname FROM pg_attribute
 WHERE attrelid = CAST(quote_ident(:table) AS regclass) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
 ORDER BY attnum
"""
KEY = """
SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
 WHERE indrelid = CAST(quote_ident(:table) AS regclass) AND indisprimary
 ORDER BY array_position(CAST(indkey AS smallint[]), attnum)
"""
# Foreign keys between tables of the plugin, and out of it, with whether they can wait for the end of a transaction.
REFERENCES = """
SELECT conname AS name, source.relname AS "table", target.relname AS target, condeferrable AS deferrable
  FROM pg_constraint JOIN pg_class source ON source.oid = conrelid JOIN pg_class target ON target.oid = confrelid
 WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace
   AND starts_with(source.relname, :prefix) ORDER BY conname
"""
# Those that run for ordinary statements ('O'), except the ones that keep foreign keys.
TRIGGERS = """
SELECT tgname AS name, relname AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
 WHERE NOT tgisinternal AND tgenabled = 'O' AND relnamespace = current_schema()::regnamespace
   AND starts_with(relname, :prefix) ORDER BY relname, tgname
"""
# Whatever a migration can make. A table's own row type and array type go with it.
LEFT = """
SELECT CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' WHEN 'i' THEN 'index'
       ELSE 'table' END AS kind, relname AS name
  FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind <> 'c'
   AND (starts_with(relname, :prefix) OR relname = :versions)
UNION ALL
SELECT 'type', typname FROM pg_type LEFT JOIN pg_class ON pg_class.oid = typrelid
 WHERE typnamespace = current_schema()::regnamespace AND typelem = 0 AND coalesce(relkind, 'c') = 'c'
   AND starts_with(typname, :prefix)
UNION ALL
SELECT 'function', proname FROM pg_proc
 WHERE pronamespace = current_schema()::regnamespace AND starts_with(proname, :prefix)
UNION ALL
SELECT 'trigger', tgname FROM pg_trigger WHERE NOT tgisinternal AND starts_with(tgname, :prefix)
UNION ALL
SELECT 'schema', nspname FROM pg_namespace WHERE nspname = :plugin OR starts_with(nspname, :prefix)
ORDER BY 1, 2
"""


@dataclass(frozen=True, slots=True)
class Reference:
    """A foreign key of one of the plugin's tables."""

    name: str
    table: str
    target: str
    deferrable: bool


def tables(connection: sa.Connection, plugin: str) -> list[str]:
    """The plugin's tables, each after those that it refers to, as far as they do not refer to each other."""
    names = list(connection.scalars(sa.text(TABLES), {"prefix": f"{plugin}_"}))
    needs: dict[str, set[str]] = {name: set() for name in names}
    for reference in references(connection, plugin):
        if reference.target in needs and reference.target != reference.table:
            needs[reference.table].add(reference.target)
    ordered: list[str] = []
    while needs:
        free = next((name for name in needs if needs[name] <= set(ordered)), next(iter(needs)))
        ordered.append(free)
        del needs[free]
    return ordered


def references(connection: sa.Connection, plugin: str) -> list[Reference]:
    """The foreign keys of the plugin's tables."""
    rows = connection.execute(sa.text(REFERENCES), {"prefix": f"{plugin}_"})
    return [Reference(row.name, row.table, row.target, row.deferrable) for row in rows]


def triggers(connection: sa.Connection, plugin: str) -> list[tuple[str, str]]:
    """(trigger, table) of those that the plugin's migrations have put on its tables."""
    return [(row.name, row.table) for row in connection.execute(sa.text(TRIGGERS), {"prefix": f"{plugin}_"})]


def sequences(connection: sa.Connection, plugin: str) -> dict[str, tuple[int, bool]]:
    """Where each sequence stands: its last number, and whether that has been given out."""
    names = list(connection.scalars(sa.text(SEQUENCES), {"prefix": f"{plugin}_"}))
    return {name: _stand(connection, name) for name in names}


def _stand(connection: sa.Connection, sequence: str) -> tuple[int, bool]:
    row = connection.execute(
        sa.text(f"SELECT last_value, is_called FROM {quote_name(connection, sequence)}")  # noqa: S608 - quoted
    ).one()
    return row.last_value, row.is_called


def columns(connection: sa.Connection, table: str) -> list[str]:
    """The columns that can be written; those that the database computes are left out."""
    return list(connection.scalars(sa.text(COLUMNS), {"table": table}))


def key(connection: sa.Connection, table: str) -> list[str]:
    """The columns of the primary key, in its order."""
    return list(connection.scalars(sa.text(KEY), {"table": table}))


def counts(connection: sa.Connection, names: list[str]) -> dict[str, int]:
    """How many rows each of these tables has."""
    return {
        name: connection.scalar(sa.select(sa.func.count()).select_from(sa.table(name))) or 0 for name in names
    }


def quote_name(connection: sa.Connection, name: str) -> str:
    """A name as SQL text, safe in a statement."""
    return connection.dialect.identifier_preparer.quote_identifier(name)


def _core_tables(plugin: str) -> Mapping[str, tuple[type[Any], sa.ColumnElement[bool]]]:
    """The rows that the core keeps for a plugin: a word for them, their model, and the condition.

    Its events stay until they have been delivered to the other plugins.
    """
    untold = sa.exists().where(
        OutboxDelivery.event_id == OutboxEvent.id,
        OutboxDelivery.owner != plugin,
        OutboxDelivery.state == DeliveryState.PENDING,
    )
    wanted = sa.exists().where(EventSubscriber.event == OutboxEvent.name, EventSubscriber.owner != plugin)
    awaited = sa.or_(untold, sa.and_(OutboxEvent.expanded_at.is_(None), wanted))

    def named(column: Any) -> sa.ColumnElement[bool]:
        return sa.func.starts_with(column, f"{plugin}.")

    return {
        "jobs": (JobRow, JobRow.owner == plugin),
        "schedules": (ScheduleRow, ScheduleRow.owner == plugin),
        "deliveries": (OutboxDelivery, OutboxDelivery.owner == plugin),
        "histories": (HistoryReplay, HistoryReplay.owner == plugin),
        "subscribers": (EventSubscriber, EventSubscriber.owner == plugin),
        "events": (OutboxEvent, sa.and_(named(OutboxEvent.name), ~awaited)),
        "notifications": (Notification, named(Notification.kind)),
        "mails": (MailMessage, named(MailMessage.template)),
        "rewritten mail templates": (MailOverride, named(MailOverride.template)),
        "restrictions of members": (MemberRestriction, MemberRestriction.owner == plugin),
        "rights of members": (MemberRight, MemberRight.owner == plugin),
        "pictures": (Picture, named(Picture.kind)),
        "daily counts": (DailyCount, named(DailyCount.name)),
        "grants": (GrantRow, named(GrantRow.permission)),
        "crashes": (CrashRow, CrashRow.plugin == plugin),
        "search documents": (SearchRow, SearchRow.owner == plugin),
        "searched types": (SearchBuilt, SearchBuilt.owner == plugin),
    }


def count_core_rows(connection: sa.Connection, plugin: str) -> dict[str, int]:
    """How many rows the core keeps for the plugin, by what they are."""
    return {
        what: connection.scalar(sa.select(sa.func.count()).select_from(model).where(which)) or 0
        for what, (model, which) in _core_tables(plugin).items()
    }


def delete_core_rows(connection: sa.Connection, plugin: str) -> dict[str, int]:
    """Delete them; how many there were. The audit log is not among them: it stays."""
    return {
        what: connection.execute(sa.delete(model).where(which)).rowcount
        for what, (model, which) in _core_tables(plugin).items()
    }


def list_remains(connection: sa.Connection, plugin: str) -> list[str]:
    """What of a plugin is still in the database, as "table forum_vote"; empty after a clean uninstallation."""
    names = {"plugin": plugin, "prefix": f"{plugin}_", "versions": f"alembic_version_{plugin}"}
    remaining_objects = [f"{row.kind} {row.name}" for row in connection.execute(sa.text(LEFT), names)]
    remaining_rows = [
        f"{number} {what}" for what, number in count_core_rows(connection, plugin).items() if number
    ]
    return remaining_objects + remaining_rows
