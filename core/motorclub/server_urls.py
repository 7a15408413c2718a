"""Addresses that name several servers, one of them the primary: PostgreSQL hosts, or the Sentinels of a Valkey."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import parse_qs, parse_qsl, unquote, urlsplit, urlunsplit

SENTINEL_SCHEME, SENTINEL_TLS_SCHEME = "redis+sentinel", "rediss+sentinel"
SENTINEL_PORT = 26379
POSTGRESQL_PORT = 5432


def split_hosts(netloc: str, port: int) -> tuple[str, list[tuple[str, int]]]:
    """What stands before the hosts of an address, and the hosts with their ports. Raises ValueError.

    >>> split_hosts("club:pass@db1,db2:5433", 5432)
    ('club:pass@', [('db1', 5432), ('db2', 5433)])
    """
    login, at, hosts = netloc.rpartition("@")
    parts = [urlsplit(f"//{host}") for host in hosts.split(",")]
    return login + at, [(part.hostname or "", part.port or port) for part in parts]


def with_primary_only(url: str) -> str:
    """A database's address that, of several hosts, means the one that can be written to.

    >>> with_primary_only("postgresql+psycopg://club@db1,db2/club")
    'postgresql+psycopg://club@db1,db2/club?target_session_attrs=read-write'
    >>> with_primary_only("postgresql+psycopg://club@db1/club")
    'postgresql+psycopg://club@db1/club'
    """
    parts = urlsplit(url)
    if "," not in parts.netloc or "target_session_attrs" in parse_qs(parts.query):
        return url
    query = "&".join(filter(None, [parts.query, "target_session_attrs=read-write"]))
    return urlunsplit(parts._replace(query=query))


def is_sentinel_url(url: str) -> bool:
    """Whether an address names Sentinels.

    >>> is_sentinel_url("rediss+sentinel://a/club"), is_sentinel_url("rediss://a")
    (True, False)
    """
    return urlsplit(url).scheme in (SENTINEL_SCHEME, SENTINEL_TLS_SCHEME)


@dataclass(frozen=True, slots=True)
class SentinelUrl:
    """`redis+sentinel://user:password@host1:26379,host2:26379/name/0`: who knows the primary called `name`.

    With `rediss+sentinel` all of them are reached by TLS; `?ssl_ca_certs=` is the file of the authorities then.
    """

    sentinels: tuple[tuple[str, int], ...]
    name: str
    database: int = 0
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    sentinel_password: str | None = field(default=None, repr=False)
    tls: bool = False
    ssl_ca_certs: str | None = None

    @classmethod
    def parse(cls, url: str) -> SentinelUrl:
        """Read the address. Raises ValueError.

        >>> found = SentinelUrl.parse("redis+sentinel://a,b:26380/club/1")
        >>> found.sentinels, found.name, found.database
        ((('a', 26379), ('b', 26380)), 'club', 1)
        """
        parts = urlsplit(url)
        _, sentinels = split_hosts(parts.netloc, SENTINEL_PORT)
        name, _, database = parts.path.strip("/").partition("/")
        if not is_sentinel_url(url) or not name or not all(host for host, _ in sentinels):
            raise ValueError(f"it is not {SENTINEL_SCHEME}://host1:26379,host2:26379/name/0")
        login, options = parts.netloc.rpartition("@")[0].partition(":"), dict(parse_qsl(parts.query))
        return cls(
            sentinels=tuple(sentinels),
            name=unquote(name),
            database=int(database or 0),
            username=unquote(login[0]) or None,
            password=unquote(login[2]) or None,
            sentinel_password=options.get("sentinel_password"),
            tls=parts.scheme == SENTINEL_TLS_SCHEME,
            ssl_ca_certs=options.get("ssl_ca_certs"),
        )
