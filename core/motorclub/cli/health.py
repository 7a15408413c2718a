"""`motorclub health`: what containers and units ask to learn whether a process serves."""

from __future__ import annotations

import http.client
import time

import click

from motorclub.cli.site import configuration
from motorclub.processes.ports import reachable

ANSWER_S = 5.0
PAUSE_S = 0.25


@click.command()
@click.argument("process", type=click.Choice(["web", "hub"]))
@click.option("--wait", default=0.0, metavar="SECONDS", help="Try again for so long.")
def health(process: str, wait: float) -> None:
    """Ask the web server or hub of this machine for /healthz; exit code 1 if it does not answer."""
    config = configuration()
    port = config.port if process == "web" else config.hub_port
    until = time.monotonic() + wait
    while (problem := _problem(config.host, port)) and time.monotonic() < until:
        time.sleep(PAUSE_S)
    if problem:
        raise click.ClickException(f"{process} does not answer on port {port}: {problem}")


def _problem(host: str, port: int) -> str:
    connection = http.client.HTTPConnection(reachable(host), port, timeout=ANSWER_S)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
        return "" if status == http.HTTPStatus.OK else f"it answers {status}"
    except (OSError, http.client.HTTPException) as error:
        return str(error) or type(error).__name__
    finally:
        connection.close()
