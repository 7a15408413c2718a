"""`motorclub plugins dev`: the sources of a plugin's web half in the running site, as they are being written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from motorclub.cli.site import configuration

VITE = Path("node_modules", "vite", "bin", "vite.js")


@click.command()
@click.argument("plugin")
@click.option(
    "--web",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of its manifest.ts; looked for when absent.",
)
@click.option("--port", type=int, help="Of the dev server; 5174 or the next free one when absent.")
def dev(plugin: str, web: Path | None, port: int | None) -> None:
    """Serve the web half of PLUGIN from its sources to the site that runs here; changes show at once.

    The site runs in demo or development mode with the same instance folder. Python code is not watched:
    `motorclub plugins apply` has the site run what has changed there.
    """
    config = configuration()
    if config.mode == "production":
        raise click.ClickException("MOTORCLUB_MODE=production takes no modules from a dev server")
    folder = (web or _web_folder(plugin)).resolve()
    command = [_node(), str(_vite(folder)), *(("--port", str(port), "--strictPort") if port else ())]
    environment = os.environ | {"MOTORCLUB_INSTANCE": str(config.instance), "MOTORCLUB_PLUGIN": plugin}
    if not (config.instance / "secret").exists():
        click.echo(f"No site has run in {config.instance} yet: start it with the same MOTORCLUB_INSTANCE.")
    sys.stdout.flush()
    os.chdir(folder)
    os.execve(command[0], command, environment)  # noqa: S606 - a fixed program, no shell


def _web_folder(plugin: str) -> Path:
    for folder in _candidates(plugin):
        if (folder / "manifest.ts").exists():
            return folder
    raise click.ClickException(
        f"the web half of {plugin} is not here: say where its manifest.ts is with --web"
    )


def _candidates(plugin: str) -> Iterator[Path]:
    """Below the present folder, or beside the Python half when that is installed from its sources."""
    yield from (Path("web"), Path(), Path("webplugins", plugin), Path(plugin, "web"))
    for entry in sys.path:
        if Path(entry, f"motorclub_{plugin}").is_dir():
            yield Path(entry, "web")


def _node() -> str:
    """The Node of this environment, else the machine's: the program itself, as a script around it would not pass on
    the signal that ends it.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    found = shutil.which("node", path=path)
    if found is None:
        raise click.ClickException("there is no Node here: install Node 24 or newer")
    asked = subprocess.run([found, "-p", "process.execPath"], capture_output=True, text=True, check=False)
    return asked.stdout.strip() or found


def _vite(folder: Path) -> Path:
    """The Vite that the plugin's own packages brought."""
    for parent in (folder, *folder.parents):
        if (parent / VITE).exists():
            return parent / VITE
    raise click.ClickException(f"the web packages are not installed: run `npm install` in {folder}")
