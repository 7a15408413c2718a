"""Plugins as strangers might write them: generated on the spot and installed for these tests only."""

from __future__ import annotations

import importlib
import importlib.metadata
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
import sqlalchemy as sa

if TYPE_CHECKING:
    from motorclub.processes.embedded import Embedded
    from motorclub.testing.site import Site

Entry = importlib.metadata.EntryPoint

MANIFEST = 'id = "{id}"\nname = "{name}"\nsummary = "For tests."\napi = ">=1,<2"\n'
HEAD = "from motorclub.api import *\nfrom typing import Any\n"

# A plugin in good order, whose hooks can be told to fail.
HEALTHY = """
import sqlalchemy as sa

TROUBLE = set()
blueprint = Blueprint("healthy", __name__)

@blueprint.route("/hello")
@blueprint.response(200)
@public
def hello():
    return {"hello": "world"}

def consequences():
    if "raise" in TROUBLE:
        raise RuntimeError("told to fail")
    if "sql" in TROUBLE:
        db.session.execute(sa.text("SELECT * FROM no_such_table"))
    yield Consequence("Nobody says hello.", 1)
    if "late" in TROUBLE:
        raise RuntimeError("told to fail late")

class Plugin:
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/healthy-api")]

    @hookimpl
    def check_disable(self):
        return consequences()

plugin = Plugin()
"""


class Workshop:
    """A folder where plugins are written, importable while the tests run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def plugin(
        self, name: str, code: str, manifest: str | bytes = "", migrations: dict[str, str] | None = None
    ) -> Entry:
        """Write a plugin; `manifest` is added to the usual keys, bytes replace them."""
        package = self.path / f"motorclub_{name}"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "plugin.py").write_text(HEAD + code)
        usual = MANIFEST.format(id=name, name=name.title()).encode()
        (package / "plugin.toml").write_bytes(
            manifest if isinstance(manifest, bytes) else usual + manifest.encode()
        )
        for file, revision in (migrations or {}).items():
            (package / "migrations").mkdir(exist_ok=True)
            (package / "migrations" / file).write_text(revision)
        importlib.invalidate_caches()
        return Entry(name, f"motorclub_{name}.plugin:plugin", "motorclub.plugins")


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    """The folder of these tests' plugins."""
    path = tmp_path_factory.mktemp("plugins")
    sys.path.insert(0, str(path))
    yield Workshop(path)
    sys.path.remove(str(path))


Make = Callable[[str, Sequence[Entry]], "Site"]


@pytest.fixture(scope="session")
def site_with(servers: Embedded, tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Make a site on a database of its own that has only the given plugins."""
    from motorclub.plugin.host import Host
    from motorclub.testing.site import Site, config_for

    def make(name: str, entries: Sequence[Entry]) -> Site:
        engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sa.text(f"CREATE DATABASE {name}"))
        engine.dispose()
        url = sa.make_url(servers.database_url).set(database=name).render_as_string(hide_password=False)
        load_all = Host.load_all
        with patch.object(Host, "load_all", lambda host: load_all(host, entries)):
            return Site(config_for(tmp_path_factory.mktemp(name)), url, f"{servers.redis_url}?db=3")

    return make


@pytest.fixture(scope="session")
def healthy(workshop: Workshop) -> Entry:
    """The plugin in good order."""
    return workshop.plugin("healthy", HEALTHY, 'mounts = ["/healthy-api"]\n')
