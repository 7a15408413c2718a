"""Schema changes: one Alembic folder and one version table for the core and for each plugin.

With a version table each, removing one plugin's code never stops another's upgrade. One advisory lock keeps two
starting processes from migrating at once.

Alembic is imported by the functions that need it: it takes a quarter of a process's start, and only one migrates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from motorclub.db import META, timeouts
from motorclub.plugin.host import Host
from motorclub.plugin.manifest import RESERVED

if TYPE_CHECKING:
    from alembic.config import Config

LOCK = 0x6D6F746F  # any number that only this product takes
CORE_FOLDER = Path(__file__).parents[2] / "migrations"
CORE_VERSION_TABLE = "alembic_version"
NUMBERED = re.compile(r"\d{4}_")


@dataclass(frozen=True, slots=True)
class Chain:
    """A sequence of revisions: whose tables, where the files are, where the position is remembered."""

    owner: str
    folder: Path
    version_table: str
    owns: Callable[[str], bool]


def core_chain(plugins: frozenset[str]) -> Chain:
    """The core owns every table that no plugin's prefix claims."""
    prefixes = tuple(f"{name}_" for name in plugins)

    def owns(table: str) -> bool:
        return not table.startswith(("alembic_version", *prefixes))

    return Chain("core", CORE_FOLDER / "versions", CORE_VERSION_TABLE, owns)


def plugin_chain(host: Host, plugin: str) -> Chain:
    """The chain of one installed plugin."""
    manifest = host.plugins[plugin].manifest
    if manifest is None:
        raise LookupError(f"plugin {plugin} has no readable manifest")
    prefix = manifest.table_prefix
    return Chain(plugin, manifest.root / "migrations", manifest.version_table, lambda t: t.startswith(prefix))


def chains(host: Host) -> list[Chain]:
    """The core's chain, then those of the usable plugins in dependency order."""
    plugins = [plugin_chain(host, loaded.id) for loaded in host.usable() if has_migrations(host, loaded.id)]
    return [core_chain(table_owners(host)), *plugins]


def table_owners(host: Host) -> frozenset[str]:
    """The ids that tables may belong to: of every installed plugin, failed or not, but never a name of the core."""
    return frozenset(name for name in {*host.plugins, *host.left_out} if not RESERVED.fullmatch(name))


def has_migrations(host: Host, plugin: str) -> bool:
    """Whether the plugin brings any; one without tables does not."""
    manifest = host.plugins[plugin].manifest
    return manifest is not None and (manifest.root / "migrations").is_dir()


def upgrade(engine: sa.Engine, chain: Chain, revision: str = "head") -> None:
    """Bring a chain up to `revision`.

    A chain that stands at its newest numbered file is left alone without asking Alembic, whose import alone is
    a quarter of a process's start.
    """
    if revision == "head" and _stands_at_newest(engine, chain):
        return
    from alembic import command

    with _locked(engine) as connection:
        command.upgrade(_config(chain, connection), revision)
        connection.commit()


def _stands_at_newest(engine: sa.Engine, chain: Chain) -> bool:
    """Whether the version table holds the last of the files; only where all are numbered, as `0004_accounts.py`."""
    names = sorted(path.stem for path in chain.folder.glob("*.py") if path.stem != "__init__")
    if not names or not all(NUMBERED.match(name) for name in names):
        return False
    table = sa.table(chain.version_table, sa.column("version_num"))
    try:
        with engine.connect() as connection:
            return list(connection.scalars(sa.select(table.c.version_num))) == [names[-1]]
    except sa.exc.ProgrammingError:  # no such table: never migrated
        return False


def downgrade(engine: sa.Engine, chain: Chain, revision: str = "base") -> None:
    """Take a chain down to `revision`; at "base" its version table goes too."""
    with _locked(engine) as connection:
        _step_down(connection, chain, revision)
        connection.commit()


def upgrade_within(connection: sa.Connection, chain: Chain, revision: str = "head") -> None:
    """As `upgrade`, in the transaction of `connection`: a rollback undoes it."""
    from alembic import command

    hold_lock(connection)
    command.upgrade(_config(chain, connection), revision)


def downgrade_within(connection: sa.Connection, chain: Chain, revision: str = "base") -> None:
    """As `downgrade`, in the transaction that `connection` is in."""
    hold_lock(connection)
    _step_down(connection, chain, revision)


def _step_down(connection: sa.Connection, chain: Chain, revision: str) -> None:
    from alembic import command

    command.downgrade(_config(chain, connection), revision)
    if revision == "base":
        connection.execute(sa.text(f'DROP TABLE IF EXISTS "{chain.version_table}"'))


def hold_lock(connection: sa.Connection) -> None:
    """Keep others from migrating until the end of the transaction; Alembic's proxies are one per process too.

    The transaction may take its time from here on.
    """
    timeouts.lift(connection)
    connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


def position(connection: sa.Connection, chain: Chain) -> str | None:
    """The revision that the database stands at; None if the chain has never been migrated."""
    from alembic.migration import MigrationContext

    context = MigrationContext.configure(connection, opts={"version_table": chain.version_table})
    heads = context.get_current_heads()
    return heads[0] if heads else None


def head(chain: Chain) -> str | None:
    """The newest revision among the chain's files."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config(chain, None)).get_current_head()


def knows(chain: Chain, revision: str | None) -> bool:
    """Whether the chain's files have this revision; None, before the first one, is always known."""
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    if revision is None:
        return True
    try:
        return ScriptDirectory.from_config(_config(chain, None)).get_revision(revision) is not None
    except CommandError:
        return False


def differences(engine: sa.Engine, chain: Chain) -> list[str]:
    """What the models say and the migrated database does not, or the other way round; empty when equal."""
    from alembic import command
    from alembic.util import AutogenerateDiffsDetected

    with engine.connect() as connection:
        try:
            command.check(_config(chain, connection))
        except AutogenerateDiffsDetected as found:
            return [str(found)]
    return []


@contextmanager
def _locked(engine: sa.Engine) -> Iterator[sa.Connection]:
    with engine.connect() as connection:
        connection.execute(sa.text("SELECT pg_advisory_lock(:key)"), {"key": LOCK})
        connection.commit()
        try:
            yield connection
        finally:
            connection.rollback()
            connection.execute(sa.text("SELECT pg_advisory_unlock(:key)"), {"key": LOCK})
            connection.commit()


def _config(chain: Chain, connection: sa.Connection | None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(CORE_FOLDER))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", str(chain.folder))
    attributes: dict[str, Any] = {
        "connection": connection,
        "metadata": META,
        "owned": chain.owns,
        "version_table": chain.version_table,
    }
    config.attributes.update(attributes)
    return config
