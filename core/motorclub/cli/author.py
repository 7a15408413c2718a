"""What authors of plugins begin and work with: `motorclub plugins new`, `sdk`, `dev`, `types` and `check`."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorclub.cli.plugin_commands import ENTRY_POINT_GROUP
from motorclub.cli.site import configuration, host_of, serverless_application

if TYPE_CHECKING:
    from motorclub.plugin.check import Report
    from motorclub.plugin.check.source import Finding


FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("name")
@click.option("--dir", "parent", type=FOLDER, default=".", help="Where to write it; here when absent.")
@click.option("--name", "label", default="", help="Its name for people; made from NAME when absent.")
@click.option("--item", default="item", show_default=True, help="What members keep with it, in one word.")
@click.option("--author", default="", help="Whose it is, for the licence.")
@click.option("--no-web", is_flag=True, help="Without a web half.")
def new(name: str, parent: Path, label: str, item: str, author: str, no_web: bool) -> None:
    """Create a plugin NAME in a folder of its own: it runs, has tests and passes the contract tests.

    NAME is its one id, such as track_days. An existing folder is never written to.
    """
    from motorclub.cli.scaffold import BadName, FolderTaken, Names, NoSdk, label_of, sdk, write

    try:
        names = Names(name, label or label_of(name), item, author)
        folder = write(names, parent, None if no_web else sdk())
    except (BadName, FolderTaken, NoSdk) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename}: {error.strerror}") from error
    click.echo(f"written to {folder}; its README.md says how to run and test it")


@click.command("sdk")
@click.option("--out", type=FOLDER, required=True, help="The folder for the tarball, such as web/vendor.")
def copy_sdk(out: Path) -> None:
    """Copy the web SDK of this version out of the wheel, for a web half to be built with."""
    from motorclub.cli.scaffold import NoSdk, sdk

    try:
        click.echo(sdk().copy(out))
    except NoSdk as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename}: {error.strerror}") from error


WEB_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command("types")
@click.argument("plugins", nargs=-1, metavar="PLUGIN...")
@click.option("--web", type=WEB_FOLDER, help="The folder of its manifest.ts; looked for when absent.")
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit code 1 if a file is out of date."
)
@click.option("--shell", type=WEB_FOLDER, hidden=True, help="The sources of the shell, for the core's calls.")
def write_types(plugins: tuple[str, ...], web: Path | None, only_check: bool, shell: Path | None) -> None:
    """Write the types of the calls of PLUGIN into api/schema.d.ts of its web half.

    They are made from the code that is installed here, without Node and without a running site. Calls of the core and
    of other plugins are among them once the sources name them.
    """
    from motorclub.cli.api_types import FILE, render_types

    if web and len(plugins) != 1:
        raise click.ClickException("--web is the folder of one plugin")
    document, own = _described(plugins)
    folders = [(web or _web_folder(plugin), own[plugin]) for plugin in plugins]
    outdated = []
    for folder, paths in [*folders, *([(shell, own[""])] if shell else [])]:
        file, text = folder / FILE, render_types(folder, document, paths)
        if file.exists() and file.read_text("utf-8") == text:
            continue
        outdated.append(str(file))
        if not only_check:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
            click.echo(f"written: {file}")
    if only_check and outdated:
        raise click.ClickException(f"not what the server says today: {', '.join(outdated)}")


def _described(plugins: Iterable[str]) -> tuple[Mapping[str, Any], dict[str, Collection[str]]]:
    """The document of everything installed, and the paths of each plugin; those of the core under ''."""
    from motorclub.http.api import document

    app = serverless_application()
    host = host_of(app)
    usable = {loaded.id for loaded in host.usable()}
    for plugin in plugins:
        if plugin not in host.plugins:
            raise click.ClickException(f"no plugin {plugin} is installed")
        if plugin not in usable:
            reason = host.plugins[plugin].failure.strip().splitlines()[-1]
            raise click.ClickException(f"the plugin {plugin} is set aside: {reason}")
    with app.app_context():
        own = {plugin: document(app, usable, plugin)["paths"] for plugin in plugins}
        return document(app, usable), {"": document(app, ())["paths"], **own}


VITE = Path("node_modules", "vite", "bin", "vite.js")


@click.command()
@click.argument("plugin")
@click.option(
    "--web",
    type=WEB_FOLDER,
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
    yield from (
        Path("web"),
        Path(),
        Path("webplugins", plugin),
        Path("plugins", plugin, "web"),
        Path(plugin, "web"),
    )
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


TIERS = ("bronze", "silver", "gold", "platinum")


@click.command()
@click.argument("what", required=False)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option(
    "--at-least",
    type=click.Choice(TIERS),
    default="bronze",
    show_default=True,
    help="End with exit code 1 below this tier.",
)
def check(what: str | None, as_json: bool, at_least: str) -> None:
    """Check a plugin without running it, and say which tier it has reached.

    WHAT is the folder with its pyproject.toml, or the name of an installed plugin; without it the plugin of the
    present folder, or else all that are installed.
    """
    from motorclub.plugin.check import examine
    from motorclub.plugin.check.source import NotAPlugin, find

    try:
        reports = [examine(find(name)) for name in ([what] if what else _everything())]
    except NotAPlugin as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(
            json.dumps({"plugins": [report.as_json() for report in reports]}, indent=2, ensure_ascii=False)
        )
    else:
        click.echo("\n\n".join(map(_describe, reports)))
    if any(str(report.tier) not in TIERS[TIERS.index(at_least) :] for report in reports):
        raise SystemExit(1)


def _everything() -> list[str]:
    if Path("pyproject.toml").is_file() and ENTRY_POINT_GROUP in Path("pyproject.toml").read_text("utf-8"):
        return ["."]
    return sorted(entry.name for entry in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP))


def _describe(report: Report) -> str:
    """The findings, one below the other, and the tier with what the next one asks for."""
    lines = [_line(finding) for finding in report.findings]
    lines.append(f"{report.source.id} {report.source.version}: {report.tier}")
    if report.unknown:
        lines.append(f"  not checked, because that needs the author's folder: {', '.join(report.unknown)}")
    if report.findings:
        lines.append(f"  what is above keeps it from {report.findings[0].tier}")
    return "\n".join(lines)


def _line(finding: Finding) -> str:
    where = f"{finding.file}:{finding.line}"
    return f"{where}: {finding.rule} ({finding.tier}): {finding.message}\n    {finding.fix}"
