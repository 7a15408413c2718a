"""How fast are tickets of one hot type sold, and exactly as many as there are? Then they come to the gate, and others
are paid for at the sandbox.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from clients import Answer, Script, play, request
from flask import Flask

from motorclub.processes import embedded
from motorclub.processes.embedded import scratch
from motorclub_events.tickets import codes

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

    def note(self, word: str, began: float) -> None:
        """One answer to what began then."""
        self.answers[word] += 1
        self.seconds.append(time.perf_counter() - began)

    def within_ms(self, share: float) -> float:
        """So many milliseconds a share of the answers took at most."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def main() -> None:
    """Sell, read, scan, pay; exit code 1 unless exactly the seats were sold, each let one in, and all is paid."""
    options = asked()
    with scratch() as folder, running(folder / "instance") as product:
        tokens = signed_in(product, folder / "instance")
        admin = product.token("admin")
        event, kind = prepared(product, admin, options.seats)
        buyers = [tokens[n % len(tokens)] for n in range(options.clients)]
        readers = [tokens[n % len(tokens)] for n in range(options.readers)]
        orders, reads, took = on_sale(product, buyers, readers, event, kind)
        report("orders", orders, took)
        report(f"availability meanwhile, by {len(readers)} readers", reads, took)
        sold = product.call("GET", f"/ticket-api/events/{event}/sales", None, admin)[1]["sold"]
        print(f"{sold} of {options.seats} seats sold")
        codes = opened_doors(folder / "instance", event)
        scans, took = at_the_gate(product, [admin] * options.gates, event, codes)
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
    with embedded.borrow_servers(instance) as (url, _), connected(url) as connection:
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
    product: Product, buyers: Sequence[str], readers: Sequence[str], event: int, kind: int
) -> tuple[Tally, Tally, float]:
    """Everybody orders one ticket after the other until there are none; (answers, reads meanwhile, seconds)."""
    tally, reads, numbers, over = Tally(), Tally(), itertools.count(), []
    body = {"eventId": event, "lines": [{"ticketTypeId": kind, "quantity": 1}]}

    def buy(token: str) -> Script:
        while not over:
            key = {"Idempotency-Key": f"bench-{next(numbers)}"}
            began = time.perf_counter()
            answer = yield request("POST", "/ticket-api/orders", token, body, **key)
            tally.note(str(answer.status), began)
            if answer.status != 201:
                over.append(answer)

    def read(token: str) -> Script:
        asked = request("GET", f"/ticket-api/events/{event}/availability", token)
        while not over:
            began = time.perf_counter()
            answer = yield asked
            reads.note(str(answer.status), began)

    began = time.perf_counter()
    play(place_of(product), [*map(buy, buyers), *map(read, readers)])
    return tally, reads, time.perf_counter() - began


def place_of(product: Product) -> tuple[str, int]:
    """Where the site listens."""
    there = urlsplit(product.url)
    return str(there.hostname), int(there.port or 80)


def opened_doors(instance: Path, event: int) -> list[str]:
    """The codes of all tickets; the doors are open."""
    secret = (instance / "secret").read_text("utf-8").strip()
    with embedded.borrow_servers(instance) as (url, _), connected(url) as connection:
        connection.execute(DOORS, [event])
        rows = connection.execute("SELECT id FROM events_ticket WHERE event_id = %s", [event]).fetchall()
    app = Flask("bench")
    app.config["SECRET_KEY"] = secret
    with app.app_context():
        return [codes.make_token(event, int(number), 1) for (number,) in rows]


def at_the_gate(
    product: Product, gates: Sequence[str], event: int, texts: Sequence[str]
) -> tuple[Tally, float]:
    """Every ticket is scanned once; (answers, seconds)."""
    tally = Tally()

    def scan(place: int, token: str) -> Script:
        for number in range(place, len(texts), len(gates)):
            body = {"token": texts[number], "nonce": f"bench-{number:08}", "gate": f"Gate {place}"}
            began = time.perf_counter()
            answer = yield request("POST", f"/ticket-api/events/{event}/check-ins", token, body)
            tally.note((answer.said() or {}).get("result") or str(answer.status), began)

    began = time.perf_counter()
    play(place_of(product), itertools.starmap(scan, enumerate(gates)))
    return tally, time.perf_counter() - began


def paid_for(product: Product, admin: str, tokens: Sequence[str], each: int, instance: Path) -> bool:
    """Every member orders, goes to the sandbox and pays, again and again; whether all orders end with their tickets.

    A member's next order is for another event: a second one for the same event would take the first one's place.
    """
    events = [for_sale(product, admin, PAID_FOR) for _ in range(each)]
    tally = Tally()

    def buy(place: int, token: str) -> Script:
        for number, (event, kind) in enumerate(events):
            began = time.perf_counter()
            answer = yield from bought(token, event, kind, f"paid-{place}-{number}")
            tally.note(str(answer.status), began)

    began = time.perf_counter()
    play(place_of(product), itertools.starmap(buy, enumerate(tokens)))
    took = time.perf_counter() - began
    report("orders paid at the sandbox", tally, took)
    outcome, waited = settled([event for event, _ in events], instance)
    print(f"all settled {waited:.1f} s after the last payment; {outcome}")
    return outcome == {"PAID": each * len(tokens)}


def bought(token: str, event: int, kind: int, key: str) -> Generator[bytes, Answer, Answer]:
    """One order, from the checkout to the page after the sandbox's "Pay"; the first answer that is no success, or the
    last one.
    """
    body = {"eventId": event, "lines": [{"ticketTypeId": kind, "quantity": 1}]}
    answer = yield request("POST", "/ticket-api/orders", token, body, **{"Idempotency-Key": key})
    if answer.status != 201:
        return answer
    payment = answer.said()["checkout"]["redirectUrl"].partition("paymentId=")[2]
    path = f"/payment-api/payments/{payment}"
    answer = yield request("POST", f"{path}/checkout", token, {"provider": None})
    if answer.status != 200:
        return answer
    ref = answer.said()["redirectUrl"].partition("session=")[2]
    pay = f"/payment-api/sandbox/sessions/{ref}/actions"
    answer = yield request("POST", pay, token, {"action": "PAY"})
    if answer.status != 200:
        return answer
    # The page that the sandbox leads back to.
    return (yield request("POST", f"{path}/sync", token, {}))


def settled(events: list[int], instance: Path) -> tuple[dict[str, int], float]:
    """(orders by status, seconds) once none waits for its money any more; webhooks and jobs are all that works now."""
    began = time.perf_counter()
    with embedded.borrow_servers(instance) as (url, _), connected(url) as connection:
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
