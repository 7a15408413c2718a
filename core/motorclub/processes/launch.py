"""The whole of Motorclub in order: servers, migrations, demo data, web, hubs, jobs; and back."""

from __future__ import annotations

import dataclasses
import http.client
import os
import sys
import time
from datetime import datetime
from pathlib import Path

import psycopg

from motorclub import clock
from motorclub.config import Config
from motorclub.processes import embedded
from motorclub.processes.embedded import Embedded, Server
from motorclub.processes.ports import require_free
from motorclub.processes.supervisor import Backoff, Interrupted, Program, StopRequest, Supervisor, to_terminal

DEMO_ACCOUNTS = ("admin", "moderator", "organiser", "driver")
DEMO_PASSWORD = "motorclub-demo"  # noqa: S105 - printed at start; production refuses it
PROBE_S = 0.5
# granian ends a worker that is still in a request after this long.
WEB_KILL_S = 5
# A request may hold two connections (one that writes, one that reads) and a worker has 15; more threads than twice
# the cores only wait for each other.
WEB_THREADS = min(6, 2 * (os.cpu_count() or 1) + 1)
GUNICORN_CONF = Path(__file__).with_name("gunicorn_conf.py")


def up(config: Config) -> None:
    """Run Motorclub until a signal asks to stop.

    Raises EmbeddedError, PortTaken or StartFailed, each with a message for people, when it cannot.
    """
    stop = StopRequest()
    stop.listen()
    try:
        with _servers(config, stop) as servers:
            _run(_connected(config, servers), servers, stop)
    except Interrupted:
        to_terminal("stopped before it was up")


def _servers(config: Config, stop: StopRequest) -> Embedded:
    """The embedded servers that the configuration asks for; a signal may end the wait for them."""
    stop.interrupting = True
    try:
        return embedded.start(
            config.instance,
            postgres=not config.database_url,
            valkey=not config.redis_url,
            say=to_terminal,
            check=lambda: _require_ports(config),
        )
    finally:
        stop.interrupting = False


def _run(config: Config, servers: Embedded, stop: StopRequest) -> None:
    supervisor = Supervisor(stop, to_terminal, environment(config), inherit=[servers.lock_to_inherit])
    supervisor.each_turn = Nurse(servers).look
    try:
        supervisor.run_once(Program("setup", _motorclub("setup")))
        supervisor.start(programs(config))
        to_terminal(welcome(config))
        supervisor.run()
    finally:
        to_terminal("stopping")
        supervisor.stop()


def programs(config: Config) -> list[Program]:
    """The processes of one machine: the web is stopped first, the jobs last."""
    since = clock.now()
    web = Program("web", web_command(config), lambda: _answers(config), patience=WEB_KILL_S + 5)
    hubs = _copies("hub", 1, config.hubs, hub_command(config), config, since)
    return [web, *hubs, *_copies("jobs", 2, config.jobs, jobs_command(), config, since)]


def _copies(
    kind: str, wave: int, count: int, command: list[str], config: Config, since: datetime
) -> list[Program]:
    """`count` programs of a kind, ready when that many have reported to the platform."""

    def ready() -> bool:
        return _reported(config.database_url, kind, since) >= count

    names = [kind] if count == 1 else [f"{kind}{number}" for number in range(1, count + 1)]
    return [Program(name, command, ready, wave=wave) for name in names]


def web_command(config: Config) -> list[str]:
    """granian serving the application."""
    options = ["--interface", "wsgi", "--no-ws", "--host", config.host, "--port", str(config.port)]
    options += ["--workers", str(config.web_workers), "--workers-kill-timeout", str(WEB_KILL_S)]
    options += ["--blocking-threads", str(WEB_THREADS), "--respawn-failed-workers", "--log-level", "warning"]
    return [sys.executable, "-m", "granian", *options, "motorclub.processes.web:app"]


def hub_command(config: Config) -> list[str]:
    """One hub; several share the port, and the kernel spreads the connections over them."""
    options = ["--bind", f"{config.host}:{config.hub_port}", "--config", str(GUNICORN_CONF)]
    return [sys.executable, "-m", "gunicorn", *options, "motorclub.realtime.server:create_app()"]


def jobs_command() -> list[str]:
    """One worker of the queue, with the schedule."""
    return [sys.executable, "-m", "motorclub.jobs.worker"]


def environment(config: Config) -> dict[str, str]:
    """What every process is told, so that all of them are of one installation."""
    return {
        **os.environ,
        "MOTORCLUB_INSTANCE": str(config.instance),
        "MOTORCLUB_MODE": config.mode,
        "MOTORCLUB_HOST": config.host,
        "DATABASE_URL": config.database_url,
        "REDIS_URL": config.redis_url,
        "PORT": str(config.port),
        "MOTORCLUB_HUB_PORT": str(config.hub_port),
    }


def welcome(config: Config) -> str:
    """The line to read last: where to go, and as whom."""
    line = f"Motorclub is ready. Open {config.public_url or f'http://localhost:{config.port}'}"
    if config.mode == "demo":
        line += f" and sign in as {', '.join(DEMO_ACCOUNTS[:-1])} or {DEMO_ACCOUNTS[-1]}"
        line += f", password {DEMO_PASSWORD}"
    return f"{line} (Ctrl-C stops it)"


class Nurse:
    """Starts an embedded server again that has ended by itself, with growing pauses."""

    def __init__(self, servers: Embedded) -> None:
        self._servers = servers
        self._state = {server.name: (Backoff(), time.monotonic(), False) for server in servers.servers}

    def look(self) -> None:
        """Called each turn of the supervisor's loop; never waits."""
        for server in self._servers.servers:
            if not server.running():
                self._treat(server)

    def _treat(self, server: Server) -> None:
        backoff, when, waiting = self._state[server.name]
        now = time.monotonic()
        if not waiting:
            pause = backoff.after(now - when)
            to_terminal(server.complaint(f"has ended, starting it again in {pause:g} s"))
            self._state[server.name] = (backoff, now + pause, True)
        elif now >= when:
            self._servers.respawn(server)
            self._state[server.name] = (backoff, now, False)


def _connected(config: Config, servers: Embedded) -> Config:
    return dataclasses.replace(
        config,
        database_url=config.database_url or servers.database_url,
        redis_url=config.redis_url or servers.redis_url,
    )


def _require_ports(config: Config) -> None:
    require_free(config.host, config.port, "web", "PORT")
    hub = "PORT" if config.hub_port == config.port + 1 else "MOTORCLUB_HUB_PORT"
    require_free(config.host, config.hub_port, "live updates", hub)


def _answers(config: Config) -> bool:
    connection = http.client.HTTPConnection(_reachable(config.host), config.port, timeout=PROBE_S)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - an address is compared, not bound


def _reported(database_url: str, kind: str, since: datetime) -> int:
    """How many processes of a kind have written their row since the launcher began."""
    query = "SELECT count(*) FROM platform_process WHERE kind = %s AND seen_at >= %s"
    try:
        with psycopg.connect(database_url.replace("+psycopg", "", 1), connect_timeout=2) as connection:
            row = connection.execute(query, (kind, since)).fetchone()
    except psycopg.Error:
        return 0
    return int(row[0]) if row else 0


def _motorclub(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "motorclub.cli", *arguments]
