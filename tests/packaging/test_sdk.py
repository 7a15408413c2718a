"""The web SDK as an author has it: one tarball out of the core, a folder of one's own, nothing of this repository.

The plugin that is built here is the one in the SDK's README, file by file.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.metadata
import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from motorclub.cli import main
from motorclub.platform.web_modules import web_module
from motorclub.plugin.language import readers_language
from motorclub.plugin.manifest import read
from tasks.shell import BIN, ROOT, environment

NODE = BIN / "node"
README = ROOT / "webshell" / "sdk" / "README.md"
FILE = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
UNREACHABLE = re.compile(r"ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED")
TOML = 'id = "garage"\nname = "Garage"\nsummary = "Cars of members."\napi = ">=1,<2"\n\n[ui]\n'
PROJECT = '[project]\nname = "motorclub-garage"\nversion = "0.3.0"\n'
SHARED = {
    "react",
    "react/jsx-runtime",
    "react-dom",
    "react-dom/client",
    "@emotion/react",
    "@emotion/styled",
    "@mui/material",
    "@tanstack/react-query",
    "@motorclub/sdk",
}
# What React, MUI and axios cannot be built without: in a plugin's files it would be a second copy.
COPIES = ("react.transitional.element", "MuiButton", "AxiosError")
LARGEST = 100_000

pytestmark = [pytest.mark.full, pytest.mark.timeout(600)]


def run(folder: Path, *command: str | Path, ok: bool = True) -> str:
    """Output of a command of the author's; `ok` is whether it has to go well."""
    env = environment({"NO_COLOR": "1", "CI": "1"})
    env.pop("MOTORCLUB_PLUGIN", None)
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=240,
        check=False,
    )
    assert (done.returncode == 0) is ok, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plugin's folder as the README makes it, with its packages installed."""
    folder = tmp_path_factory.mktemp("author") / "garage"
    package, web = folder / "motorclub_garage", folder / "web"
    package.mkdir(parents=True)
    (package / "plugin.toml").write_text(TOML)
    (folder / "pyproject.toml").write_text(PROJECT)
    for name, text in FILE.findall(README.read_text("utf-8")):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(text)
    copied = CliRunner().invoke(main, ["plugins", "sdk", "--out", str(web)])
    assert copied.exit_code == 0, copied.output
    install(web)
    return folder


def install(web: Path) -> None:
    command = [str(BIN / "npm"), "install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(
        command, cwd=web, env=environment(), capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode and UNREACHABLE.search(done.stderr):
        pytest.skip("the package registry does not answer")
    assert done.returncode == 0, done.stderr


def tool(web: Path, name: str, *words: str, ok: bool = True) -> str:
    """Run vite, vitest or tsc of the author's packages."""
    manifest = json.loads((web / "node_modules" / TOOLS[name] / "package.json").read_text("utf-8"))
    program = web / "node_modules" / TOOLS[name] / manifest["bin"][name]
    return run(web, NODE, program, *words, ok=ok)


TOOLS = {"vite": "vite", "vitest": "vitest", "tsc": "typescript"}


def test_the_same_sources_make_the_same_package(tmp_path: Path) -> None:
    """Bytes for bytes, so a lock's hash holds; no machine's path, no TypeScript that Node would refuse."""
    digests = set()
    for name in ("one", "two"):
        run(ROOT, NODE, "webshell/scripts/build-sdk.mjs", tmp_path / name)
        (packed,) = (tmp_path / name).glob("*.tgz")
        digests.add(hashlib.sha256(packed.read_bytes()).hexdigest())
    assert len(digests) == 1
    with tarfile.open(packed) as archive:
        names = set(archive.getnames())
        texts = [archive.extractfile(name).read() for name in names]  # type: ignore[union-attr]
    assert not any(str(ROOT).encode() in text for text in texts)
    assert {name for name in names if re.search(r"(?<!\.d)\.tsx?$", name)} == set()
    package = json.loads(texts[list(names).index("package/package.json")])
    targets = [path for target in package["exports"].values() for path in paths_of(target)]
    assert {f"package/{path.removeprefix('./')}" for path in targets} <= names


def paths_of(target: str | dict[str, str]) -> list[str]:
    return [target] if isinstance(target, str) else list(target.values())


def test_one_package_brings_everything_and_one_react(author: Path) -> None:
    package = json.loads((author / "web/package.json").read_text("utf-8"))
    assert list(package["devDependencies"]) == ["@motorclub/sdk"]
    modules = author / "web" / "node_modules"
    assert not (modules / "@motorclub" / "sdk").is_symlink()
    assert (modules / "react" / "package.json").is_file()
    assert list(modules.rglob("node_modules/react/package.json")) == []


def test_the_plugin_type_checks_strictly(author: Path) -> None:
    """And the check is one that can fail: a misspelt view, a text that is not there, a wrong slot."""
    web = author / "web"
    tool(web, "tsc")
    for name, old, new, complaint in (
        ("plugin.tsx", "Car: ()", "Cat: ()", "Cat"),
        ("pages/Garage.tsx", "t('title')", "t('titel')", "titel"),
        ("manifest.ts", "home.aside", "home.cellar", "home.cellar"),
    ):
        text = (web / name).read_text("utf-8")
        (web / name).write_text(text.replace(old, new))
        try:
            assert complaint in tool(web, "tsc", ok=False)
        finally:
            (web / name).write_text(text)


def test_its_own_tests_pass(author: Path) -> None:
    """renderPlugin, renderSlot, the fake socket, userEvent and axeSmoke, as the README shows them."""
    said = tool(author / "web", "vitest", "run")
    assert re.search(r"Tests\s+4 passed", said), said


def test_its_build_is_a_module_that_the_site_can_serve(author: Path) -> None:
    """Data and hashed files beside the Python half; the shell's packages are named, not packed."""
    tool(author / "web", "vite", "build")
    ui = author / "motorclub_garage" / "ui"
    built = json.loads((ui / "manifest.json").read_text("utf-8"))
    assert (built["id"], built["version"], built["sdk"]) == ("garage", "0.3.0", "^1")
    assert [route["title"] for route in built["routes"]] == ["Garage", "Car"]
    chunks = [file for route in built["routes"] for file in built["chunks"][route["view"]]]
    assert len(chunks) >= 2
    assert all((ui / file).is_file() for file in chunks)
    assert not set(chunks) & set(built["preload"])
    federation = json.loads((ui / "mf-manifest.json").read_text("utf-8"))
    assert {entry["name"] for entry in federation["shared"]} == SHARED
    assert all(entry["singleton"] and entry["assets"]["js"]["sync"] == [] for entry in federation["shared"])
    scripts = [path.read_text("utf-8") for path in ui.rglob("*.js")]
    assert any("must be provided by host" in script for script in scripts)
    assert not [copy for copy in COPIES for script in scripts if copy in script]
    assert sum(map(len, scripts)) < LARGEST
    assert not list(ui.rglob("*.ssr*")) + list(ui.rglob("mf-stats.json"))


def test_the_server_takes_that_module(author: Path) -> None:
    tool(author / "web", "vite", "build")
    (forum,) = importlib.metadata.entry_points(group="motorclub.plugins", name="forum")
    root = author / "motorclub_garage"
    with readers_language("en"):
        module = web_module(dataclasses.replace(read(forum), id="garage", version="0.3.0", root=root))
    assert module
    assert module.remote == {"name": "motorclub_garage", "entry": module.preload[0]}


SLOW = """import { motorclubPlugin } from '@motorclub/sdk/vite';

const slow = {
  name: 'slow',
  enforce: 'pre',
  async load(id) {
    if (/(pages|components).\\w+\\.tsx$/.test(id)) await new Promise((go) => setTimeout(go, 400));
    return null;
  },
};

export default (env) => {
  const config = motorclubPlugin()(env);
  return { ...config, plugins: [slow, ...config.plugins.filter(({ name }) => name !== process.env.WITHOUT)] };
};
"""


@pytest.mark.parametrize("waits", [True, False])
def test_a_machine_that_reads_slowly_builds_the_same(author: Path, tmp_path: Path, waits: bool) -> None:
    """The federation takes 10 ms of silence for the end of the sources; without our waiting the build fails."""
    web = author / "web"
    (web / "slow.config.js").write_text(SLOW)
    vite = web / "node_modules/vite/bin/vite.js"
    command = ["env", f"WITHOUT={'' if waits else 'motorclub:whole-graph'}", str(NODE), str(vite), "build"]
    said = run(web, *command, "--config", "slow.config.js", "--outDir", str(tmp_path / "ui"), ok=waits)
    assert ("MISSING_EXPORT" in said) is not waits


Break = Callable[[Path], None]


def replaced(name: str, old: str, new: str) -> Break:
    def change(web: Path) -> None:
        text = (web / name).read_text("utf-8")
        assert old in text
        (web / name).write_text(text.replace(old, new))

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            replaced("plugin.tsx", "  Car: () => import('./pages/Car.tsx'),\n", ""),
            "manifest.ts names views that plugin.tsx lacks: Car",
        ),
        (
            replaced("pages/Car.tsx", "from '@motorclub/sdk';", "from '@motorclub/sdk';\nimport 'axios';"),
            'pages/Car.tsx imports "axios"; a plugin may import react,',
        ),
        (
            replaced("texts.ts", "./locales/en.json", "../../secrets.json"),
            'texts.ts imports "../../secrets.json"; a plugin imports no files from outside its folder',
        ),
        (
            replaced("locales/en.json", '"title"', '"titel"'),
            "garage:title is used in manifest.ts but has no text in locales/en.json",
        ),
        (replaced("manifest.ts", "id: 'garage'", "id: 'shed'"), "manifest.ts is that of shed"),
        (
            replaced("package.json", '"private": true,', '"private": true, "version": "9.0.0",'),
            "package.json says version 9.0.0, pyproject.toml says 0.3.0",
        ),
    ],
    ids=["missing view", "foreign package", "foreign file", "missing text", "other id", "other version"],
)
def test_what_is_wrong_stops_the_build_with_a_sentence(
    author: Path, tmp_path: Path, change: Break, complaint: str
) -> None:
    copy = tmp_path / "garage"
    shutil.copytree(author, copy, ignore=shutil.ignore_patterns("node_modules", "ui", ".vite"))
    (copy / "web" / "node_modules").symlink_to(author / "web" / "node_modules")
    change(copy / "web")
    assert complaint in tool(copy / "web", "vite", "build", ok=False)


def test_the_versions_of_the_build_are_those_of_the_shell() -> None:
    """What an author builds with is what the shell was built with: the lock of this repository says so."""
    package = json.loads((ROOT / "webshell/sdk/package.json").read_text("utf-8"))
    lock: dict[str, Any] = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for name, version in (package["dependencies"] | package["peerDependencies"]).items():
        assert lock[f"node_modules/{name}"]["version"] == version, name
