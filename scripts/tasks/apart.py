"""Plugins that are made as a third party would make them: `plugins/<id>` with a `web/` folder of its own.

Nothing of this repository but what is released reaches them: the SDK's package from the core, and `motorclub.api` as
it is installed. They are no workspace of npm's and no editable installation; what runs is their wheel.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from tasks import webtests
from tasks.setup import IMPATIENT, REGISTRY_HINT, STAMPS, VENV_STAMPS, apart_folders, sdk_package, with_pip
from tasks.shell import BIN, PYTHON, ROOT, Failed, run, say
from tasks.stamps import fingerprint, fresh, stamp_after

SDK = "@motorclub/sdk"
NPM = BIN / "npm"


def install() -> None:
    """Build and install each wheel whose sources have changed."""
    for folder in apart_folders():
        _build_web(folder)
        _install_wheel(folder)


def node_modules(folder: Path) -> Path:
    """Install what `web/package-lock.json` names, the SDK from the core's package; the web folder."""
    web = folder / "web"
    vendored = web / "vendor" / sdk_package().name
    # Inside node_modules, because `npm ci` begins by removing that folder.
    stamp = web / "node_modules" / ".motorclub-stamp"
    value = fingerprint([web / "package.json", web / "package-lock.json", sdk_package()])
    if fresh(stamp, value) and vendored.exists():
        return web
    say(f"installing the web packages of {folder.name}")
    shutil.rmtree(vendored.parent, ignore_errors=True)
    vendored.parent.mkdir()
    shutil.copyfile(sdk_package(), vendored)
    with stamp_after(stamp, value):
        options = ("--ignore-scripts", "--prefer-offline", *IMPATIENT)
        run([NPM, "ci", *options], hint=REGISTRY_HINT, quiet=True, cwd=web)
    return web


def web_tests() -> None:
    """Types and tests of each web half, in its own folder with its own tools."""
    for folder in apart_folders():
        web = node_modules(folder)
        run([NPM, "run", "--silent", "typecheck"], cwd=web)
        webtests.run_tests(web)


def _build_web(folder: Path) -> None:
    package = folder / f"motorclub_{folder.name}"
    built = package / "ui" / "mf-manifest.json"
    stamp = STAMPS / f"web-apart-{folder.name}"
    value = fingerprint([*_web_sources(folder), folder / "pyproject.toml", sdk_package()])
    if fresh(stamp, value) and built.exists():
        return
    web = node_modules(folder)
    say(f"building the web half of {folder.name}")
    with stamp_after(stamp, value):
        run([NPM, "run", "--silent", "build"], quiet=True, cwd=web)
        if not built.exists():
            raise Failed(f"`npm run build` did not write {built.relative_to(ROOT)}")


def _web_sources(folder: Path) -> list[Path]:
    return [path for path in (folder / "web").iterdir() if path.name not in ("node_modules", "vendor")]


def _install_wheel(folder: Path) -> None:
    package = folder / f"motorclub_{folder.name}"
    sources = [folder / "pyproject.toml", folder / "README.md", package]
    stamp, value = VENV_STAMPS / f"wheel-{folder.name}", fingerprint(sources)
    if fresh(stamp, value):
        return
    say(f"building and installing the wheel of {folder.name}")
    with stamp_after(stamp, value), tempfile.TemporaryDirectory() as name:
        wheel = build_wheel(folder, Path(name))
        with_pip("install", "--no-index", "--no-deps", "--force-reinstall", str(wheel))


def build_wheel(folder: Path, target: Path) -> Path:
    """The wheel of a plugin, in `target`."""
    options = ("--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(target))
    # A copy, because the build leaves its traces beside the sources, and old ones would get into the wheel.
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / folder.name
        left = shutil.ignore_patterns("web", "build", "*.egg-info", "__pycache__", "tests")
        shutil.copytree(folder, copy, ignore=left)
        run(
            [PYTHON, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", *options, copy],
            quiet=True,
        )
    [wheel] = target.glob(f"motorclub_{folder.name}-*.whl")
    return wheel


def lock(folder: Path, complete: Any) -> None:
    """Write `web/package-lock.json` again: hashes without addresses, and no hash of the SDK, which is made here.

    `complete` names the optional packages of other platforms (tasks.lock).
    """
    web = node_modules_draft(folder)
    try:
        run([NPM, "install", "--package-lock-only", "--ignore-scripts", "--prefix", web], cwd=web, quiet=True)
        made = json.loads((web / "package-lock.json").read_text("utf-8"))
    finally:
        shutil.rmtree(web)
    made["packages"][f"node_modules/{SDK}"].pop("integrity", None)
    complete(made["packages"])
    text = json.dumps(made, indent=2, ensure_ascii=False) + "\n"
    (folder / "web" / "package-lock.json").write_text(text, "utf-8")


def node_modules_draft(folder: Path) -> Path:
    """An empty folder with what npm needs to lock; beside a filled node_modules it leaves things out."""
    draft = Path(tempfile.mkdtemp())
    for name in ("package.json", "package-lock.json", ".npmrc"):
        if (folder / "web" / name).exists():
            shutil.copyfile(folder / "web" / name, draft / name)
    (draft / "vendor").mkdir()
    shutil.copyfile(sdk_package(), draft / "vendor" / sdk_package().name)
    return draft
