"""The whole of Motorclub in order: servers, migrations, demo data, web, hubs, jobs; and back."""

from __future__ import annotations

import dataclasses
import os
import sys
import time
from pathlib import Path
from typing import LiteralString

import psycopg

from motorclub import clock, logs
from motorclub.config import PROGRESS, SAFE_MODE_REASON, Config
from motorclub.processes import embedded
from motorclub.processes.embedded import Embedded, Server
from motorclub.processes.lifeline import WEB_KILL_S
from motorclub.processes.ports import health_problem, require_free
from motorclub.processes.reload import FOLDER, ReloadRequests, Request, Step
from motorclub.processes.supervisor import (
    Backoff,
    Interrupted,
    Program,
    StartFailed,
    StopRequest,
    Supervisor,
    to_terminal,
)

DEMO_ACCOUNTS = ("admin", "moderator", "organiser", "driver")
DEMO_PASSWORD = "motorclub-demo"  # noqa: S105 - printed at start; production refuses it
PROBE_S = 2.0
# Each thread of a process would have an arena of the C library of its own, and keep what it once needed. One lock for
# all is no wait where one thread runs at a time.
ALLOCATOR = {
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_TRIM_THRESHOLD_": "131072",
    "MALLOC_MMAP_THRESHOLD_": "131072",
}
# What `ps` shows of a fork is written over the fork server's own command line.
NAME_ROOM = 600
GUNICORN_CONF = Path(__file__).parents[1] / "entrypoints" / "gunicorn_conf.py"


def up(config: Config) -> None:
    """Run Motorclub until a signal asks to stop.

    Raises EmbeddedError, PortTaken or StartFailed, each with a message for people, when it cannot.
    """
    stop = StopRequest()
    stop.listen()
    try:
        with _servers(config, stop) as servers, ReloadRequests(config.instance) as requests:
            Launcher(_connected(config, servers), servers, stop, requests).run()
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


class Launcher:
    """Starts everything, restarts it on request, and falls back to safe mode when plugins keep it from starting."""

    def __init__(
        self, config: Config, servers: Embedded, stop: StopRequest, requests: ReloadRequests
    ) -> None:
        self._config = config
        self._reload_requests = requests
        self._restarter = ServerRestarter(servers)
        self._progress = config.instance / FOLDER / "loading"
        self._supervisor = Supervisor(
            stop, to_terminal, environment(config), inherit=[servers.lock_to_inherit]
        )
        self._supervisor.start_s = float(config.start_timeout)
        self._supervisor.each_turn = self._look

    def run(self) -> None:
        """From the first process to the last. Raises StartFailed, Interrupted."""
        try:
            self._start()
            to_terminal(welcome(self._config))
            self._supervisor.run()
        finally:
            to_terminal("stopping")
            self._supervisor.stop()

    def _start(self) -> None:
        """Try twice, then without plugins; if that works, they were the cause. Raises the first StartFailed."""
        try:
            self._start_once()
        except StartFailed as first:
            if self._config.safe_mode or not self._may_be_a_plugin():
                raise
            to_terminal(f"the start failed: {first}")
            self._start_again(first)

    def _start_again(self, first: StartFailed) -> None:
        self._supervisor.clear()
        try:
            self._start_once()
        except StartFailed as second:
            self._supervisor.clear()
            reason = self._blame(second)
            to_terminal(f"the second start failed too: {reason}")
            to_terminal("starting in safe mode, without plugins")
            self._follow(dataclasses.replace(self._config, safe_mode=True, safe_mode_reason=reason))
            try:
                self._start_once()
            except StartFailed:
                raise first from None

    def _start_once(self) -> None:
        self._set_up()
        self._supervisor.preload(fork_server())
        self._supervisor.start(programs(self._config))

    def _set_up(self) -> None:
        """Migrate. Loading the plugins has a time limit, because a hanging one never ends."""
        self._progress.unlink(missing_ok=True)
        environment = {PROGRESS: str(self._progress)}
        self._supervisor.run_once(
            Program(
                "setup", [sys.executable, "-m", "motorclub.cli", "setup"], self._has_loaded, env=environment
            )
        )

    def _loading(self) -> str | None:
        """The plugin that was being loaded last; empty when all were; None if it did not come so far."""
        try:
            return self._progress.read_text("utf-8")
        except FileNotFoundError:
            return None

    def _has_loaded(self) -> bool:
        return self._config.safe_mode or self._loading() == ""

    def _may_be_a_plugin(self) -> bool:
        """Whether a plugin may be the cause: not of an error after all plugins have loaded, such as a bad database."""
        return bool(self._loading()) or bool(self._supervisor.children)

    def _blame(self, failure: StartFailed) -> str:
        plugin = self._loading()
        return f"while plugin {plugin} was being loaded, {failure}" if plugin else str(failure)

    def _follow(self, config: Config) -> None:
        """Use this configuration for every later start."""
        self._config = config
        self._supervisor.set_environment(environment(config))

    def _look(self) -> None:
        """Called each turn of the supervisor's loop."""
        self._restarter.look()
        request = self._reload_requests.take()
        if request is not None:
            self._reload(request)

    def _reload(self, request: Request) -> None:
        """Replace every process by a new one that serves before the old one ends; what fails leaves the old ones."""
        before = self._config
        self._reload_requests.report(request, Step.RUNNING)
        to_terminal("restarting web, hubs and jobs, one after the other")
        if request.leave_safe_mode:
            self._follow(dataclasses.replace(before, safe_mode=False, safe_mode_reason=""))
        replaced: list[str] = []
        try:
            self._set_up()
            self._supervisor.preload(fork_server())
            self._replace([child.program.name for child in self._supervisor.children], replaced)
        except StartFailed as error:
            self._give_up(request, before, replaced, self._blame(error))
        except Interrupted:
            return  # the supervisor's loop sees the request to stop
        else:
            self._reload_requests.report(request, Step.DONE)
            to_terminal("restarted: all processes run the new code")

    def _give_up(self, request: Request, before: Config, replaced: list[str], reason: str) -> None:
        if self._config is not before:
            self._return_to(before, replaced)
        self._reload_requests.report(request, Step.FAILED, reason)
        to_terminal(f"the restart failed, the old processes go on: {reason}")

    def _return_to(self, before: Config, replaced: list[str]) -> None:
        """Bring back what was replaced already: all processes must run with the same configuration."""
        self._follow(before)
        try:
            self._supervisor.preload(fork_server())
            self._replace(replaced, [])
        except StartFailed as error:
            to_terminal(f"some processes cannot be brought back: {error}")

    def _replace(self, names: list[str], done: list[str]) -> None:
        """Replace one after the other; `done` collects what was replaced."""
        for name in names:
            old = next(child for child in self._supervisor.children if child.program.name == name)
            fresh = {program.name: program for program in programs(self._config, each=True)}
            self._supervisor.replace(old, fresh[name])
            done.append(name)


def fork_server() -> Program:
    """The process that loads all code once and forks the others. The last argument reserves space for their names in
    `ps`.
    """
    return Program("code", [sys.executable, "-m", "motorclub.entrypoints.fork_server", " " * NAME_ROOM])


def programs(config: Config, *, each: bool = False) -> list[Program]:
    """The processes of one machine: the web is stopped first, the jobs last.

    A program is ready once as many new processes of its kind have reported; with `each` only this one is started.
    """
    reports = Reports(config.database_url)
    web = Program(
        "web",
        web_command(),
        lambda: (
            not health_problem(config.host, config.port, PROBE_S)
            and reports.news("web") >= config.web_workers
        ),
        patience=WEB_KILL_S + 5,
        shared=True,
    )
    hubs = _copies("hub", 1, config.hubs, hub_command(config), reports, each)
    jobs = _copies("jobs", 2, config.jobs, jobs_command(), reports, each)
    # The last, so that all that the others write is in the log.
    backup = [Program("backup", backup_command(), wave=3)] if config.backups else []
    return [web, *hubs, *jobs, *backup]


def _copies(
    kind: str, wave: int, count: int, command: list[str], reports: Reports, each: bool
) -> list[Program]:
    """`count` programs of a kind."""

    def ready() -> bool:
        return reports.news(kind) >= (1 if each else count)

    names = [kind] if count == 1 else [f"{kind}{number}" for number in range(1, count + 1)]
    return [Program(name, command, ready, wave=wave, shared=True) for name in names]


def web_command() -> list[str]:
    """granian serving the application."""
    return [sys.executable, "-m", "motorclub.entrypoints.web_server"]


def hub_command(config: Config) -> list[str]:
    """One hub; several share the port, and the kernel spreads the connections over them."""
    options = ["--bind", f"{config.host}:{config.hub_port}", "--config", str(GUNICORN_CONF)]
    return [sys.executable, "-m", "gunicorn", *options, "motorclub.entrypoints.hub:create_app()"]


def jobs_command() -> list[str]:
    """One worker of the queue, with the schedule."""
    return [sys.executable, "-m", "motorclub.entrypoints.worker"]


def backup_command() -> list[str]:
    """What writes the database's log into the folder of backups."""
    return [sys.executable, "-m", "motorclub.cli", "backup", "follow"]


def environment(config: Config) -> dict[str, str]:
    """The environment of every process, so that all belong to one installation."""
    return {
        **ALLOCATOR,
        **os.environ,
        "MOTORCLUB_INSTANCE": str(config.instance),
        "MOTORCLUB_MODE": config.mode,
        "MOTORCLUB_HOST": config.host,
        "DATABASE_URL": config.database_url,
        "REDIS_URL": config.redis_url,
        "PORT": str(config.port),
        "MOTORCLUB_HUB_PORT": str(config.hub_port),
        "MOTORCLUB_SAFE_MODE": "1" if config.safe_mode else "",
        SAFE_MODE_REASON: config.safe_mode_reason,
        **observability_environment(config),
    }


def observability_environment(config: Config) -> dict[str, str]:
    """The environment with the log format and the folder of metrics."""
    config.metrics_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return {logs.FORMAT: config.log_format, "PROMETHEUS_MULTIPROC_DIR": str(config.metrics_folder)}


def welcome(config: Config) -> str:
    """The last line of output: the address of the site and the accounts to sign in with."""
    line = f"Motorclub is ready. Open {config.base_url}"
    if config.mode == "demo":
        line += f" and sign in as {', '.join(DEMO_ACCOUNTS[:-1])} or {DEMO_ACCOUNTS[-1]}"
        line += f", password {DEMO_PASSWORD}"
    return f"{line} (Ctrl-C stops it)"


class ServerRestarter:
    """Starts an embedded server again that has ended by itself, with growing pauses."""

    def __init__(self, servers: Embedded) -> None:
        self._servers = servers
        self._state = {server.name: (Backoff(), time.monotonic(), False) for server in servers.servers}

    def look(self) -> None:
        """Called each turn of the supervisor's loop; never waits."""
        for server in self._servers.servers:
            if not server.running():
                self._restart(server)

    def _restart(self, server: Server) -> None:
        backoff, when, is_waiting = self._state[server.name]
        now = time.monotonic()
        if not is_waiting:
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


class Reports:
    """Which processes have written their row into the database since this was made."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url.replace("+psycopg", "", 1)
        self._since = clock.now()
        self._before = set(self._rows("SELECT kind, id FROM platform_process"))

    def news(self, kind: str) -> int:
        """How many processes of a kind have started since; older ones still renew their reports."""
        rows = self._rows("SELECT kind, id FROM platform_process WHERE seen_at >= %s", (self._since,))
        return sum(row[0] == kind for row in set(rows) - self._before)

    def _rows(self, query: LiteralString, values: tuple[object, ...] = ()) -> list[tuple[str, str]]:
        try:
            with psycopg.connect(self._url, connect_timeout=2) as connection:
                return connection.execute(query, values).fetchall()
        except psycopg.Error:  # not there yet, or not migrated
            return []
