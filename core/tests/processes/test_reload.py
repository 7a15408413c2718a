"""`motorclub up` with new code and with bad code: it goes on serving, and it comes up in any case."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import psycopg
import pytest

from motorclub.processes import embedded
from motorclub.processes.embedded import Postgres
from motorclub.processes.folders import prepare
from product import Product, free_ports, running

pytestmark = [pytest.mark.needs("forum"), pytest.mark.once]

PATIENCE_S = 240.0
# Left out: these tests call the forum, and each other plugin has demo data that takes a while.
OTHERS = sorted({entry.name for entry in entry_points(group="motorclub.plugins")} - {"forum"})
# How long the site may be silent while its processes are replaced one after the other.
GAP_S = 3.0

GOOD = """
from motorclub.api import Blueprint, Routes, hookimpl, public

VERSION = "{version}"
blueprint = Blueprint("phoenix", __name__)

@blueprint.route("/version")
@blueprint.response(200)
@public
def version():
    return {{"version": VERSION}}

class Plugin:
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/phoenix-api")]

plugin = Plugin()
"""
# The second one spoils only the web server, whose workers it keeps from being ready. It sleeps, because a start that
# waits for a processor is given more time: on a loaded machine one that loops would take minutes.
DEADLY = {
    "ends the process": "import os\nos._exit(3)\n",
    "never ends": (
        "import sys, time\nwhile 'granian' in sys.modules:\n    time.sleep(0.1)\n"
        + GOOD.format(version="1.0")
    ),
}
WHY = {
    "ends the process": "while plugin phoenix was being loaded, setup ended with exit code 3",
    "never ends": "web is not ready after",
}


class Phoenix:
    """A plugin whose installed code changes while the site runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "motorclub_phoenix"
        self.package.mkdir(parents=True)
        (self.package / "__init__.py").touch()
        (self.package / "plugin.toml").write_text(
            'id = "phoenix"\nname = "Phoenix"\nsummary = "For tests."\napi = ">=1,<2"\n'
        )
        self.install("1.0", GOOD)

    def install(self, version: str, code: str) -> None:
        """As pip would: other code, and metadata with another version."""
        for old in self.folder.glob("*.dist-info"):
            for path in old.iterdir():
                path.unlink()
            old.rmdir()
        metadata = self.folder / f"motorclub_phoenix-{version}.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: motorclub-phoenix\nVersion: {version}\n"
        )
        (metadata / "entry_points.txt").write_text(
            "[motorclub.plugins]\nphoenix = motorclub_phoenix.plugin:plugin\n"
        )
        (self.package / "plugin.py").write_text(code.format(version=version) if code is GOOD else code)

    @property
    def environment(self) -> dict[str, str]:
        """What the site is told, so that it finds the plugin."""
        return {
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "MOTORCLUB_HUBS": "1",
            "MOTORCLUB_WITHOUT": ",".join(OTHERS),
        }


@pytest.fixture
def folder() -> Iterator[Path]:
    with embedded.scratch() as base:
        yield base


@pytest.fixture
def phoenix(folder: Path) -> Phoenix:
    return Phoenix(folder / "code")


def wait_for(what: Callable[[], bool], product: Product) -> float:
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < PATIENCE_S, product.log.read_text()[-5000:]
        time.sleep(0.1)
    return time.monotonic() - began


def overview(product: Product, admin: str) -> dict[str, Any]:
    status, body = product.call("GET", "/platform/admin/plugins", token=admin)
    assert status == 200, body
    return dict(body)


def state_of(product: Product, admin: str, plugin: str = "phoenix") -> str:
    return next((p["state"] for p in overview(product, admin)["plugins"] if p["id"] == plugin), "absent")


def served(product: Product) -> str:
    """The version that answers, or the status."""
    status, body = product.call("GET", "/phoenix-api/version")
    return str(body["version"]) if status == 200 else str(status)


def processes(instance: Path) -> set[str]:
    """Ids of the site's live web, hub and jobs processes."""
    home = prepare(instance, lambda line: None)
    with psycopg.connect(Postgres(home, fast=False).url.replace("+psycopg", "", 1)) as connection:
        query = "SELECT id FROM platform_process WHERE seen_at > now() - interval '4 seconds'"
        return {row[0] for row in connection.execute(query)}


class Visitor(threading.Thread):
    """Asks for the version again and again; what came, and the longest time without an answer."""

    def __init__(self, product: Product) -> None:
        super().__init__(daemon=True)
        self.product = product
        self.versions: list[str] = []
        self.errors: Counter[str] = Counter()
        self.gap = 0.0
        self.over = threading.Event()

    def run(self) -> None:
        last = time.monotonic()
        while not self.over.is_set():
            try:
                with urllib.request.urlopen(f"{self.product.url}/phoenix-api/version", timeout=5) as answer:
                    self.versions.append(json.loads(answer.read())["version"])
                self.gap = max(self.gap, time.monotonic() - last)
                last = time.monotonic()
            except (OSError, urllib.error.URLError, ConnectionError) as error:
                self.errors[type(error).__name__] += 1
            time.sleep(0.01)


def reload(product: Product, admin: str, **body: Any) -> dict[str, Any]:
    """Ask for it and wait for the end; what the page says then."""

    def ended() -> int:
        log = product.log.read_text()
        return log.count("restarted: all processes") + log.count("the restart failed")

    before = ended()
    assert product.call("POST", "/platform/admin/reload", body, admin) == (202, {"accepted": True})
    wait_for(lambda: ended() > before, product)
    return overview(product, admin)


@pytest.mark.full
def test_new_code_is_loaded_without_a_gap_and_bad_code_is_not(folder: Path, phoenix: Phoenix) -> None:
    """Every process is replaced, and somebody always answers; afterwards nobody runs the old code any more."""
    instance = folder / "instance"
    with running(instance, **phoenix.environment) as product:
        admin = product.token("admin")
        before = processes(instance)
        assert len(before) == 4  # two web workers, a hub, a worker of the queue
        assert (served(product), overview(product, admin)["reload"]["possible"]) == ("1.0", True)
        phoenix.install("2.0", GOOD)
        shown = overview(product, admin)
        assert shown["reload"]["needed"]
        assert next(p["pending"] for p in shown["plugins"] if p["id"] == "phoenix") == "2.0"

        visitor = Visitor(product)
        visitor.start()
        shown = reload(product, admin)
        visitor.over.set()
        visitor.join()
        assert shown["reload"] == {"possible": True, "needed": False, "running": False, "failure": None}
        assert [p["version"] for p in shown["plugins"] if p["id"] == "phoenix"] == ["2.0"]
        after = processes(instance) - before
        assert len(after) == 4
        wait_for(lambda: not processes(instance) & before, product)
        assert visitor.gap < GAP_S, (visitor.gap, visitor.errors)
        assert set(visitor.versions) == {"1.0", "2.0"}
        assert {served(product) for _ in range(20)} == {"2.0"}

        phoenix.install("3.0", DEADLY["ends the process"])
        shown = reload(product, admin)
        assert (
            "while plugin phoenix was being loaded, setup ended with exit code 3"
            in shown["reload"]["failure"]
        )
        assert served(product) == "2.0"
        assert processes(instance) >= after

        phoenix.install("4.0", GOOD)
        command = [sys.executable, "-m", "motorclub.cli", "plugins", "apply"]
        environment = os.environ | phoenix.environment | {"MOTORCLUB_INSTANCE": str(instance)}
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=200, check=False
        )
        assert done.stdout == "all processes run the plugins that are installed now\n", done.stderr
        assert {served(product) for _ in range(20)} == {"4.0"}


@pytest.mark.parametrize(
    "how", [*(pytest.param(how, marks=pytest.mark.full) for how in DEADLY), "as the operator asked"]
)
def test_safe_mode_comes_by_itself_and_can_be_left_from_the_page(
    folder: Path, phoenix: Phoenix, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two starts that a plugin spoils, then one without plugins, with the reason on the page; and back."""
    monkeypatch.setattr("product.READY_S", 480.0)  # three starts, two of which run into their time limit
    settings = dict(phoenix.environment)
    if how in DEADLY:
        phoenix.install("1.0", DEADLY[how])
        settings["MOTORCLUB_START_TIMEOUT"] = "20"
    else:
        settings["MOTORCLUB_SAFE_MODE"] = "1"
    with running(folder / "instance", **settings) as product:
        admin = product.token("admin")
        shown = overview(product, admin)
        assert shown["safeMode"]
        assert {plugin["state"] for plugin in shown["plugins"]} == {"found"}
        assert product.call("GET", "/forum-api/questions")[0] == 404
        if how in DEADLY:
            assert WHY[how] in shown["safeModeReason"]
            assert "starting in safe mode, without plugins" in product.log.read_text()
        if how == "ends the process":
            shown = reload(product, admin, safeMode=False)
            assert shown["safeMode"], "it still cannot be loaded"
            assert "phoenix" in shown["reload"]["failure"]
        if how not in DEADLY:
            assert shown["safeModeReason"] == "MOTORCLUB_SAFE_MODE is set."
        phoenix.install("1.1", GOOD)
        shown = reload(product, admin, safeMode=False)
        assert (shown["safeMode"], shown["safeModeReason"]) == (False, None)
        assert served(product) == "1.1"
        assert product.call("GET", "/forum-api/questions")[0] == 200


@pytest.mark.full
def test_what_is_not_a_plugins_fault_is_reported_at_once(folder: Path, phoenix: Phoenix) -> None:
    """No second start, no safe mode: demo accounts in production are refused as before."""
    with running(folder / "instance", **phoenix.environment):
        pass
    environment = (
        os.environ
        | phoenix.environment
        | {
            "MOTORCLUB_MODE": "production",
            "MOTORCLUB_PUBLIC_URL": "https://club.example.org",
        }
    )
    environment |= {"MOTORCLUB_INSTANCE": str(folder / "instance"), "PORT": str(free_ports())}
    command = [sys.executable, "-m", "motorclub.cli", "up"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 1
    assert "setup ended with exit code 1 instead of starting" in done.stderr
    assert "safe mode" not in done.stderr
