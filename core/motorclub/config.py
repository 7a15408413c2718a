"""What an operator may set from outside, read once from the environment into a frozen value."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast, get_args

from motorclub.server_urls import SentinelUrl, is_sentinel_url, with_primary_only

Mode = Literal["demo", "development", "production", "test"]
LogFormat = Literal["json", "text"]

# What a launcher passes to its children: why it starts them without plugins, and the file into which the one that sets
# up writes which plugin it is loading.
SAFE_MODE_REASON = "MOTORCLUB_SAFE_MODE_REASON"
PROGRESS = "MOTORCLUB_PROGRESS"
# Loopback: demo accounts have known passwords, and in production a proxy stands in front.
DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 5000
SECRET_BYTES = 48
FOLDER_SCHEME = "file://"
DEFAULT_START_TIMEOUT_S = 60
# Addresses to listen at that no browser can open.
EVERY_ADDRESS = ("", "0.0.0.0", "::")  # noqa: S104 - compared with, not listened at
# Of one hub process; a club behind one address has a few hundred sockets, a member one for each tab.
DEFAULT_SOCKETS = 20_000
DEFAULT_SOCKETS_PER_NETWORK = 1000
DEFAULT_SOCKETS_PER_MEMBER = 50
# Requests have priority over background work: a third of the share of a web worker.
JOBS_NICE = 5


class ConfigError(Exception):
    """A setting that cannot be used. The message names the variable and says what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """One process's view of the installation.

    `database_url` and `redis_url` are empty while embedded servers are to be started by the launcher.
    """

    instance: Path
    secret: str = field(repr=False)
    database_url: str = field(default="", repr=False)
    database_replica_url: str = field(default="", repr=False)
    redis_url: str = field(default="", repr=False)
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    hub_port: int = DEFAULT_PORT + 1
    mode: Mode = "development"
    public_url: str = ""
    ws_url: str = ""
    proxies: int = 0
    files_url: str = ""
    files_from: str = ""
    backups: Path | None = None
    smtp_url: str = field(default="", repr=False)
    mail_from: str = "motorclub@localhost"
    contact_email: str = "hello@motorclub.example"
    captcha_verify_url: str = ""
    push_services: tuple[str, ...] = ()
    web_workers: int = 2
    hubs: int = 1
    sockets: int = DEFAULT_SOCKETS
    sockets_per_network: int = DEFAULT_SOCKETS_PER_NETWORK
    sockets_per_member: int = DEFAULT_SOCKETS_PER_MEMBER
    jobs: int = 1
    jobs_nice: int = 0
    safe_mode: bool = False
    safe_mode_reason: str = ""
    start_timeout: int = DEFAULT_START_TIMEOUT_S
    progress: Path | None = None
    plugins_lock: Path | None = None
    locked: bool = False
    without: frozenset[str] = frozenset()
    metrics_token: str = field(default="", repr=False)
    traces: bool = False
    access_log: bool = False
    log_format: LogFormat = "text"

    @property
    def metrics_folder(self) -> Path:
        """Where the processes of this machine write their metrics."""
        return self.instance / "metrics" / platform.node()

    @property
    def base_url(self) -> str:
        """The address of the site, without a slash at its end; outside production it may be one of this machine."""
        if self.public_url:
            return self.public_url
        everywhere = self.host in (DEFAULT_HOST, "::1", *EVERY_ADDRESS)
        name = "localhost" if everywhere else f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{name}:{self.port}"

    @property
    def lock_file(self) -> Path:
        """Where it is written what the files of the installed plugins must hash to."""
        return self.plugins_lock or self.instance / "plugins.lock"

    def note_loading(self, plugin: str) -> None:
        """Write down which plugin is loaded now: it stands there also if the plugin ends the process."""
        if self.progress is not None:
            self.progress.write_text(plugin, "utf-8")

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> Config:
        """Read the environment.

        Raises ConfigError naming the variable when a number, a mode or an address is not one, or is missing.
        """
        env = os.environ if env is None else env
        instance = Path(env.get("MOTORCLUB_INSTANCE", "instance")).resolve()
        port = _number(env, "PORT", DEFAULT_PORT, least=1, most=65534)
        mode = _mode(env.get("MOTORCLUB_MODE", "development"))
        return cls(
            instance=instance,
            secret=env.get("MOTORCLUB_SECRET") or stored_secret(instance),
            database_url=_database_url(env),
            database_replica_url=env.get("DATABASE_REPLICA_URL", ""),
            redis_url=_redis_url(env),
            host=env.get("MOTORCLUB_HOST") or DEFAULT_HOST,
            port=port,
            hub_port=_number(env, "MOTORCLUB_HUB_PORT", port + 1, least=1, most=65535),
            mode=mode,
            public_url=_public_url(env, mode),
            ws_url=env.get("MOTORCLUB_WS_URL", "").rstrip("/"),
            proxies=_number(env, "MOTORCLUB_PROXIES", 0, least=0, most=9),
            files_url=_store(env, "MOTORCLUB_FILES_URL"),
            files_from=_store(env, "MOTORCLUB_FILES_FROM"),
            backups=_path(env, "MOTORCLUB_BACKUPS"),
            smtp_url=env.get("SMTP_URL", ""),
            mail_from=env.get("MOTORCLUB_MAIL_FROM", "motorclub@localhost"),
            contact_email=env.get("MOTORCLUB_CONTACT_EMAIL", "hello@motorclub.example"),
            captcha_verify_url=_web_address(env, "MOTORCLUB_CAPTCHA_VERIFY_URL"),
            push_services=_push_services(env),
            web_workers=_number(env, "MOTORCLUB_WEB_WORKERS", 2, least=1, most=256),
            hubs=_number(env, "MOTORCLUB_HUBS", 1, least=1, most=256),
            sockets=_number(env, "MOTORCLUB_SOCKETS", DEFAULT_SOCKETS, least=10, most=1_000_000),
            sockets_per_network=_number(
                env, "MOTORCLUB_SOCKETS_PER_NETWORK", DEFAULT_SOCKETS_PER_NETWORK, least=10, most=1_000_000
            ),
            sockets_per_member=_number(
                env, "MOTORCLUB_SOCKETS_PER_MEMBER", DEFAULT_SOCKETS_PER_MEMBER, least=1, most=1_000_000
            ),
            jobs=_number(env, "MOTORCLUB_JOBS", 1, least=1, most=256),
            jobs_nice=_number(env, "MOTORCLUB_JOBS_NICE", JOBS_NICE, least=0, most=19),
            safe_mode=_flag(env, "MOTORCLUB_SAFE_MODE"),
            safe_mode_reason=env.get(SAFE_MODE_REASON, ""),
            start_timeout=_number(
                env, "MOTORCLUB_START_TIMEOUT", DEFAULT_START_TIMEOUT_S, least=1, most=3600
            ),
            progress=_path(env, PROGRESS),
            plugins_lock=_path(env, "MOTORCLUB_PLUGINS_LOCK"),
            locked=_flag(env, "MOTORCLUB_LOCKED"),
            without=left_out(env),
            metrics_token=env.get("MOTORCLUB_METRICS_TOKEN", ""),
            traces=_traces(env),
            access_log=_flag(env, "MOTORCLUB_ACCESS_LOG", default=env.get("MOTORCLUB_MODE") == "production"),
            log_format=_log_format(env),
        )


def folder_of(url: str, config: Config) -> Path | None:
    """The folder of a store's address; None for a bucket."""
    if url.startswith("s3:"):
        return None
    return Path(url.removeprefix(FOLDER_SCHEME)) if url else config.instance / "files"


def current_config() -> Config:
    """The current application's configuration."""
    # Here, because the launcher, which reads the configuration too, has no use for Flask.
    from flask import current_app

    config: Config = current_app.extensions["motorclub.config"]
    return config


def in_production() -> bool:
    """Whether this is a production site, where nothing that is meant for trying out may be on by itself."""
    return current_config().mode == "production"


def left_out(env: Mapping[str, str]) -> frozenset[str]:
    """The plugins that an operator has left out.

    >>> sorted(left_out({"MOTORCLUB_WITHOUT": "forum, events"}))
    ['events', 'forum']
    """
    return frozenset(env.get("MOTORCLUB_WITHOUT", "").replace(",", " ").split())


def stored_secret(instance: Path) -> str:
    """The installation's signing secret, made on first use and readable by its owner only."""
    path = instance / "secret"
    try:
        return path.read_text("ascii").strip()
    except FileNotFoundError:
        make_open_folder(instance)
    draft = path.with_name(f".secret-{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(secrets.token_urlsafe(SECRET_BYTES))
    try:
        # A link fails if the name exists: of two processes starting at once both use the first one's secret.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text("ascii").strip()


def _path(env: Mapping[str, str], name: str) -> Path | None:
    return Path(env[name]).resolve() if env.get(name) else None


def _public_url(env: Mapping[str, str], mode: Mode) -> str:
    url = env.get("MOTORCLUB_PUBLIC_URL", "").rstrip("/")
    if not url and mode == "production":
        raise ConfigError(
            "MOTORCLUB_MODE=production needs MOTORCLUB_PUBLIC_URL, the address that people type, "
            "such as https://club.example.org"
        )
    if url and not re.fullmatch(r"https?://[^\s/?#@\\]+", url):
        raise ConfigError(
            f"MOTORCLUB_PUBLIC_URL={url!r} is not an address without a path, such as https://club.example.org"
        )
    return url


def _database_url(env: Mapping[str, str]) -> str:
    try:
        return with_primary_only(env.get("DATABASE_URL", ""))
    except ValueError as error:
        raise ConfigError(f"DATABASE_URL is not an address of PostgreSQL: {error}") from error


def _redis_url(env: Mapping[str, str]) -> str:
    url = env.get("REDIS_URL", "")
    if is_sentinel_url(url):
        try:
            SentinelUrl.parse(url)
        except ValueError as error:
            raise ConfigError(f"REDIS_URL does not name Sentinels: {error}") from error
    return url


def _web_address(env: Mapping[str, str], name: str) -> str:
    address = env.get(name, "")
    if address and not re.fullmatch(r"https?://[^\s/]+(/\S*)?", address):
        raise ConfigError(
            f"{name}={address!r} is not an address such as https://relay.example.org/siteverify"
        )
    return address


def _store(env: Mapping[str, str], name: str) -> str:
    """The address of a store of files."""
    if env.get("MOTORCLUB_PICTURES_URL"):
        raise ConfigError(
            "MOTORCLUB_PICTURES_URL is MOTORCLUB_FILES_URL now and has all files: "
            "see Files in the operators' manual"
        )
    url = env.get(name, "").rstrip("/")
    if url and not re.fullmatch(r"s3://[^\s/?#@]+(/[^\s?#@]+)?|file:///.+", url):
        raise ConfigError(f"{name}={url!r} is neither a bucket such as s3://club/files nor a file:///folder")
    return url


def _push_services(env: Mapping[str, str]) -> tuple[str, ...]:
    name = "MOTORCLUB_PUSH_SERVICES"
    hosts = tuple(env.get(name, "").split())
    for host in hosts:
        if not re.fullmatch(r"https://[\w.:-]+|http://(127\.0\.0\.1|localhost)(:\d+)?", host):
            raise ConfigError(
                f"{name}={host!r} is not an address without a path, such as https://push.example.org"
            )
    return hosts


def _flag(env: Mapping[str, str], name: str, *, default: bool = False) -> bool:
    text = env.get(name, "")
    return text != "0" if text else default


def _traces(env: Mapping[str, str]) -> bool:
    """Whether there is a collector for traces; where and how they are sent is read by OpenTelemetry itself."""
    wanted = bool(env.get("OTEL_EXPORTER_OTLP_ENDPOINT"))
    if wanted and importlib.util.find_spec("opentelemetry") is None:
        raise ConfigError(
            "OTEL_EXPORTER_OTLP_ENDPOINT needs OpenTelemetry: install the extra, pip install 'motorclub[tracing]'"
        )
    return wanted


def _number(env: Mapping[str, str], name: str, default: int, *, least: int, most: int) -> int:
    text = env.get(name) or str(default)
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ConfigError(f"{name}={text!r} is not a number from {least} to {most}")
    return int(text)


def _log_format(env: Mapping[str, str]) -> LogFormat:
    log_format = env.get("MOTORCLUB_LOG_FORMAT", "")
    if log_format and log_format not in get_args(LogFormat):
        raise ConfigError(f"MOTORCLUB_LOG_FORMAT={log_format!r} is none of {', '.join(get_args(LogFormat))}")
    return (
        "json"
        if log_format == "json" or (not log_format and env.get("MOTORCLUB_MODE") == "production")
        else "text"
    )


def _mode(text: str) -> Mode:
    if text not in get_args(Mode):
        raise ConfigError(f"MOTORCLUB_MODE={text!r} is none of {', '.join(get_args(Mode))}")
    return cast(Mode, text)


def make_open_folder(path: Path, mode: int = 0o755) -> None:
    """Make a folder and its parents that the account of the embedded servers must pass through, whatever the umask."""
    missing = [step for step in (path, *path.parents) if not step.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for step in missing:
        step.chmod(mode)
