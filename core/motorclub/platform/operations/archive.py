"""A plugin's data as one zip: written before its tables go, and read to bring them back.

`manifest.json` has the plugin, the revision of the tables and the hash of each part; `tables/<name>.jsonl` has one row
a line, every value in PostgreSQL's own text form, so that each type is restored exactly; `files/` has what was stored
under the plugin's name. Rows are streamed through COPY, so their number does not matter.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import msgspec
import orjson
import psycopg
import sqlalchemy as sa
from werkzeug.security import safe_join

from motorclub import __version__, clock
from motorclub.files import services as files
from motorclub.platform.operations import plugin_data

FORMAT = 1
NAME = re.compile(r"(?P<plugin>[a-z][a-z0-9_]*)-\d{8}T\d{6}Z-[0-9a-f]{6}\.zip")
MANIFEST = "manifest.json"
# In the store of files.
FOLDER = "archives"
CHUNK = 1 << 20
# A manifest lists tables and files, never rows.
MANIFEST_LIMIT = 64 << 20
# What reading a zip raises that is none, or that was cut off or changed.
DAMAGES = (zipfile.BadZipFile, zlib.error, KeyError, EOFError, NotImplementedError, RuntimeError)
# How values look as text: the same whatever the server or its owner is set to.
FORMS = {
    "timezone": "UTC",
    "datestyle": "ISO, MDY",
    "intervalstyle": "postgres",
    "bytea_output": "hex",
    "extra_float_digits": "1",
    "lc_monetary": "C",
    "xmloption": "content",
}


class ArchiveError(Exception):
    """An archive that cannot be used; the message says why."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One file inside the zip; `rows` and `columns` are those of a table."""

    name: str
    sha256: str
    bytes: int
    rows: int = 0
    columns: tuple[str, ...] = ()


class Manifest(msgspec.Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """What an archive says about itself. `revision` is None for a plugin without migrations."""

    format: int
    plugin: str
    version: str
    revision: str | None
    core: str
    created_at: datetime
    tables: tuple[Part, ...]
    files: tuple[Part, ...]
    sequences: dict[str, tuple[int, bool]]
    settings: dict[str, Any]
    grants: tuple[tuple[str, str, bool], ...]

    @property
    def rows(self) -> int:
        """The rows of all tables."""
        return sum(table.rows for table in self.tables)


@dataclass(frozen=True, slots=True)
class CoreData:
    """What the core keeps for a plugin and what goes into its archive beside the tables."""

    plugin: str
    version: str
    revision: str | None
    settings: dict[str, Any]
    grants: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip, by its name and size, and what it says about itself; `open` reads it."""

    name: str
    size: int
    manifest: Manifest
    open: Callable[[], IO[bytes]]


class _Measured:
    """Writes to a part of a zip, counting and hashing what passes."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._hash = hashlib.sha256()
        self.bytes = self.rows = 0

    def write(self, data: bytes) -> None:
        self._out.write(data)
        self._hash.update(data)
        self.bytes += len(data)

    def part(self, name: str, columns: Sequence[str] = ()) -> Part:
        return Part(
            name=name,
            sha256=self._hash.hexdigest(),
            bytes=self.bytes,
            rows=self.rows,
            columns=tuple(columns),
        )


def write(connection: sa.Connection, data: CoreData, folder: Path, names: Sequence[str]) -> Archive:
    """Write the tables `names` and everything in `data` into a new archive in `folder`.

    The caller's transaction must see one state of the tables.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = clock.now()
    path = folder / f"{data.plugin}-{moment:%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}.zip"
    with _draft(path) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        speak_plainly(connection)
        manifest = Manifest(
            format=FORMAT,
            plugin=data.plugin,
            version=data.version,
            revision=data.revision,
            core=__version__,
            created_at=moment,
            tables=tuple(_write_table(zipped, connection, name) for name in names),
            files=tuple(_write_file(zipped, data.plugin, name) for name in list_stored_files(data.plugin)),
            sequences=plugin_data.sequences(connection, data.plugin),
            settings=data.settings,
            grants=data.grants,
        )
        zipped.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=2))
    return Archive(path.name, path.stat().st_size, manifest, lambda: path.open("rb"))


@contextmanager
def _draft(path: Path) -> Iterator[IO[bytes]]:
    """A file that has its name only once it is whole and on the disk; people's data, so nobody else may read it."""
    draft = path.with_name(f".{path.name}.draft")
    try:
        with os.fdopen(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


def speak_plainly(connection: sa.Connection) -> None:
    """Fix the text form of values for the rest of the transaction."""
    for name, value in FORMS.items():
        connection.execute(sa.select(sa.func.set_config(name, value, True)))


def _write_table(zipped: zipfile.ZipFile, connection: sa.Connection, table: str) -> Part:
    columns = plugin_data.columns(connection, table)
    with zipped.open(f"tables/{table}.jsonl", "w", force_zip64=True) as out:
        measured = _Measured(out)
        for row in _rows(connection, table, columns):
            measured.write(
                orjson.dumps(dict(zip(columns, row, strict=True)), option=orjson.OPT_APPEND_NEWLINE)
            )
            measured.rows += 1
    return measured.part(table, columns)


def _rows(connection: sa.Connection, table: str, columns: Sequence[str]) -> Iterator[tuple[str | None, ...]]:
    """The rows in the order of the primary key, values as text; without one, in the order of their text."""

    def join_names(names: Sequence[str]) -> str:
        return ", ".join(plugin_data.quote_name(connection, name) for name in names)

    name = plugin_data.quote_name(connection, table)
    order = join_names(plugin_data.key(connection, table)) or f'CAST({name} AS text) COLLATE "C"'
    with _cursor(connection) as cursor:
        statement = f"COPY (SELECT {join_names(columns)} FROM {name} ORDER BY {order}) TO STDOUT"  # noqa: S608 - quoted
        with cursor.copy(statement.encode()) as copy:
            yield from copy.rows()


def _cursor(connection: sa.Connection) -> psycopg.Cursor[Any]:
    """A cursor of the driver, in the same transaction."""
    driver: Any = connection.connection.driver_connection
    cursor: psycopg.Cursor[Any] = driver.cursor()
    return cursor


def list_stored_files(plugin: str) -> list[str]:
    """The names of the files that are stored under the plugin's name, in a fixed order."""
    return sorted(files.list_stored(plugin))


def _write_file(zipped: zipfile.ZipFile, plugin: str, name: str) -> Part:
    short = name.removeprefix(f"{plugin}/")
    source = files.open_stored(name)
    if source is None:
        raise ArchiveError(f"the file {name} was deleted while the archive was written")
    with source, zipped.open(f"files/{short}", "w", force_zip64=True) as out:
        measured = _Measured(out)
        while data := source.read(CHUNK):
            measured.write(data)
    return measured.part(short)


def keep(archive: Archive) -> None:
    """Put an archive among those of the site."""
    with archive.open() as content:
        files.put(f"{FOLDER}/{archive.name}", content)


def names() -> list[str]:
    """The archives of the site, newest first, whether or not they can be read."""
    found = (name.removeprefix(f"{FOLDER}/") for name in files.list_stored(FOLDER))
    return sorted(filter(NAME.fullmatch, found), key=lambda name: (name.split("-")[-2], name), reverse=True)


def stored_size(name: str) -> int:
    """The bytes of one of the site's archives, also of one that cannot be read."""
    with _open_stored(name) as content:
        return content.seek(0, os.SEEK_END)


def adopt(folder: Path) -> None:
    """Put the archives of an earlier version, which had a folder of their own, among those of the site."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if NAME.fullmatch(path.name):
            with path.open("rb") as content:
                files.put(f"{FOLDER}/{path.name}", content)
            path.unlink()


def read_stored(name: str) -> Archive:
    """An archive of the site. Raises ArchiveError."""
    return _read(name, lambda: _open_stored(name))


def read_file(path: Path) -> Archive:
    """An archive elsewhere on this machine. Raises ArchiveError."""
    return _read(path.name, lambda: path.open("rb"))


def _open_stored(name: str) -> IO[bytes]:
    content = files.open_stored(f"{FOLDER}/{name}")
    if content is None:
        raise FileNotFoundError(name)
    return content


def _read(name: str, open_archive: Callable[[], IO[bytes]]) -> Archive:
    """An archive as it describes itself; its parts are checked when they are loaded. Raises ArchiveError."""
    try:
        with open_archive() as content, zipfile.ZipFile(content) as zipped:
            if zipped.getinfo(MANIFEST).file_size > MANIFEST_LIMIT:
                raise ArchiveError(f"{name} is damaged: its manifest is too large")
            manifest = msgspec.json.decode(zipped.read(MANIFEST), type=Manifest)
            size = content.seek(0, os.SEEK_END)
    except FileNotFoundError as error:
        raise ArchiveError(f"there is no archive {name}") from error
    except (OSError, ValueError, *DAMAGES) as error:
        raise ArchiveError(f"{name} is damaged: {error}") from error
    if manifest.format != FORMAT:
        raise ArchiveError(f"{name} has the format {manifest.format}; this version reads {FORMAT}")
    return Archive(name, size, manifest, open_archive)


def load(connection: sa.Connection, archive: Archive) -> int:
    """Put an archive's rows into its tables, which exist and are empty, and its files into the store.

    Within the transaction foreign keys are deferred and triggers of the plugin disabled; sequences continue from their
    archived values. Returns the number of rows. Raises ArchiveError for parts that differ from the manifest or do not
    fit.
    """
    plugin = archive.manifest.plugin
    try:
        with (
            archive.open() as content,
            zipfile.ZipFile(content) as zipped,
            _undisturbed(connection, plugin),
        ):
            speak_plainly(connection)
            _check_names(connection, archive.manifest)
            for table in archive.manifest.tables:
                _load_table(zipped, connection, table)
            for name, stand in archive.manifest.sequences.items():
                _set_sequence(connection, name, stand)
            for part in archive.manifest.files:
                _load_file(zipped, part, plugin)
    except DAMAGES as error:
        raise ArchiveError(f"{archive.name} is damaged: {error}") from error
    except (psycopg.Error, sa.exc.DBAPIError) as error:
        raise ArchiveError(f"{archive.name} does not fit: {_words(error)}") from error
    return archive.manifest.rows


def _check_names(connection: sa.Connection, manifest: Manifest) -> None:
    """Nothing but the plugin's own is written to, whatever the manifest says."""
    strange = [
        *({table.name for table in manifest.tables} - set(plugin_data.tables(connection, manifest.plugin))),
        *(manifest.sequences.keys() - plugin_data.sequences(connection, manifest.plugin).keys()),
        *(name for name, _, _ in manifest.grants if not name.startswith(f"{manifest.plugin}.")),
    ]
    if strange:
        raise ArchiveError(f"plugin {manifest.plugin} has no {', '.join(sorted(strange))}")


def _words(error: Exception) -> str:
    """The database's own sentence, with the row that it is about."""
    cause = getattr(error, "orig", error)
    diagnosis = getattr(cause, "diag", None)
    detail = getattr(diagnosis, "message_detail", None)
    return f"{getattr(diagnosis, 'message_primary', None) or cause}{f' ({detail})' if detail else ''}"


@contextmanager
def _undisturbed(connection: sa.Connection, plugin: str) -> Iterator[None]:
    """Inside, tables may be filled in any order and nothing reacts to it; at the end every foreign key is checked."""
    quoted = plugin_data.quote_name
    stiff = [key for key in plugin_data.references(connection, plugin) if not key.deferrable]
    resting = plugin_data.triggers(connection, plugin)
    for key in stiff:
        _alter(
            connection,
            key.table,
            f"ALTER CONSTRAINT {quoted(connection, key.name)} DEFERRABLE INITIALLY DEFERRED",
        )
    for trigger, table in resting:
        _alter(connection, table, f"DISABLE TRIGGER {quoted(connection, trigger)}")
    connection.execute(sa.text("SET CONSTRAINTS ALL DEFERRED"))
    yield
    connection.execute(sa.text("SET CONSTRAINTS ALL IMMEDIATE"))
    for key in stiff:
        _alter(connection, key.table, f"ALTER CONSTRAINT {quoted(connection, key.name)} NOT DEFERRABLE")
    for trigger, table in resting:
        _alter(connection, table, f"ENABLE TRIGGER {quoted(connection, trigger)}")


def _alter(connection: sa.Connection, table: str, what: str) -> None:
    connection.execute(sa.text(f"ALTER TABLE {plugin_data.quote_name(connection, table)} {what}"))


def _load_table(zipped: zipfile.ZipFile, connection: sa.Connection, table: Part) -> None:
    missing = set(table.columns) - set(plugin_data.columns(connection, table.name))
    if missing:
        raise ArchiveError(f"the table {table.name} has no column {', '.join(sorted(missing))}")
    into = ", ".join(plugin_data.quote_name(connection, column) for column in table.columns)
    statement = f"COPY {plugin_data.quote_name(connection, table.name)} ({into}) FROM STDIN"
    with (
        zipped.open(f"tables/{table.name}.jsonl") as lines,
        _cursor(connection) as cursor,
        cursor.copy(statement.encode()) as copy,
    ):
        for row in _checked_rows(lines, table):
            copy.write_row(row)


def _checked_rows(lines: IO[bytes], table: Part) -> Iterator[tuple[str | None, ...]]:
    """The rows of a part; after the last one, ArchiveError unless all of it was as the manifest says."""
    hashed, rows = hashlib.sha256(), 0
    try:
        for line in lines:
            hashed.update(line)
            rows += 1
            values = orjson.loads(line)
            yield tuple(values[column] for column in table.columns)
    except (orjson.JSONDecodeError, KeyError, TypeError, zipfile.BadZipFile, zlib.error) as error:
        raise ArchiveError(f"the table {table.name} is damaged in line {rows}: {error}") from error
    if (hashed.hexdigest(), rows) != (table.sha256, table.rows):
        raise ArchiveError(f"the table {table.name} is not what the manifest says: its hash differs")


def _set_sequence(connection: sa.Connection, name: str, stand: tuple[int, bool]) -> None:
    statement = sa.text("SELECT setval(CAST(quote_ident(:name) AS regclass), :last, :called)")
    connection.execute(statement, {"name": name, "last": stand[0], "called": stand[1]})


def _load_file(zipped: zipfile.ZipFile, part: Part, plugin: str) -> None:
    if part.name in ("", ".") or safe_join("/", part.name) is None:
        raise ArchiveError(f"{part.name!r} is not a name for a file of the plugin")
    with zipped.open(f"files/{part.name}") as source, tempfile.TemporaryFile() as copy:
        measured = _Measured(copy)
        while data := source.read(CHUNK):
            measured.write(data)
        if measured.part(part.name) != part:
            raise ArchiveError(f"the file {part.name} is not what the manifest says: its hash differs")
        copy.seek(0)
        files.put(f"{plugin}/{part.name}", copy)
