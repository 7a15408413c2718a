"""The contents of a test's site, kept so that they can be put back in a fraction of the time that making them took."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg import sql
from psycopg.types.json import Jsonb

if TYPE_CHECKING:
    from motorclub.config import Config

# What belongs to the running site and not to its contents.
STATE = ("platform_state", "plugin", "platform_process")
TABLES = """
SELECT tablename FROM pg_tables
WHERE schemaname = 'public' AND tablename NOT LIKE 'alembic_version%%' AND tablename <> ALL(%s)
"""
SEQUENCES = """
SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
"""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Rows by table as PostgreSQL copies them, the last number of each sequence, settings by plugin, and files."""

    rows: Mapping[str, bytes]
    sequences: Mapping[str, int]
    settings: Mapping[str, Any]
    files: Path

    def restore(self, config: Config) -> None:
        """Put everything back into a site that is empty, whose processes then refresh."""
        with _connected(config) as connection:
            connection.execute("SET LOCAL session_replication_role = replica")
            for table, rows in self.rows.items():
                into = sql.SQL("COPY {} FROM STDIN (FORMAT binary)").format(sql.Identifier(table))
                with connection.cursor() as cursor, cursor.copy(into) as copy:
                    copy.write(rows)
            for name, last in self.sequences.items():
                connection.execute("SELECT setval(%s::regclass, %s)", (name, last))
            for plugin, values in self.settings.items():
                connection.execute("UPDATE plugin SET settings = %s WHERE id = %s", (Jsonb(values), plugin))
            connection.execute("UPDATE platform_state SET epoch = epoch + 1")
        shutil.copytree(self.files, config.instance / "files", dirs_exist_ok=True)


def take(config: Config, folder: Path) -> Snapshot:
    """Keep what a site holds now; its files in `folder`, which must not exist."""
    with _connected(config) as connection:
        tables = [name for (name,) in connection.execute(TABLES, (list(STATE),)).fetchall()]
        rows = {table: _rows_of(connection, table) for table in tables if _has_rows(connection, table)}
        sequences = dict(connection.execute(SEQUENCES).fetchall())
        settings = dict(connection.execute("SELECT id, settings FROM plugin").fetchall())
    files = config.instance / "files"
    if files.exists():
        shutil.copytree(files, folder)
    else:
        folder.mkdir(parents=True)
    return Snapshot(rows, sequences, settings, folder)


def _has_rows(connection: psycopg.Connection, table: str) -> bool:
    asked = sql.SQL("SELECT EXISTS (SELECT FROM {})").format(sql.Identifier(table))
    return bool(connection.execute(asked).fetchall()[0][0])


def _rows_of(connection: psycopg.Connection, table: str) -> bytes:
    copy_table = sql.SQL("COPY {} TO STDOUT (FORMAT binary)").format(sql.Identifier(table))
    with connection.cursor() as cursor, cursor.copy(copy_table) as copy:
        return b"".join(map(bytes, copy))


@contextmanager
def _connected(config: Config) -> Iterator[psycopg.Connection]:
    """A connection to the site's database whose transaction commits with the block."""
    with psycopg.connect(config.database_url.replace("+psycopg", "", 1)) as connection:
        yield connection
