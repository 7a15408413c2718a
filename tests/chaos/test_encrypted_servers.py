"""A site whose database and key-value store are reached by TLS only, and prove who they are.

Needs a PostgreSQL and a Redis or Valkey that can encrypt, such as Debian's packages postgresql and redis-server; those
that the tests bring cannot. Where one is missing, these tests say so and are skipped.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

import psycopg
import pytest
import redis
from click.testing import CliRunner
from job_processes import until
from mailservers import certificate, free_port
from replicated_servers import PASSWORD, SERVICE, Place, Postgres, Sentinel, Valkey

from motorclub import keys
from motorclub.cli import main
from motorclub.processes.folders import Home, prepare
from product import running
from switching import Admin, Listener, Site, busy_code, importable, subscribe_all

pytestmark = pytest.mark.full

NAME = "localhost"
# Where Debian and Red Hat have their servers.
POSTGRESQL = sorted((*Path("/usr/lib/postgresql").glob("*/bin"), *Path("/usr").glob("pgsql-*/bin")))
STORE = shutil.which("valkey-server") or shutil.which("redis-server")
UNENCRYPTED = """
SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE backend_type = 'client backend' AND NOT ssl
"""


class EncryptedPostgres(Postgres):
    """A PostgreSQL of the machine that takes no connection without TLS."""

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(database_url(self).replace("+psycopg", ""), autocommit=True)

    def make(self) -> Self:
        self.make_folder()
        password = self.home.root / "given"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        options = ("-U", "motorclub", "-E", "UTF8", "--locale=C", "--auth=scram-sha-256", "--no-sync")
        self.run(self._program("initdb"), "-D", str(self.folder), *options, f"--pwfile={password}")
        rules = (f"hostssl {database} all samenet scram-sha-256\n" for database in ("all", "replication"))
        (self.folder / "pg_hba.conf").write_text("".join(rules))
        self.settings = (*self.settings, "ssl=on", *_tls_options(self.home, "ssl_{}_file={}"))
        return self

    def _program(self, name: str) -> str:
        return str(POSTGRESQL[-1] / name)


class EncryptedStore(Valkey):
    """A Redis or Valkey of the machine that listens for TLS only."""

    def command(self) -> list[str]:
        options = ["--bind", self.place.address, "--port", "0", "--dir", str(self.folder), "--save", ""]
        options += ["--tls-port", str(self.place.port), "--tls-auth-clients", "no", "--requirepass", PASSWORD]
        for option in _tls_options(self.home, "--tls-{}-file {}"):
            options += option.split()
        return [_store_program(), *options]

    def _client(self) -> redis.Redis:
        client: redis.Redis = redis.Redis.from_url(store_url(self))
        client.ping()
        return client


class EncryptedSentinel(Sentinel):
    """A Sentinel that takes no connection without TLS, and names the store by its name."""

    def make(self) -> Self:
        self.make_folder()
        assert self.primary is not None
        rules = [
            f"bind {self.place.address}",
            "port 0",
            f"tls-port {self.place.port}",
            "tls-auth-clients no",
            "tls-replication yes",
            f"tls-ca-cert-file {self.home.root / 'cert.pem'}",
            *_tls_options(self.home, "tls-{}-file {}"),
            f"dir {self.folder}",
            "sentinel resolve-hostnames yes",
            "sentinel announce-hostnames yes",
            f"sentinel monitor {SERVICE} {NAME} {self.primary.place.port} 1",
            f"sentinel auth-pass {SERVICE} {PASSWORD}",
        ]
        path = self.folder / "sentinel.conf"
        path.write_text("\n".join(rules))
        self.home.account.own(path)
        return self

    def command(self) -> list[str]:
        return [_store_program(), str(self.folder / "sentinel.conf"), "--sentinel"]

    def answers(self) -> bool:
        with suppress(redis.RedisError):
            return bool(keys.connect(sentinel_url(self)).ping())
        return False


def _store_program() -> str:
    assert STORE
    return STORE


def _tls_options(home: Home, template: str) -> list[str]:
    return [template.format(kind, home.root / f"{kind}.pem") for kind in ("cert", "key")]


def database_url(server: Postgres, authority: Path | None = None) -> str:
    """DATABASE_URL; the certificate signs itself."""
    trusted = authority or server.home.root / "cert.pem"
    address = f"postgresql+psycopg://motorclub:{PASSWORD}@{NAME}:{server.place.port}/postgres"
    return f"{address}?sslmode=verify-full&sslrootcert={trusted}"


def store_url(server: Valkey, authority: Path | None = None) -> str:
    """REDIS_URL."""
    trusted = authority or server.home.root / "cert.pem"
    return f"rediss://:{PASSWORD}@{NAME}:{server.place.port}/0?ssl_ca_certs={trusted}"


def sentinel_url(server: Sentinel, authority: Path | None = None) -> str:
    """REDIS_URL with a Sentinel."""
    trusted = authority or server.home.root / "cert.pem"
    return f"rediss+sentinel://:{PASSWORD}@{NAME}:{server.place.port}/{SERVICE}/0?ssl_ca_certs={trusted}"


@pytest.fixture
def servers(folder: Path) -> Iterator[tuple[Postgres, Valkey]]:
    """Both, with one certificate."""
    if not POSTGRESQL or not STORE:
        pytest.skip("no site was tried with TLS: apt-get install postgresql redis-server brings the servers")
    home = prepare(folder, lambda _line: None)
    certificate(home.root, NAME)
    for kind in ("cert", "key"):
        home.account.own(home.root / f"{kind}.pem")
        (home.root / f"{kind}.pem").chmod(0o600 if kind == "key" else 0o644)
    database = EncryptedPostgres(home, "encrypted", Place(port=free_port()))
    store = EncryptedStore(home, "encrypted-keys", Place(port=free_port()))
    try:
        yield database.make().start(), store.make().start()
    finally:
        store.kill()
        database.kill()


@contextmanager
def encrypted_site(folder: Path, database: Postgres, store: Valkey) -> Iterator[Site]:
    """A site with a plugin that uses all of the servers' parts."""
    settings = {
        "DATABASE_URL": database_url(database),
        "REDIS_URL": store_url(store),
        "PYTHONPATH": os.pathsep.join([busy_code(), os.environ.get("PYTHONPATH", "")]),
    }
    with importable(busy_code()), running(folder / "instance", demo=False, **settings) as product:
        yield Site(folder, product, None, database_url(database), store_url(store))


def test_a_site_works_with_servers_that_are_reached_by_tls_only(
    folder: Path, servers: tuple[Postgres, Valkey]
) -> None:
    """A write is answered, its event and job are done by the queue, its frame arrives, and nothing is unencrypted."""
    with encrypted_site(folder, *servers) as site:
        admin, listener = Admin(site), Listener(site.product.url)
        subscribe_all([listener], 0)
        for number in range(3):
            assert site.product.call("POST", "/busy-api/deeds", {"number": number})[0] == 201
        until(lambda: {0, 1, 2} <= {frame for frame in listener.frames if isinstance(frame, int)})
        until(lambda: len(admin.deeds()) == 6)
        with servers[0].connect() as connection:
            assert connection.execute(UNENCRYPTED).fetchone() == (0,)
        admin.close()
        listener.close()
        assert "unavailable" not in site.product.log.read_text()


def test_a_backup_is_made_by_tls(folder: Path, servers: tuple[Postgres, Valkey]) -> None:
    """By the system's program, of the server's version: the one that comes with us cannot encrypt."""
    settings = {
        "DATABASE_URL": database_url(servers[0]),
        "MOTORCLUB_INSTANCE": str(folder / "instance"),
        "MOTORCLUB_BACKUPS": str(folder / "backups"),
        "PATH": f"{POSTGRESQL[-1]}:{os.environ['PATH']}",
    }
    made = CliRunner().invoke(main, ["backup", "create"], env=settings)
    assert made.exit_code == 0, made.output
    assert "bytes of the database" in made.output


def test_a_server_that_cannot_prove_who_it_is_gets_nothing(
    tmp_path: Path, servers: tuple[Postgres, Valkey]
) -> None:
    """Its certificate is of another authority; or it is of this one, and has another name."""
    database, store = servers
    other = certificate(tmp_path, NAME).file
    for address in (database_url(database, other), database_url(database).replace(NAME, "127.0.0.1")):
        with pytest.raises(psycopg.OperationalError, match="certificate"):
            psycopg.connect(address.replace("+psycopg", ""))
    for address in (store_url(store, other), store_url(store).replace(NAME, "127.0.0.1")):
        with pytest.raises(redis.ConnectionError, match="CERTIFICATE_VERIFY_FAILED"):
            keys.connect(address).ping()
    assert keys.connect(store_url(store)).ping()


def test_sentinels_and_their_primary_are_reached_by_tls(
    tmp_path: Path, servers: tuple[Postgres, Valkey]
) -> None:
    """Both prove who they are; without TLS neither says anything."""
    store = servers[1]
    sentinel = EncryptedSentinel(store.home, "encrypted-sentinel", Place(port=free_port()), store)
    try:
        address = sentinel_url(sentinel.make().start())
        client = keys.connect(address)
        assert client.set("key", "value")
        assert client.connection_pool.get_connection().port == store.place.port
        refused = (
            sentinel_url(sentinel, certificate(tmp_path, NAME).file),
            address.replace("rediss", "redis"),
        )
        for other in refused:
            with pytest.raises(redis.ConnectionError):
                keys.connect(other).ping()
    finally:
        sentinel.kill()
