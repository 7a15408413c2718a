"""Does the site grow with its hosts, and what do people notice when one of them dies?

    sudo .venv/bin/python benchmarks/cluster/run.py

README.md beside this file says what is started and how to read the figures.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "soak"))

from crowd import Place as HubPlace
from fan_out import processor_seconds, publish, receivers
from hosts import hosts, move_inside
from load import Crowd, Person, throughput
from running import HUB_PORT, HUBS, JOBS, NAMES, WEBS, Cluster, cluster

from motorclub import keys

PAGE = "/forum-api/questions"
PARTS = ("web", "hub", "failure")
READERS, BUYERS, TABS = 8, 4, 12
SEATS = 100_000
# What people do, and how it is said that they can again.
KINDS = {"read": "readers served again", "picture": "pictures shown again", "write": "orders taken again"}
SETTLE_S, DOWN_S, DELIVERED_S = 6.0, 8.0, 180.0
UNFINISHED = """SELECT (SELECT count(*) FROM outbox_delivery WHERE state <> 'DELIVERED' AND due_at <= now())
    + (SELECT count(*) FROM job WHERE state = 'FAILED' OR state = 'QUEUED' AND run_at <= now())"""
# What a supervisor takes until it starts an ended process again.
RESTART_S = 2.0
SERVED_S, IN_STEP_S, GROWTH = 10.0, 5.0, 2.6
# Of accepted orders those whose buyer has not been notified once.
NOT_NOTIFIED = """SELECT count(*) FROM unnest(%s::bigint[]) AS accepted (id)
    WHERE (SELECT count(*) FROM notification WHERE url = '/my-tickets?order=' || accepted.id) <> 1"""
EVENT = {
    "title": "On sale while machines die",
    "timezone": "Europe/Berlin",
    "startsAt": "2100-07-04T16:00:00Z",
    "endsAt": "2100-07-04T22:00:00Z",
    "currency": "EUR",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the report, and whether it is as it should be."""

    what: str
    figure: str
    target: str
    good: bool = True


def main() -> None:
    """Measure, kill, judge; exit code 1 if anything is not as it should be."""
    options = parse()
    move_inside()
    with hosts(NAMES) as made, cluster(made) as site:
        print("| | | target |\n|---|---|---|")
        rows = [printed(row) for row in measure(site, options)]
    raise SystemExit(0 if all(row.good for row in rows) else 1)


def measure(site: Cluster, options: argparse.Namespace) -> Iterator[Row]:
    """What is asked for, one after the other."""
    if "web" in options.parts:
        yield from grow_web(site, options)
    if "hub" in options.parts:
        yield from grow_hubs(site, options)
    if "failure" in options.parts:
        yield from kill_one_after_the_other(site)


def printed(row: Row) -> Row:
    """Print a row at once: a run takes minutes."""
    missed = "" if row.good else ", missed"
    print(f"| {row.what} | {row.figure} | {row.target}{missed} |", flush=True)
    return row


def parse() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--share", type=float, default=0.1, help="of a processor for each web host")
    parser.add_argument("--hub-share", type=float, default=0.03, help="of a processor for each hub host")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    parser.add_argument("--clients", type=int, default=6, help="for each web host")
    parser.add_argument("--sockets", type=int, default=40, help="for each hub host")
    return parser.parse_args()


# Growth -------------------------------------------------------------------------------------------


def grow_web(site: Cluster, options: argparse.Namespace) -> Iterator[Row]:
    """Throughput of one web host, and of all."""
    rates = []
    for webs in (WEBS[:1], WEBS):
        site.balance(webs)
        for name in WEBS:
            site.hosts[name].limit(options.share)
        address = site.hosts["lb"].address
        throughput(address, PAGE, options.clients * len(webs), 3)
        rates.append(throughput(address, PAGE, options.clients * len(webs), options.seconds))
        yield Row(f"pages a second, {len(webs)} web host(s)", f"{rates[-1]:.0f}", "")
    for name in WEBS:
        site.hosts[name].limit(None)
    yield _growth("web", rates)


def grow_hubs(site: Cluster, options: argparse.Namespace) -> Iterator[Row]:
    """Frames delivered a second by one hub host, and by all."""
    rates = []
    for hubs in (HUBS[:1], HUBS):
        measured = fan_out(site, hubs, options)
        rates.append(measured.rate)
        yield Row(f"frames delivered a second, {len(hubs)} hub host(s)", f"{measured.rate:,.0f}", "")
        busy = ", ".join(f"{part:.0%}" for part in measured.busy)
        yield Row(f"periods in which {', '.join(hubs)} used up the share", busy, "")
        yield Row(f"processors that the clients used, {len(hubs)} hub host(s)", f"{measured.clients:.2f}", "")
    yield _growth("hub", rates)


def _growth(kind: str, rates: Sequence[float]) -> Row:
    times = rates[1] / rates[0]
    return Row(f"{kind}, three hosts beside one", f"{times:.2f}", f"at least {GROWTH}", times >= GROWTH)


@dataclass(frozen=True, slots=True)
class FanOut:
    """Frames delivered a second; in which part of its periods each hub used up its share; the clients' processors."""

    rate: float
    busy: list[float]
    clients: float


def fan_out(site: Cluster, names: Sequence[str], options: argparse.Namespace) -> FanOut:
    """Publish as fast as the slowest of these hubs delivers. They open the sockets before they are held to a share."""
    token = _log_in(site.hosts["lb"].address, "driver")
    hosts = [site.hosts[name] for name in names]
    places = [HubPlace(HUB_PORT, site.url, host.address) for host in hosts]
    with receivers(places, token, options.sockets) as started:
        for host in hosts:
            host.limit(options.hub_share)
        before = [host.periods() for host in hosts]
        used, since = processor_seconds(started), time.monotonic()
        rate = publish(keys.connect(site.servers.redis_url), started, options.seconds)
        clients = (processor_seconds(started) - used) / (time.monotonic() - since)
        after = [host.periods() for host in hosts]
        for host in hosts:
            host.limit(None)
    pairs = zip(before, after, strict=True)
    busy = [(late[1] - early[1]) / max(1, late[0] - early[0]) for early, late in pairs]
    return FanOut(rate, busy, clients)


# Failure ------------------------------------------------------------------------------------------


def kill_one_after_the_other(site: Cluster) -> Iterator[Row]:
    """Pull the plug of a host of each kind under load, and see what people notice."""
    crowd = open_for_sale(site)
    try:
        time.sleep(SETTLE_S)
        for what, kill, mend in failures(site):
            yield from survive(crowd, what, kill)
            time.sleep(DOWN_S)
            mend()
            time.sleep(SETTLE_S)
    finally:
        crowd.stop()
    yield Row("reads, by status", _counted(crowd, "read"), "")
    yield Row("pictures, by status", _counted(crowd, "picture"), "")
    yield Row("orders sent, by status", _counted(crowd, "write"), "")
    yield from judge(site, crowd)


def _counted(crowd: Crowd, kind: str) -> str:
    return ", ".join(
        f"{status or 'no answer'}: {n:,}" for status, n in sorted(crowd.statuses(0, kind).items())
    )


def open_for_sale(site: Cluster) -> Crowd:
    """Readers, buyers and tabs at work."""
    address = site.hosts["lb"].address
    admin = Person(address, _log_in(address, "admin"))
    _done(
        admin.call("PUT", "/platform/admin/plugins/events/settings", {"values": {"orders_per_minute": 6000}})
    )
    event = _done(admin.call("POST", "/ticket-api/events", EVENT))["id"]
    kind = {"name": "Hot", "priceMinor": 0, "maxPerOrder": 4, "capacity": SEATS}
    number = _done(admin.call("POST", f"/ticket-api/events/{event}/ticket-types", kind))["id"]
    _done(admin.call("POST", f"/ticket-api/events/{event}/publish"))
    crowd = Crowd(address)
    body = {"eventId": event, "lines": [{"ticketTypeId": number, "quantity": 1}]}
    paths = [PAGE, f"/ticket-api/events/{event}/availability", "/forum-api/categories", "/"]
    for _ in range(READERS):
        crowd.start(crowd.read, paths)
    crowd.start(crowd.look)
    for place, name in zip(
        range(BUYERS), itertools.cycle(("admin", "moderator", "organiser", "driver")), strict=False
    ):
        crowd.start(crowd.buy, f"{place}", _log_in(address, name), body)
    for number in range(TABS):
        crowd.start(crowd.listen, number, address)
    crowd.start(crowd.mark, keys.connect(site.servers.redis_url))
    return crowd


def _log_in(address: str, name: str) -> str:
    login = {"username": name, "password": "motorclub-demo"}
    return str(_done(Person(address).call("POST", "/auth/login", login))["token"])


def _done(answer: tuple[int, Any]) -> Any:
    status, said = answer
    if status not in (200, 201, 202):
        raise SystemExit(f"the preparations were refused with {status}: {said}")
    return said


def failures(site: Cluster) -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """(what dies, how, how it comes back); the primaries come last and stay away."""

    def plug(name: str) -> Callable[[], None]:
        return site.hosts[name].pull_the_plug

    def again(name: str) -> Callable[[], None]:
        def mend() -> None:
            site.hosts[name].plug_in()
            site.start(name)
            if name not in JOBS:
                site.wait_until_ready([name])

        return mend

    def lose_the_database() -> None:
        site.hosts["db1"].pull_the_plug()
        site.servers.databases[1].promote()

    def restart_balancer() -> None:
        site.hosts["lb"].kill()
        time.sleep(RESTART_S)
        site.balance(WEBS)

    def restart_object_store() -> None:
        site.hosts["s3"].kill()
        time.sleep(RESTART_S)
        site.restart_object_store()

    for name in (WEBS[0], HUBS[0], JOBS[0]):
        yield f"host {name}", plug(name), again(name)
    yield "the balancer's process", restart_balancer, lambda: None
    yield "the object store's process", restart_object_store, lambda: None
    yield "the Valkey primary", plug("keys1"), lambda: None
    yield "the primary database, and the standby is promoted", lose_the_database, lambda: None


def survive(crowd: Crowd, what: str, kill: Callable[[], None]) -> Iterator[Row]:
    """Kill, and measure when people are served again and tabs in step."""
    since = time.monotonic()
    kill()
    sys.stderr.write(f"  {what} is gone\n")
    time.sleep(SERVED_S + IN_STEP_S)
    served = {kind: crowd.served_after(since, kind) for kind in KINDS}
    for kind, after in served.items():
        yield Row(f"{what}: {KINDS[kind]} after", f"{after:.1f} s", f"{SERVED_S:.0f} s", after <= SERVED_S)
    failed = Counter(
        {
            status: n
            for kind in KINDS
            for status, n in crowd.statuses(since, kind).items()
            if status not in (200, 201)
        }
    )
    said = ", ".join(f"{status or 'no answer'}: {n}" for status, n in failed.items()) or "none"
    yield Row(f"{what}: calls refused or not answered", said, "")
    tabs = crowd.silence(since, TABS)
    good = tabs <= max(served.values()) + IN_STEP_S
    yield Row(f"{what}: every tab in step after", f"{tabs:.1f} s", f"{IN_STEP_S:.0f} s of that", good)


def judge(site: Cluster, crowd: Crowd) -> Iterator[Row]:
    """Whether every accepted order is there once, with its ticket, and the audits are clean."""
    with site.servers.databases[1].connect() as connection:
        until = time.monotonic() + DELIVERED_S
        while (waiting := connection.execute(UNFINISHED).fetchone()) != (0,) and time.monotonic() < until:
            time.sleep(1)
        rows = connection.execute(
            "SELECT order_id, count(*) FROM events_ticket WHERE order_id = ANY(%s) GROUP BY 1",
            [crowd.accepted],
        ).fetchall()
        missed = connection.execute(NOT_NOTIFIED, [sorted(set(crowd.accepted))]).fetchone()
    tickets: dict[int, int] = dict(rows)
    lost = [number for number in set(crowd.accepted) if tickets.get(number) != 1]
    yield Row("orders accepted, lost", f"{len(set(crowd.accepted)):,}, {len(lost)}", "0 lost", not lost)
    yield Row("orders whose buyer was not notified once", str(missed and missed[0]), "0", missed == (0,))
    yield Row(
        "events not delivered, jobs waiting or failed", str(waiting and waiting[0]), "0", waiting == (0,)
    )
    for words in (("events", "audit"), ("payments", "audit"), ("outbox", "dead")):
        code, said = site.command(*words)
        yield Row(f"`motorclub {' '.join(words)}`", said.replace("\n", "; ")[:200], "clean", code == 0)


if __name__ == "__main__":
    main()
