"""Plugins for the core's tests, made on the spot: two small ones of a site of its own (one does things, one only
listens), and a workshop for whatever strangers might write.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.db import db

if TYPE_CHECKING:
    from motorclub.processes.embedded import Embedded
    from motorclub.testing.site import Site

PATIENCE_S = 180.0
# Fixtures of tests that make their own site, with their own plugins.
OWN_SITES = {"shared_probe", "site_with", "workshop"}

# What each handler and job does: leave a line (that no rollback takes away), change the database, then wait while
# there is a file "hold", end the process while there is a file "kill" (which may name the one number that does) and
# fail while there is a file "fail".
DEEDS = """
import os, threading, time
from pathlib import Path
from motorclub.api import db, record_audit

def do(what, number=0):
    folder = Path(os.environ["PROBE_FOLDER"])
    with (folder / "log").open("a") as log:
        log.write(f"{what} {number} {threading.current_thread().name}\\n")
    record_audit(f"probe.{what}", target=str(number))
    db.session.flush()
    while (folder / "hold").exists():
        time.sleep(0.01)
    kill = folder / "kill"
    if kill.exists() and kill.read_text() in ("", str(number)):
        os._exit(9)
    if (folder / "fail").exists():
        raise RuntimeError("told to fail")
"""

PROBE = """
import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from motorclub.api import (
    Event, History, Job, NotificationKind, PastEvent, Subscriber, db, hookimpl, notify,
)
from motorclub_probe.deeds import do

EVERY = timedelta(seconds=float(os.environ.get("PROBE_EVERY_S", 3600)))

@dataclass(frozen=True)
class Rang(Event):
    name = "probe.rang"
    number: int

@dataclass(frozen=True)
class Unregistered(Event):
    name = "probe.unregistered"

@dataclass(frozen=True)
class Misbehaved(Event):
    name = "probe.misbehaved"
    how: str

@dataclass(frozen=True)
class Called(Event):
    name = "probe.called"
    user_id: int

@dataclass(frozen=True)
class Tallied(Event):
    name = "probe.tallied"
    number: int

def past(after_id, limit):
    "As many as the file `past` says."
    file = Path(os.environ["PROBE_FOLDER"]) / "past"
    last = min(after_id + limit, int(file.read_text()) if file.exists() else 0)
    began = datetime(2020, 1, 1, tzinfo=UTC)
    return [PastEvent(n, began + timedelta(hours=n), Tallied(n)) for n in range(after_id + 1, last + 1)]

def tell(event):
    notify(event.user_id, "probe.rang_you", {"who": "Bob", "title": "Call me"}, "/questions/7")
    do("told")

def endless(payload):
    do("endless")
    while True:
        pass

def misbehave(event):
    do("misbehaved")
    getattr(db.session, event.how)()

class Plugin:
    @hookimpl
    def register_events(self):
        return [Rang, Called, Misbehaved, Tallied]

    @hookimpl
    def register_histories(self):
        return [History(Tallied, past)]

    @hookimpl
    def register_subscribers(self):
        return [
            Subscriber(Rang, lambda event: do("heard", event.number), "probe.heard", deprecated_name="probe.rung"),
            Subscriber(Called, tell, "probe.tell"),
            Subscriber(Misbehaved, misbehave, "probe.misbehave"),
        ]

    @hookimpl
    def register_jobs(self):
        return [
            Job("probe.work", lambda payload: do("work", payload.get("number", 0)), retries=2,
                deprecated_name="probe.toil"),
            Job("probe.sleep", lambda payload: do("sleep") or db.session.execute(db.text("SELECT pg_sleep(30)"))),
            Job("probe.endless", endless, retries=0, timeout=timedelta(seconds=1)),
            Job("probe.stuck", lambda payload: db.session.execute(db.text("SELECT pg_sleep(30)")), retries=0,
                timeout=timedelta(seconds=1)),
            Job("probe.regular", lambda payload: do("regular"), every=EVERY),
        ]

    @hookimpl
    def register_notifications(self):
        return [NotificationKind("probe.rang_you", "Somebody rang.", '<b>{who}</b> rang: <a href="{url}">{title}</a>')]

plugin = Plugin()
"""

ECHO = """
from motorclub.api import Subscriber, hookimpl
from motorclub_probe.deeds import do
from motorclub_probe.plugin import Rang, Tallied

METAS = []
BAD = set()

def tally(event, meta):
    METAS.append((event.number, meta))
    do("tallied", event.number)
    if event.number in BAD:
        raise RuntimeError("cannot take this one")

class Plugin:
    @hookimpl
    def register_subscribers(self):
        return [
            Subscriber(Rang, lambda event: do("echoed", event.number), "echo.echoed"),
            Subscriber(Tallied, tally, "echo.tallied", with_history=True),
        ]

plugin = Plugin()
"""


class Probe:
    """A site with the two plugins, a view of what they did, and real jobs processes."""

    def __init__(self, site: Site, path: Path) -> None:
        self.site = site
        self.path = path
        self.folder = path / "state"
        self.events = importlib.import_module("motorclub_probe.plugin")
        self.workers: list[subprocess.Popen[bytes]] = []

    @staticmethod
    def until(condition: Callable[[], bool], seconds: float = PATIENCE_S) -> float:
        """Wait for a condition; the seconds it took. Fails when it does not come true in time."""
        began = time.monotonic()
        while not condition():
            assert time.monotonic() - began < seconds, "it did not happen in time"
            time.sleep(0.005)
        return time.monotonic() - began

    def hold(self) -> None:
        """From now on handlers and jobs wait in their middle."""
        (self.folder / "hold").touch()

    def release(self) -> None:
        """Let them go on."""
        (self.folder / "hold").unlink()

    def fail(self, on: bool) -> None:
        """From now on handlers and jobs fail at their end, or do so no longer."""
        (self.folder / "fail").touch() if on else (self.folder / "fail").unlink()

    def begun(self, what: str = "") -> list[str]:
        """The line of each run that began, whether it ended or not: "what number thread"."""
        log = self.folder / "log"
        lines = log.read_text().splitlines() if log.exists() else []
        return [line for line in lines if line.startswith(what)]

    def effects(self, what: str) -> int:
        """How many runs of `what` have changed the database."""
        found = self.rows("SELECT count(*) FROM audit_entry WHERE action = :what", what=f"probe.{what}")
        return int(found[0][0])

    def rows(self, statement: str, **values: Any) -> list[Any]:
        """What a statement gives, seen from outside any session."""
        with self.site.context(), db.engine.begin() as connection:
            result = connection.execute(sa.text(statement), values)
            return [tuple(row) for row in result] if result.returns_rows else []

    def publish(self, number: int = 0) -> None:
        """Publish one `probe.rang` and commit."""
        from motorclub.api import publish

        with self.site.context():
            publish(self.events.Rang(number))
            db.session.commit()

    def enqueue(self, name: str = "probe.work", payload: dict[str, Any] | None = None, **options: Any) -> int:
        """Enqueue one job and commit."""
        from motorclub.api import enqueue

        with self.site.context():
            job = enqueue(name, payload or {}, **options)
            db.session.commit()
            return job

    def environment(self, **changes: str) -> dict[str, str]:
        """The environment of a process of this site."""
        config = self.site.config
        return {
            **os.environ,
            "DATABASE_URL": config.database_url,
            "REDIS_URL": config.redis_url,
            "MOTORCLUB_INSTANCE": str(config.instance),
            "MOTORCLUB_SECRET": config.secret,
            "MOTORCLUB_MODE": "test",
            "PYTHONPATH": os.pathsep.join([str(self.path / "code"), str(self.path / "installed")]),
            **changes,
        }

    def start_worker(self, **changes: str) -> subprocess.Popen[bytes]:
        """A real jobs process; ended at the end of the test if it has not by then."""
        command = [sys.executable, "-m", "motorclub.entrypoints.worker"]
        with (self.path / "worker.log").open("ab") as log:
            worker = subprocess.Popen(
                command, env=self.environment(**changes), stdout=log, stderr=log, start_new_session=True
            )
        self.workers.append(worker)
        return worker

    def wait_for_workers(self, count: int = 1) -> None:
        """Return once so many jobs processes follow the platform."""
        self.until(
            lambda: self.rows("SELECT count(*) FROM platform_process WHERE kind = 'jobs'") == [(count,)]
        )


def _write_plugin(path: Path, name: str, code: str, manifest: str = "") -> importlib.metadata.EntryPoint:
    """A package in code/ and, for processes that look for installed plugins, its metadata in installed/."""
    package = path / "code" / f"motorclub_{name}"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text(code)
    (package / "plugin.toml").write_text(
        f'id = "{name}"\nname = "{name.title()}"\nsummary = "For tests."\napi = ">=1,<2"\n{manifest}'
    )
    metadata = path / "installed" / f"motorclub_{name}-0.dist-info"
    metadata.mkdir(parents=True)
    target = f"motorclub_{name}.plugin:plugin"
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: motorclub-{name}\nVersion: 0\n")
    (metadata / "entry_points.txt").write_text(f"[motorclub.plugins]\n{name} = {target}\n")
    return importlib.metadata.EntryPoint(name, target, "motorclub.plugins")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No installed plugin can change the outcome of a test that has only plugins of its own."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if OWN_SITES & names and "shared_site" not in names:
            item.add_marker(pytest.mark.once)


class Databases:
    """Databases beside the one of the shared site, on the same server."""

    def __init__(self, url: str) -> None:
        self._url = sa.make_url(url)

    def create(self, name: str, template: str = "template0") -> str:
        """Make one as a copy of another, to which nobody may be connected; its URL."""
        engine = sa.create_engine(self._url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            # A module whose tests a worker runs in two parts makes its site twice.
            connection.execute(sa.text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            connection.execute(sa.text(f"CREATE DATABASE {name} TEMPLATE {template}"))
        engine.dispose()
        return self._url.set(database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def make_database(servers: Embedded) -> Callable[[str], str]:
    """Make a database that has the tables of the core already; returns its URL."""
    from motorclub.platform.operations import migrate

    databases, template = Databases(servers.database_url), "migrated_core"
    engine = sa.create_engine(databases.create(template))
    migrate.upgrade(engine, migrate.core_chain(frozenset()))
    engine.dispose()
    return lambda name: databases.create(name, template)


@pytest.fixture(scope="session")
def shared_probe(
    servers: Embedded, make_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> Probe:
    """A site of its own (another database of the same server) with only the two plugins."""
    from motorclub.plugin.host import Host
    from motorclub.testing.site import Site, config_for

    path = tmp_path_factory.mktemp("probe")
    (path / "state").mkdir()
    entries = [_write_plugin(path, "probe", PROBE), _write_plugin(path, "echo", ECHO, 'uses = ["probe"]\n')]
    (path / "code" / "motorclub_probe" / "deeds.py").write_text(DEEDS)
    sys.path.insert(0, str(path / "code"))
    importlib.invalidate_caches()
    load_all = Host.load_all
    with patch.object(Host, "load_all", lambda host: load_all(host, entries)):
        site = Site(config_for(path / "instance"), make_database("probe"), f"{servers.redis_url}?db=1")
    return Probe(site, path)


@pytest.fixture
def probe(shared_probe: Probe, monkeypatch: pytest.MonkeyPatch) -> Iterator[Probe]:
    """The two plugins on an empty site, both on."""
    shared_probe.site.reset()
    monkeypatch.setenv("PROBE_FOLDER", str(shared_probe.folder))
    for left in shared_probe.folder.iterdir():
        left.unlink()
    importlib.import_module("motorclub_echo.plugin").METAS.clear()
    yield shared_probe
    for worker in shared_probe.workers:
        if worker.poll() is None:
            worker.send_signal(signal.SIGKILL)
        worker.wait()
    shared_probe.workers.clear()


Entry = importlib.metadata.EntryPoint

MANIFEST = 'id = "{id}"\nname = "{name}"\nsummary = "For tests."\napi = ">=1,<2"\n'
HEAD = "from motorclub.api import *\nfrom motorclub.api.mail import *\nfrom typing import Any\n"

# A plugin in good order, whose hooks can be made to fail.
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

    def __init__(self, path: Path, ledger: Path) -> None:
        self.path = path
        self._ledger = ledger

    def plugin(
        self, name: str, code: str, manifest: str | bytes = "", migrations: dict[str, str] | None = None
    ) -> Entry:
        """Write a plugin; `manifest` is added to the usual keys, bytes replace them."""
        self._claim(name, hashlib.sha256(repr((code, manifest, migrations)).encode()).hexdigest())
        package = self.path / f"motorclub_{name}"
        package.mkdir(parents=True, exist_ok=True)
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

    def _claim(self, name: str, content: str) -> None:
        """A module is imported once: two plugins of one name fail, in whichever processes their tests run."""
        (self._ledger / f"{name}.{content}").touch()
        if len(list(self._ledger.glob(f"{name}.*"))) > 1:
            raise AssertionError(f"there is another plugin {name} in these tests; a module is imported once")


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    """The folder of these tests' plugins."""
    path = tmp_path_factory.mktemp("plugins")
    base = tmp_path_factory.getbasetemp()
    ledger = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "names_of_plugins"
    ledger.mkdir(exist_ok=True)
    sys.path.insert(0, str(path))
    yield Workshop(path, ledger)
    sys.path.remove(str(path))


Make = Callable[[str, Sequence[Entry]], "Site"]


@pytest.fixture(scope="session")
def site_with(
    servers: Embedded, make_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> Make:
    """Make a site on a database of its own that has only the given plugins."""
    from motorclub.plugin.host import Host
    from motorclub.testing.site import Site, config_for

    def make(name: str, entries: Sequence[Entry]) -> Site:
        load_all = Host.load_all
        with patch.object(Host, "load_all", lambda host: load_all(host, entries)):
            config = config_for(tmp_path_factory.mktemp(name))
            return Site(config, make_database(name), f"{servers.redis_url}?db=3")

    return make


@pytest.fixture(scope="session")
def healthy(workshop: Workshop) -> Entry:
    """The plugin in good order."""
    return workshop.plugin("healthy", HEALTHY, 'mounts = ["/healthy-api"]\n')
