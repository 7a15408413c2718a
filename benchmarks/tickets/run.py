"""How fast are tickets of one hot type sold, and exactly as many as there are? Then they come to the gate, and others
are paid for at the sandbox.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from flask import Flask

from motorclub.processes import embedded
from motorclub.processes.embedded import scratch
from motorclub_events import codes

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from product import Product, running

MEMBERS = 60
TYPE = {"name": "Hot", "priceMinor": 0, "maxPerOrder": 4}
EVENT = {
    "title": "On-sale",
    "timezone": "Europe/Berlin",
    "startsAt": "2100-07-04T16:00:00Z",
    "endsAt": "2100-07-04T22:00:00Z",
    "doorsAt": "2100-07-04T15:00:00Z",
    "currency": "EUR",
}
SAME_PASSWORD = """UPDATE member SET email_verified_at = coalesce(email_verified_at, now()),
    password_hash = (SELECT password_hash FROM member WHERE username = 'driver') WHERE role = 'USER'"""
PAID_FOR = {"name": "Paddock", "priceMinor": 1500}
# Money that has not become tickets yet, and what became of the rest.
UNSETTLED = """SELECT count(*) FROM events_order o
    JOIN payments_payment p ON p.purpose = 'ORDER' AND p.purpose_id = o.id
    WHERE o.event_id = ANY(%s) AND o.status = 'PENDING'"""
OUTCOME = "SELECT status, count(*) FROM events_order WHERE event_id = ANY(%s) GROUP BY 1 ORDER BY 1"
SETTLED_WITHIN_S = 60
DOORS = "UPDATE events_event SET doors_at = now() - interval '1 hour' WHERE id = %s"


@dataclass
class Tally:
    """What many clients have been answered: how often with each word, and after how many seconds."""

    answers: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, word: str, seconds: float) -> None:
        """One answer."""
        with self.lock:
            self.answers[word] += 1
            self.seconds.append(seconds)

    def timed(self, call: Callable[[], tuple[int, Any]]) -> str:
        """Make a call and note its answer: what a scan has come to, or the status."""
        began = time.perf_counter()
        status, said = call()
        word = str((said or {}).get("result") or status)
        self.note(word, time.perf_counter() - began)
        return word

    def within_ms(self, share: float) -> float:
        """So many milliseconds a share of the answers took at most."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Client:
    """One connection that stays open, of one member."""

    def __init__(self, url: str, token: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """(status, JSON) of a call of the events."""
        return self.ask(method, f"/ticket-api{path}", body, headers)

    def ask(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        """(status, JSON)."""
        text = json.dumps(body) if body is not None else None
        self._connection.request(method, path, text, self._headers | headers)
        answer = self._connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")


def main() -> None:
    """Sell, read, scan, pay; exit code 1 unless exactly the seats were sold, each let one in, and all is paid."""
    options = asked()
    with scratch() as folder, running(folder / "instance") as product:
        tokens = signed_in(product, folder / "instance")
        admin = product.token("admin")
        event, kind = prepared(product, admin, options.seats)
        clients = [Client(product.url, tokens[n % len(tokens)]) for n in range(options.clients)]
        reader = Client(product.url, admin)
        readers = [Client(product.url, tokens[n % len(tokens)]) for n in range(options.readers)]
        orders, reads, took = on_sale(clients, readers, event, kind)
        report("orders", orders, took)
        report(f"availability meanwhile, by {len(readers)} readers", reads, took)
        sold = reader.call("GET", f"/events/{event}/sales")[1]["sold"]
        print(f"{sold} of {options.seats} seats sold")
        codes = opened_doors(folder / "instance", reader, event)
        gates = [Client(product.url, admin) for _ in range(options.gates)]
        scans, took = at_the_gate(gates, event, codes)
        report("scans", scans, took)
        settled = paid_for(product, admin, tokens, options.paid_each, folder / "instance")
    exact = sold == options.seats == len(codes) == scans.answers["ADMITTED"]
    raise SystemExit(0 if exact and settled else 1)


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--gates", type=int, default=8)
    parser.add_argument("--seats", type=int, default=3000)
    parser.add_argument("--paid-each", type=int, default=20, help="orders that each member pays for")
    return parser.parse_args()


def signed_in(product: Product, instance: Path) -> list[str]:
    """Tokens of many members."""
    with embedded.borrowed(instance) as (url, _), connected(url) as connection:
        connection.execute(SAME_PASSWORD)
        rows = connection.execute(
            "SELECT username FROM member WHERE role = 'USER' ORDER BY id LIMIT %s", [MEMBERS]
        ).fetchall()
    return [product.token(str(name)) for (name,) in rows]


def connected(url: str) -> psycopg.Connection[Any]:
    """The site's own database."""
    return psycopg.connect(url.replace("+psycopg", "", 1))


def prepared(product: Product, admin: str, seats: int) -> tuple[int, int]:
    """A published event with one type; members may order as fast as they can."""
    fast = {"values": {"orders_per_minute": 6000}}
    status, said = product.call("PUT", "/platform/admin/plugins/events/settings", fast, admin)
    assert status in (200, 202), said
    return for_sale(product, admin, {**TYPE, "capacity": seats})


def for_sale(product: Product, admin: str, kind: dict[str, Any]) -> tuple[int, int]:
    """(event, its one ticket type), published."""
    event = made(product, admin, "/ticket-api/events", EVENT)
    number = made(product, admin, f"/ticket-api/events/{event}/ticket-types", kind)
    status, said = product.call("POST", f"/ticket-api/events/{event}/publish", None, admin)
    assert status == 200, said
    return event, number


def made(product: Product, admin: str, path: str, body: Any) -> int:
    """The number of something new."""
    status, said = product.call("POST", path, body, admin)
    assert status == 201, said
    return int(said["id"])


def on_sale(
    clients: Sequence[Client], readers: Sequence[Client], event: int, kind: int
) -> tuple[Tally, Tally, float]:
    """Everybody orders one ticket after the other until there are none; (answers, reads meanwhile, seconds)."""
    tally, reads, over, numbers = Tally(), Tally(), threading.Event(), itertools.count()

    def buy(client: Client) -> None:
        body = {"eventId": event, "lines": [{"ticketTypeId": kind, "quantity": 1}]}
        while not over.is_set():
            key = {"Idempotency-Key": f"bench-{next(numbers)}"}
            word = tally.timed(lambda key=key: client.call("POST", "/orders", body, **key))
            if word != "201":
                over.set()

    began = time.perf_counter()
    with ThreadPoolExecutor(len(clients) + len(readers)) as threads:
        reading = [threads.submit(read, reader, event, reads, over) for reader in readers]
        for done in [threads.submit(buy, client) for client in clients]:
            done.result()
        took = time.perf_counter() - began
        for done in reading:
            done.result()
    return tally, reads, took


def read(reader: Client, event: int, reads: Tally, over: threading.Event) -> None:
    """Read the availability until the sale is over."""
    while not over.is_set():
        reads.timed(lambda: reader.call("GET", f"/events/{event}/availability"))


def opened_doors(instance: Path, reader: Client, event: int) -> list[str]:
    """The codes of all tickets; the doors are open."""
    secret = (instance / "secret").read_text("utf-8").strip()
    with embedded.borrowed(instance) as (url, _), connected(url) as connection:
        connection.execute(DOORS, [event])
        rows = connection.execute("SELECT id FROM events_ticket WHERE event_id = %s", [event]).fetchall()
    app = Flask("bench")
    app.config["SECRET_KEY"] = secret
    with app.app_context():
        return [codes.token(event, int(number), 1) for (number,) in rows]


def at_the_gate(gates: Sequence[Client], event: int, texts: Sequence[str]) -> tuple[Tally, float]:
    """Every ticket is scanned once; (answers, seconds)."""
    tally = Tally()

    def scan(place: int) -> None:
        for number in range(place, len(texts), len(gates)):
            body = {"token": texts[number], "nonce": f"bench-{number:08}", "gate": f"Gate {place}"}
            tally.timed(lambda body=body: gates[place].call("POST", f"/events/{event}/check-ins", body))

    began = time.perf_counter()
    with ThreadPoolExecutor(len(gates)) as threads:
        for done in [threads.submit(scan, place) for place in range(len(gates))]:
            done.result()
    return tally, time.perf_counter() - began


def paid_for(product: Product, admin: str, tokens: Sequence[str], each: int, instance: Path) -> bool:
    """Every member orders, goes to the sandbox and pays, again and again; whether all orders end with their tickets.

    A member's next order is for another event: a second one for the same event would take the first one's place.
    """
    events = [for_sale(product, admin, PAID_FOR) for _ in range(each)]
    tally = Tally()

    def buy(place: int, token: str) -> None:
        client = Client(product.url, token)
        for number, (event, kind) in enumerate(events):
            tally.timed(
                lambda number=number, event=event, kind=kind: bought(client, event, kind, place, number)
            )

    began = time.perf_counter()
    with ThreadPoolExecutor(len(tokens)) as threads:
        for done in [threads.submit(buy, place, token) for place, token in enumerate(tokens)]:
            done.result()
    took = time.perf_counter() - began
    report("orders paid at the sandbox", tally, took)
    outcome, waited = settled([event for event, _ in events], instance)
    print(f"all settled {waited:.1f} s after the last payment; {outcome}")
    return outcome == {"PAID": each * len(tokens)}


def bought(client: Client, event: int, kind: int, place: int, number: int) -> tuple[int, Any]:
    """One order, from the till to the page after the sandbox's "Pay"; the first answer that is no success, or the last
    one.
    """
    body = {"eventId": event, "lines": [{"ticketTypeId": kind, "quantity": 1}]}
    status, said = client.call("POST", "/orders", body, **{"Idempotency-Key": f"paid-{place}-{number}"})
    if status != 201:
        return status, said
    payment = said["checkout"]["redirectUrl"].partition("paymentId=")[2]
    status, said = client.ask("POST", f"/payment-api/payments/{payment}/checkout", {"provider": None}, {})
    if status != 200:
        return status, said
    ref = said["redirectUrl"].partition("session=")[2]
    status, said = client.ask("POST", f"/payment-api/sandbox/sessions/{ref}/actions", {"action": "PAY"}, {})
    if status != 200:
        return status, said
    # The page that the sandbox leads back to.
    return client.ask("POST", f"/payment-api/payments/{payment}/sync", {}, {})


def settled(events: list[int], instance: Path) -> tuple[dict[str, int], float]:
    """(orders by status, seconds) once none waits for its money any more; webhooks and jobs are all that works now."""
    began = time.perf_counter()
    with embedded.borrowed(instance) as (url, _), connected(url) as connection:
        connection.autocommit = True
        while time.perf_counter() - began < SETTLED_WITHIN_S:
            row = connection.execute(UNSETTLED, [events]).fetchone()
            if row is not None and row[0] == 0:
                break
            time.sleep(0.1)
        waited = time.perf_counter() - began
        return {str(status): int(count) for status, count in connection.execute(OUTCOME, [events])}, waited


def report(what: str, tally: Tally, took: float) -> None:
    """One line: how many a second, how long, and what was answered."""
    quantiles = ", ".join(
        f"p{int(100 * share)} {tally.within_ms(share):.0f} ms" for share in (0.5, 0.95, 0.99)
    )
    print(f"{what}: {len(tally.seconds) / took:.0f}/s, {quantiles}; {dict(tally.answers)}")


if __name__ == "__main__":
    main()
