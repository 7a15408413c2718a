"""The steps from a bare checkout to one that runs: environment, packages, Node, web builds."""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tasks.shell import BIN, PYTHON, ROOT, VENV, Failed, inherited, run, say
from tasks.stamps import fingerprint, fresh, stamp_after

STAMPS = ROOT / ".stamps"
VENV_STAMPS = VENV / ".stamps"
REGISTRY_HINT = "Is the package registry reachable? Run the same command again to go on."
# A registry that does not answer is reported within a minute, not after seven.
IMPATIENT = ("--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000")
WEB_FILES = ("package.json", "package-lock.json", "tsconfig.base.json", ".npmrc")
PROXIES = ("nginx", "caddy")
PROXY_FOLDER = STAMPS / "proxies"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def set_up_all(requirements: str = "run") -> None:
    """All of the below, in order, each only when its inputs have changed."""
    with only_one():
        environment()
        packages(requirements)
        distributions()
        bytecode()
        node_modules()
        web()
        wheels_apart()


@contextmanager
def only_one() -> Iterator[None]:
    """Two set-ups of one checkout follow each other, also when the first was killed and its npm still works."""
    STAMPS.mkdir(exist_ok=True)
    with (STAMPS / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up of this checkout to end")
            fcntl.flock(lock, fcntl.LOCK_EX)
        inherited.append(lock.fileno())
        try:
            yield
        finally:
            inherited.remove(lock.fileno())


def environment() -> None:
    """Make `.venv` with this Python, unless there is a working one of the same version."""
    wanted = "{}.{}".format(*sys.version_info[:2])
    if _version_of_environment() == wanted:
        return
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise Failed(
            f"This Python has no `venv` module. On Debian and Ubuntu: apt-get install python{wanted}-venv"
        )
    say(f"creating the environment .venv (Python {wanted})")
    hint = f"On Debian and Ubuntu `apt-get install python{wanted}-venv` may be missing."
    run([sys.executable, "-m", "venv", "--clear", VENV], hint=hint, quiet=True)


def _version_of_environment() -> str:
    program = "import sys, pip; print('{}.{}'.format(*sys.version_info[:2]))"
    try:
        done = subprocess.run([PYTHON, "-c", program], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def packages(name: str) -> None:
    """Install the locked dependencies; every file is checked against its hash."""
    lock = ROOT / "requirements" / f"{name}.txt"
    stamp, value = VENV_STAMPS / name, fingerprint([lock], sys.version)
    if fresh(stamp, value):
        return
    say(f"installing the Python packages of requirements/{name}.txt")
    with stamp_after(stamp, value):
        with_pip("install", "--require-hashes", "--only-binary", ":all:", "-r", str(lock), hint=REGISTRY_HINT)


def distributions() -> None:
    """Install the core and the plugins as they stand in the checkout, from here and nowhere else."""
    editable_here = [path for path in plugin_folders() if path not in apart_folders()]
    sources = {"motorclub": ROOT} | {f"motorclub-{path.name}": path for path in editable_here}
    described = [path / name for path in sources.values() for name in ("setup.cfg", "pyproject.toml")]
    stamp, value = VENV_STAMPS / "distributions", fingerprint(described, str(ROOT), *sources)
    if fresh(stamp, value):
        return
    say(f"installing {', '.join(sources)}")
    with stamp_after(stamp, value):
        gone = _installed_here() - set(sources)
        if gone:
            with_pip("uninstall", "--yes", *gone)
        editable = [part for path in sources.values() for part in ("--editable", str(path))]
        with_pip("install", "--no-index", "--no-deps", "--no-build-isolation", *editable)


def bytecode() -> None:
    """What Python makes of our modules, beside them, each only when it has changed: before many processes need it."""
    packages = (package for folder in plugin_folders() for package in folder.glob("motorclub_*"))
    run([PYTHON, "-m", "compileall", "-q", ROOT / "core/motorclub", *packages])


def plugin_folders() -> list[Path]:
    """The plugins of this checkout."""
    return sorted(path.parent for path in (ROOT / "plugins").glob("*/pyproject.toml"))


def required_plugins(manifest: Path) -> list[str]:
    """The plugins that the plugin with this `plugin.toml` cannot be installed without."""
    requires: list[str] = tomllib.loads(manifest.read_text("utf-8")).get("requires", [])
    return requires


def apart_folders() -> list[Path]:
    """Those of them that are made as a third party would make them: with a web half in their own folder."""
    return [path for path in plugin_folders() if (path / "web" / "package.json").exists()]


def wheels_apart() -> None:
    """Build and install the wheels of the plugins that are made apart; needs the SDK's package."""
    from tasks import apart

    apart.install()


def _installed_here() -> set[str]:
    listed = subprocess.run(
        [PYTHON, "-m", "pip", "list", "--editable", "--format", "json"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {entry["name"] for entry in json.loads(listed.stdout) if entry["name"].startswith("motorclub")}


def node_modules() -> None:
    """Install the locked packages of the web side with the npm of `.venv`."""
    # Inside node_modules, because `npm ci` begins by removing that folder.
    stamp, value = (
        ROOT / "node_modules" / ".motorclub-stamp",
        fingerprint([ROOT / "package-lock.json", *web_manifests()]),
    )
    if fresh(stamp, value):
        return
    say("installing the web packages of package-lock.json")
    with stamp_after(stamp, value):
        run([BIN / "npm", "ci", "--ignore-scripts", *IMPATIENT], hint=REGISTRY_HINT, quiet=True)


def web_manifests() -> list[Path]:
    """Every package.json of ours."""
    found = [
        ROOT / "package.json",
        *ROOT.glob("webshell/**/package.json"),
        *ROOT.glob("webplugins/*/package.json"),
    ]
    return [path for path in found if not {"node_modules", "dist"} & set(path.parts)]


def web() -> None:
    """Build the shell, the plugins' modules and the SDK for authors, each when its sources have changed."""
    common = [ROOT / name for name in WEB_FILES]
    _build("shell", [*common, ROOT / "webshell"], [ROOT / "core/motorclub/ui/index.html"], "build")
    modules = sorted(path.parent for path in (ROOT / "webplugins").glob("*/package.json"))
    built = [ROOT / f"plugins/{path.name}/motorclub_{path.name}/ui/mf-manifest.json" for path in modules]
    shared = [*common, ROOT / "webshell/sdk", ROOT / "webshell/scripts"]
    _build("plugins", [*shared, *modules], built, "build:plugins")
    _build("sdk", shared, [sdk_package()], "build:sdk")


def sdk_package() -> Path:
    """The npm package of `@motorclub/sdk` that the core's wheel carries."""
    version = json.loads((ROOT / "webshell/sdk/package.json").read_text("utf-8"))["version"]
    return ROOT / f"core/motorclub/sdk/motorclub-sdk-{version}.tgz"


def _build(name: str, sources: list[Path], results: list[Path], script: str) -> None:
    stamp, value = STAMPS / f"web-{name}", fingerprint(sources)
    if fresh(stamp, value) and all(path.exists() for path in results):
        return
    say(f"building the web {name}")
    with stamp_after(stamp, value):
        run([BIN / "npm", "run", "--silent", script], quiet=True)
        for path in results:
            if not path.exists():
                raise Failed(f"`npm run {script}` did not write {path.relative_to(ROOT)}")


def browser() -> None:
    """A Chromium for the browser tests: the machine's, else Debian's, else Playwright's."""
    if os.environ.get("MOTORCLUB_CHROMIUM") or any(map(shutil.which, CHROMIUM)):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say("installing chromium with apt-get")
        try:
            run(["apt-get", "update"], quiet=True)
            run(["apt-get", "install", "--yes", "--no-install-recommends", "chromium"], quiet=True)
        except Failed as error:
            say(f"{error} Trying Playwright's own.")
        else:
            return
    say("installing chromium with playwright")
    hint = "Install chromium or google-chrome, or name one in MOTORCLUB_CHROMIUM."
    run([BIN / "playwright", "install", "chromium"], hint=hint)


def proxies() -> None:
    """Debian's nginx and Caddy for the tests of deploy/, unpacked beside the checkout's environment.

    Nothing is installed and no service is started. On other machines the tests use what is there, and say what is not.
    """
    missing = [name for name in PROXIES if not proxy(name)]
    if not missing or not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        return
    say(f"unpacking {' and '.join(missing)} of the distribution")
    with tempfile.TemporaryDirectory() as folder:
        try:
            if os.geteuid() == 0:
                run(["apt-get", "update"], quiet=True)
            run(["apt-get", "download", *missing], cwd=Path(folder), quiet=True)
            for package in Path(folder).glob("*.deb"):
                run(["dpkg-deb", "--extract", package, PROXY_FOLDER], quiet=True)
        except Failed as error:
            say(f"{error} What stands in front of a site is not tried.")


def proxy(name: str) -> str | None:
    """The program of a proxy: the machine's, or the one unpacked above."""
    unpacked = (str(PROXY_FOLDER / folder) for folder in ("usr/sbin", "usr/bin"))
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), *unpacked]))


def with_pip(*arguments: str, hint: str = "") -> None:
    """The pip of `.venv`, which speaks only when something is wrong."""
    run([PYTHON, "-m", "pip", "--disable-pip-version-check", *arguments, "--quiet"], hint=hint)
