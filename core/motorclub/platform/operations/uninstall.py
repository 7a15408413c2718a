"""Taking a plugin's data away and bringing it back: export, uninstall, import.

An uninstallation is one transaction: the archive, the downgrade, the deletion of what the core keeps for the
plugin, and the proof that nothing is left. Whatever fails on the way, everything is as it was.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from psycopg.errors import DeadlockDetected, LockNotAvailable
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.config import current_config
from motorclub.db import db, timeouts
from motorclub.files import services as stored_files
from motorclub.http.errors import ApiError, conflict
from motorclub.http.texts import Translatable
from motorclub.pictures import publishing
from motorclub.pictures.models import Picture
from motorclub.platform.operations import archive, lifecycle, migrate, plugin_data
from motorclub.platform.operations.archive import Archive, ArchiveError, CoreData
from motorclub.platform.operations.lifecycle import Acknowledgement, last_line, reason_of
from motorclub.plugin import registry
from motorclub.plugin.host import Host, Loaded
from motorclub.plugin.models import GrantRow, PluginRow
from motorclub.plugin.values import Consequence
from motorclub.search import services as search

# How long to wait for a transaction that still uses the plugin's tables; later transactions wait for us as long.
LOCK_WAIT_S = 10
NOT_UNINSTALLED = "Plugin {plugin} cannot be uninstalled: {reason}"

_log = logging.getLogger("motorclub.plugin")


@dataclass(frozen=True, slots=True)
class Preview:
    """What uninstalling would take away: rows by table, files, and what the core keeps by what it is."""

    tables: dict[str, int]
    files: int
    dependents: tuple[str, ...]
    consequences: tuple[Consequence, ...]


@dataclass(frozen=True, slots=True)
class Uninstalled:
    """What has been taken away, and where it has been kept."""

    archive: Archive
    tables: tuple[str, ...]
    rows: int
    files: int
    kept: Mapping[str, int]
    epoch: int


class NotClean(Exception):
    """Something of the plugin would be left; `left` names it."""

    def __init__(self, left: list[str]) -> None:
        super().__init__(f"its migrations leave behind: {', '.join(left)}")
        self.left = left


def preview(host: Host, plugin: str) -> Preview:
    """What uninstalling the plugin would mean. Raises 404, and 409 for one that is not installed."""
    lifecycle.get_loaded(host, plugin)
    _installed_row(plugin)
    connection = db.session.connection()
    consequences = [
        Consequence(f"{number} {what} of the plugin are deleted and not in the archive.", number)
        for what, number in plugin_data.count_core_rows(connection, plugin).items()
        if number and what != "grants"
    ]
    return Preview(
        tables=plugin_data.counts(connection, plugin_data.tables(connection, plugin)),
        files=len(archive.list_stored_files(plugin)),
        dependents=dependents(host, plugin),
        consequences=tuple(map(lifecycle.to_language, consequences)),
    )


def dependents(host: Host, plugin: str) -> tuple[str, ...]:
    """The installed plugins that require `plugin`, directly: their tables may refer to its tables."""
    installed = lifecycle.installed_plugins()
    return tuple(
        loaded.id
        for loaded in host.plugins.values()
        if loaded.id in installed and loaded.manifest and plugin in loaded.manifest.requires
    )


def _installed_row(plugin: str, *, lock: bool = False) -> PluginRow:
    row = db.session.get(PluginRow, plugin, populate_existing=True, with_for_update=lock or None)
    if row is None or row.installed_at is None:
        raise conflict("Plugin {plugin} is not installed", plugin=plugin)
    return row


def export(host: Host, plugin: str, into: Path | None = None) -> Archive:
    """Write an archive of an installed plugin, on or off, into a folder or the site's store, changing nothing else.

    Raises 404 and 409.
    """
    loaded = lifecycle.get_loaded(host, plugin)
    row = _installed_row(plugin)
    with db.engine.connect() as connection:
        # One state of all tables, however long the writing takes.
        reading = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        data, names = _core_data(reading, host, loaded, row), plugin_data.tables(reading, plugin)
        return archive.write(reading, data, into, names) if into else _write_into_store(reading, data, names)


def _write_into_store(connection: sa.Connection, data: CoreData, names: list[str]) -> Archive:
    """On this machine first, for a zip cannot be written piece by piece into every store."""
    with tempfile.TemporaryDirectory(dir=current_config().instance) as draft:
        written = archive.write(connection, data, Path(draft), names)
        archive.keep(written)
    return archive.read_stored(written.name)


def _core_data(connection: sa.Connection, host: Host, loaded: Loaded, row: PluginRow) -> CoreData:
    own = (
        sa.select(GrantRow.permission, GrantRow.role, GrantRow.granted)
        .where(sa.func.starts_with(GrantRow.permission, f"{loaded.id}."))
        .order_by(GrantRow.permission, GrantRow.role)
    )
    has_chain = migrate.has_migrations(host, loaded.id)
    chain = migrate.plugin_chain(host, loaded.id) if has_chain else None
    return CoreData(
        plugin=loaded.id,
        version=row.version,
        revision=migrate.position(connection, chain) if chain else None,
        settings=row.settings,
        grants=tuple((word.permission, word.role, word.granted) for word in connection.execute(own)),
    )


def uninstall(host: Host, plugin: str, *, actor_id: int | None) -> Uninstalled:
    """Export a plugin that is off, take everything of it out of the database, and prove that nothing is left.

    Raises 404, and 409 while it is on, while installed plugins require it, while somebody still works with its
    tables, and when its migrations fail or leave something behind (`details.left`); then nothing has changed.
    """
    loaded = lifecycle.get_loaded(host, plugin)
    lifecycle.lock_state()
    row = _installed_row(plugin, lock=True)
    _check(host, loaded, row)
    try:
        written = _write_last_archive(host, loaded, row)
        with _unless_it_fails(written):
            done = _take_away(host, loaded, row, written)
            _record(done, actor_id)
            lifecycle.commit_epoch(done.epoch)
    except Exception as error:
        db.session.rollback()
        _log.exception("plugin %s cannot be uninstalled", plugin)
        raise _refusal(plugin, error) from error
    _remove_files(plugin)
    lifecycle.follow(done.epoch)
    return done


def _check(host: Host, loaded: Loaded, row: PluginRow) -> None:
    if row.enabled:
        raise conflict("Plugin {plugin} is on: switch it off first", plugin=loaded.id)
    if blocking := dependents(host, loaded.id):
        details = {"dependents": list(blocking)}
        raise ApiError(409, "Uninstall first: {join}", details=details, values={"join": ", ".join(blocking)})
    epoch = registry.registry().refresh().epoch
    if missing := lifecycle.wait_for(epoch).missing:
        message = "Not every process has acknowledged yet that it is off: try again"
        raise ApiError(409, message, details={"missing": list(missing)})


def _write_last_archive(host: Host, loaded: Loaded, row: PluginRow) -> Archive:
    """From here to the end of the transaction no other transaction reads or writes the plugin's tables."""
    connection = db.session.connection()
    names = plugin_data.tables(connection, loaded.id)
    _lock_tables(connection, names)
    return _write_into_store(connection, _core_data(connection, host, loaded, row), names)


def _lock_tables(connection: sa.Connection, names: list[str]) -> None:
    """Wait for those who still use them; without this, what they commit after the archive would be lost."""
    timeouts.lift(connection)
    connection.execute(sa.text(f"SET LOCAL lock_timeout = '{LOCK_WAIT_S}s'"))
    if names:
        names_sql = ", ".join(plugin_data.quote_name(connection, name) for name in names)
        connection.execute(sa.text(f"LOCK TABLE {names_sql} IN ACCESS EXCLUSIVE MODE"))


def _take_away(host: Host, loaded: Loaded, row: PluginRow, written: Archive) -> Uninstalled:
    connection = db.session.connection()
    tables = plugin_data.tables(connection, loaded.id)
    publishing.remove_files_of(sa.func.starts_with(Picture.kind, f"{loaded.id}."))
    core_rows = plugin_data.delete_core_rows(connection, loaded.id)
    if migrate.has_migrations(host, loaded.id):
        migrate.downgrade_within(connection, migrate.plugin_chain(host, loaded.id))
    row.settings, row.version, row.enabled = {}, "", False
    row.installed_at = row.failure = row.quarantined_at = row.tampered = None
    row.switched_at = row.changed_at = clock.now()
    db.session.flush()
    if remains := plugin_data.list_remains(connection, loaded.id):
        raise NotClean(remains)
    epoch = lifecycle.raise_epoch()
    manifest = written.manifest
    return Uninstalled(written, tuple(tables), manifest.rows, len(manifest.files), core_rows, epoch)


def _record(done: Uninstalled, actor_id: int | None) -> None:
    plugin = done.archive.manifest.plugin
    details = {"epoch": done.epoch, "archive": done.archive.name, "rows": done.rows, "files": done.files}
    audit.record("plugin.uninstalled", actor_id=actor_id, target=f"plugin:{plugin}", details=details)


@contextmanager
def _unless_it_fails(written: Archive) -> Iterator[None]:
    """An archive of what has not been taken away is none."""
    try:
        yield
    except BaseException:
        stored_files.remove(f"{archive.FOLDER}/{written.name}")
        raise


def _remove_files(plugin: str) -> None:
    for name in archive.list_stored_files(plugin):
        stored_files.remove(name)


def _refusal(plugin: str, error: Exception) -> ApiError:
    """Why it was not done, as the admin reads it."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, NotClean):
        return ApiError(
            409, NOT_UNINSTALLED, details={"left": error.left}, values={"plugin": plugin, "reason": error}
        )
    if isinstance(getattr(error, "orig", None), (LockNotAvailable, DeadlockDetected)):
        reason: object = Translatable("somebody still works with its tables; try again")
    else:
        reason = last_line(reason_of(error))
    return conflict(NOT_UNINSTALLED, plugin=plugin, reason=reason)


def bring_back(
    host: Host, plugin: str, place: Path | str, *, actor_id: int | None
) -> tuple[int, Acknowledgement]:
    """Import an archive, a file or one of the site's by name.

    Its tables are made at the archived revision, its rows put in, then come today's migrations and `on_upgrade`.
    The plugin stays off. Returns the number of rows. Raises 404, and 409 with the reason for an archive that is
    damaged, another plugin's, or newer than the code, and for a plugin that is on or has rows already; then nothing has
    changed.
    """
    loaded = lifecycle.get_loaded(host, plugin)
    lifecycle.lock_state()
    lifecycle.notice(loaded)
    row = db.session.get_one(PluginRow, plugin, populate_existing=True, with_for_update=True)
    try:
        found = archive.read_file(place) if isinstance(place, Path) else archive.read_stored(place)
        _check_import(host, loaded, row, found)
        with _without_files_if_it_fails(plugin):
            _restore(host, loaded, row, found)
            epoch = lifecycle.raise_epoch()
            details = {"epoch": epoch, "archive": found.name, "rows": found.manifest.rows}
            audit.record("plugin.imported", actor_id=actor_id, target=f"plugin:{plugin}", details=details)
            lifecycle.commit_epoch(epoch)
    except Exception as error:
        db.session.rollback()
        _log.warning("the archive %s cannot be imported: %s", place, error)
        raise _import_refusal(plugin, error) from error
    return found.manifest.rows, lifecycle.follow(epoch)


def _import_refusal(plugin: str, error: Exception) -> ApiError:
    if isinstance(error, ApiError):
        return error
    reason = str(error) if isinstance(error, ArchiveError) else last_line(reason_of(error))
    return conflict(
        "The archive cannot be imported into plugin {plugin}: {reason}", plugin=plugin, reason=reason
    )


def _check_import(host: Host, loaded: Loaded, row: PluginRow, found: Archive) -> None:
    manifest = found.manifest
    if manifest.plugin != loaded.id:
        raise ArchiveError(f"{found.name} is an archive of plugin {manifest.plugin}")
    if loaded.failure:
        raise ArchiveError(last_line(loaded.failure))
    if row.enabled and row.installed_at:
        raise conflict("Plugin {plugin} is on: switch it off first", plugin=loaded.id)
    if missing := lifecycle.not_installed(loaded):
        raise ApiError(
            409, "Install first: {join}", details={"requires": missing}, values={"join": ", ".join(missing)}
        )
    if migrate.has_migrations(host, loaded.id):
        chain = migrate.plugin_chain(host, loaded.id)
        if not migrate.knows(chain, manifest.revision):
            raise ArchiveError(
                f"its tables stand at revision {manifest.revision} of version {manifest.version}, which the "
                f"installed version does not know: install that version or a later one"
            )
    elif manifest.tables:
        raise ArchiveError("the installed version has no migrations for its tables")
    _check_empty(loaded.id)
    if row.installed_at is None:
        # Left by an uninstallation that was killed after its commit.
        _remove_files(loaded.id)
    elif archive.list_stored_files(loaded.id):
        raise conflict("Plugin {plugin} has files already: uninstall it first", plugin=loaded.id)


def _check_empty(plugin: str) -> None:
    connection = db.session.connection()
    names = plugin_data.tables(connection, plugin)
    _lock_tables(connection, names)
    full = [name for name, rows in plugin_data.counts(connection, names).items() if rows]
    if full:
        raise conflict(
            "Plugin {plugin} has rows already, in {join}: uninstall it first",
            plugin=plugin,
            join=", ".join(full),
        )


@contextmanager
def _without_files_if_it_fails(plugin: str) -> Iterator[None]:
    """The rows of an import that fails are rolled back; so are its files."""
    try:
        yield
    except BaseException:
        _remove_files(plugin)
        raise


def _restore(host: Host, loaded: Loaded, row: PluginRow, found: Archive) -> None:
    connection, manifest = db.session.connection(), found.manifest
    if migrate.has_migrations(host, loaded.id):
        _remake(connection, migrate.plugin_chain(host, loaded.id), manifest.revision)
    archive.load(connection, found)
    if migrate.has_migrations(host, loaded.id):
        migrate.upgrade_within(connection, migrate.plugin_chain(host, loaded.id))
    row.installed_at, row.version, row.settings = clock.now(), manifest.version, dict(manifest.settings)
    _restore_grants(manifest)
    db.session.flush()
    lifecycle.settle(host, loaded)
    search.rebuild_plugin(loaded)
    lifecycle.mark_installed(loaded.id)


def _remake(connection: sa.Connection, chain: migrate.Chain, revision: str | None) -> None:
    """Empty tables at the archived revision; also without the rows that migrations have written by themselves."""
    if migrate.position(connection, chain) is not None:
        migrate.downgrade_within(connection, chain)
    if revision is None:
        return
    migrate.upgrade_within(connection, chain, revision)
    names = [plugin_data.quote_name(connection, name) for name in plugin_data.tables(connection, chain.owner)]
    if names:
        connection.execute(sa.text(f"TRUNCATE {', '.join(names)}"))


def _restore_grants(manifest: archive.Manifest) -> None:
    for permission, role, granted in manifest.grants:
        word = insert(GrantRow).values(
            permission=permission, role=role, granted=granted, changed_at=clock.now()
        )
        db.session.execute(
            word.on_conflict_do_update(
                index_elements=[GrantRow.permission, GrantRow.role],
                set_={"granted": word.excluded.granted, "changed_at": word.excluded.changed_at},
            )
        )
