"""`motorclub plugins check`: what an author, or a careful admin, asks before anything is run."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from motorclub.plugin.check import Finding, Report

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
    from motorclub.plugin.check import NotAPlugin, examine, find

    try:
        reports = [examine(find(name)) for name in ([what] if what else _everything())]
    except NotAPlugin as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(
            json.dumps({"plugins": [report.as_json() for report in reports]}, indent=2, ensure_ascii=False)
        )
    else:
        click.echo("\n\n".join(map(_told, reports)))
    if any(str(report.tier) not in TIERS[TIERS.index(at_least) :] for report in reports):
        raise SystemExit(1)


def _everything() -> list[str]:
    from motorclub.plugin.spec import ENTRY_POINT_GROUP

    if Path("pyproject.toml").is_file() and ENTRY_POINT_GROUP in Path("pyproject.toml").read_text("utf-8"):
        return ["."]
    return sorted(entry.name for entry in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP))


def _told(report: Report) -> str:
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
