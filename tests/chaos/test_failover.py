"""The machines of database and key-value store fail under load, and others take their place."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from replicated_servers import Servers, replicated_servers

from motorclub.server_urls import with_primary_only
from product import running
from switching import (
    Admin,
    Listener,
    Record,
    Site,
    busy_code,
    clients,
    importable,
    lost_deeds,
    subscribe_all,
    wait_for_deeds,
)

SERVED_AGAIN_S, IN_STEP_S = 10.0, 5.0


@pytest.mark.full
def test_no_accepted_write_is_lost_when_database_and_store_fail_over(folder: Path) -> None:
    """People are served again within ten seconds, and tabs get frames again within five."""
    record = Record()
    with replicated_site(folder) as (site, servers):
        admin, listener = Admin(site), Listener(site.product.url)
        subscribe_all([listener], 0)
        with clients(site.product.url, folder, record, 1):
            wait_for_frame(listener, SERVED_AGAIN_S)
            servers.fail_over_store()
            wait_for_frame(listener, IN_STEP_S)
            servers.fail_over_database()
            failed_over = time.time()
            time.sleep(SERVED_AGAIN_S + IN_STEP_S)
            wait_for_frame(listener, IN_STEP_S)
        wait_for_deeds(admin, record, 1)
        done = admin.deeds()
        admin.close()
        listener.close()
    accepted = [call for call in record.calls if call.status == 201]
    # A commit whose answer was lost with its server counts as refused, and may have been done.
    numbers = {call.number for call in accepted}
    record.deeds = [deed for deed in done if deed[1] in numbers]
    assert {call.status for call in record.calls} <= {200, 201, 503}
    assert min(call.answered for call in accepted if call.sent > failed_over) < failed_over + SERVED_AGAIN_S
    assert list(lost_deeds(record, accepted)) == []


@contextmanager
def replicated_site(folder: Path) -> Iterator[tuple[Site, Servers]]:
    """A site that is used, with a standby of its database and a replica of its store."""
    with importable(busy_code()), replicated_servers(folder) as servers:
        settings = {
            "DATABASE_URL": servers.database_url,
            "DATABASE_REPLICA_URL": servers.replica_url,
            "REDIS_URL": servers.redis_url,
            "PYTHONPATH": os.pathsep.join([busy_code(), os.environ.get("PYTHONPATH", "")]),
        }
        with running(folder / "instance", demo=False, **settings) as product:
            database = with_primary_only(servers.database_url)
            yield Site(folder, product, None, database, servers.redis_url), servers


def wait_for_frame(listener: Listener, patience_s: float) -> None:
    """Return once the frame of another deed has come."""
    before, until = len(listener.frames), time.monotonic() + patience_s
    while not any(isinstance(frame, int) for frame in listener.frames[before:]):
        assert time.monotonic() < until, listener.frames[before:]
        time.sleep(0.02)
