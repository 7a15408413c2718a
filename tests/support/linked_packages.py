"""What pip and npm would install, linked from this checkout: quick, and without a network."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
SDK = "@motorclub"
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info", "build", "dist")
OURS = ("motorclub", "__editable__", "__pycache__", "_virtualenv", "distutils-precedence")


def core_sources(folder: Path) -> Path:
    """A copy of all that the core's wheel is built from, so that building leaves nothing in the checkout."""
    for name in ("setup.cfg", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for name in ("core/motorclub", "migrations"):
        shutil.copytree(ROOT / name, folder / name, symlinks=True, ignore=NOT_COPIED)
    return folder


def wheel(source: Path, out: Path) -> Path:
    """The wheel of a distribution, built into `out` with what this environment has."""
    before = set(out.glob("*.whl"))
    options = ("--wheel", "--no-isolation", "--outdir", str(out))
    command = [sys.executable, "-m", "build", *options, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = set(out.glob("*.whl")) - before
    return built


def environment(folder: Path, wheels: Iterable[Path], scripts: Iterable[str] = ()) -> Path:
    """A virtual environment with the locked third-party packages (linked) and these wheels, and nothing else of ours.

    `scripts` are the commands of third parties that its `bin` has.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if not entry.name.lower().startswith(OURS) and entry.suffix != ".pth":
            (site / entry.name).symlink_to(entry)
    python = folder / "bin" / "python"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--no-deps",
        "--no-index",
        "--quiet",
    ]
    subprocess.run([*pip, *map(str, wheels)], check=True)
    for name in scripts:
        _script(folder / "bin" / name, python)
    return folder


def _script(path: Path, python: Path) -> None:
    found = importlib.metadata.entry_points(group="console_scripts", name=path.name)
    if found:
        module, _, function = found[path.name].value.partition(":")
        path.write_text(f"#!{python}\nimport sys\nfrom {module} import {function} as run\nsys.exit(run())\n")
        path.chmod(0o755)
    else:  # a program, not a Python function
        path.symlink_to(Path(sysconfig.get_path("scripts")) / path.name)


def node_modules(web: Path, tarball: Path) -> None:
    """Give the web half of a plugin its packages: the SDK from its tarball, all else from the checkout's."""
    theirs, ours = ROOT / "node_modules", web / "node_modules"
    ours.mkdir()
    for entry in theirs.iterdir():
        # Caches of builds stay each with its own.
        if entry.name != SDK and not entry.name.startswith((".vite", ".cache")):
            (ours / entry.name).symlink_to(entry)
    with tarfile.open(tarball) as archive:
        # Not as an argument: the first releases of Python 3.11 have none.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(ours / SDK)
    (ours / SDK / "package").rename(ours / SDK / "sdk")
