"""A payment provider that another plugin brings: the one of the manual, installed as such plugins are."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub.api.payments import ProviderRejected, ProviderUnavailable, payment_providers
from motorclub.paying import services as paying
from motorclub.plugin.guard import FAILURES_TO_OPEN
from motorclub.plugin.host import Host
from motorclub_payments import providers, reconciliation, settlement

if TYPE_CHECKING:
    from motorclub.processes.embedded import Embedded
    from motorclub.testing.site import Site

pytestmark = pytest.mark.once

PAGE = Path(__file__).parents[3] / "docs/plugins/payments.md"
METADATA = (
    "Metadata-Version: 2.4\nName: motorclub-piggybank\nVersion: 1.0.0\nAuthor: The Motorclub developers\n"
    "License-Expression: MIT\n\n# The Piggybank\n\nSettings: `address`, `secret`, `webhook_secret`.\n"
)
WEBHOOKS = "/payment-api/webhooks/piggybank"
SHORT_S = 0.3


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual's plugin, as pip would leave it, and its tests beside it."""
    from tutorial import examples

    folder = tmp_path_factory.mktemp("piggybank")
    for name, text in {**examples(PAGE), "motorclub_piggybank/__init__.py": ""}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    metadata = folder / "installed/motorclub_piggybank-1.0.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(METADATA)
    (metadata / "entry_points.txt").write_text(
        "[motorclub.plugins]\npiggybank = motorclub_piggybank.plugin:plugin\n"
    )
    return folder


# Two runs of pytest, each with servers of its own.
@pytest.mark.timeout(900)
@pytest.mark.full
def test_the_example_of_the_manual_keeps_both_contracts(installed: Path) -> None:
    """That of providers by its own tests, and that of plugins; as its author would run them."""
    paths = os.pathsep.join(map(str, (installed, installed / "installed")))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    for chosen in (["tests"], ["--plugin", "piggybank"]):
        done = subprocess.run(
            [*command, *chosen],
            cwd=installed,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        found = re.search(r"(\d+) passed", done.stdout)
        assert found
        assert int(found[1]) >= 25
        assert "failed" not in done.stdout


@pytest.fixture(scope="session")
def piggy_site(installed: Path, servers: Embedded, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site with all that is installed here, and the Piggybank."""
    from motorclub.testing.site import Site, config_for

    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE piggybank"))
    engine.dispose()
    database = sa.make_url(servers.database_url).set(database="piggybank")
    sys.path[:0] = [str(installed), str(installed / "installed"), str(installed / "tests")]
    importlib.invalidate_caches()
    try:
        config = config_for(tmp_path_factory.mktemp("instance"))
        url = database.render_as_string(hide_password=False)
        return Site(config, url, f"{servers.redis_url}?db=3")
    finally:
        # Other sites of this process are without it.
        sys.path.remove(str(installed / "installed"))


@pytest.fixture
def site(piggy_site: Site, skipped_jobs: frozenset[str]) -> Site:
    """That one, empty, with every plugin on."""
    piggy_site.reset()
    piggy_site.skipped_jobs = skipped_jobs
    extension = piggy_site.app.extensions.get(paying.EXTENSION, {})
    extension.clear()
    piggy_site.app.extensions.pop(paying.EXTENSION, None)
    return piggy_site


@pytest.fixture
def bank(site: Site, clock: Any) -> Iterator[Any]:
    """The bank, and an account there."""
    from bank import running

    with running() as made:
        site.configure("piggybank", **made.account)
        yield made


def opened(payment_site: Any, **changes: Any) -> int:
    """Something to be paid for at the Piggybank."""
    return int(payment_site.open(provider="piggybank", **changes))


def ref(payment_site: Any, payment_id: int) -> str:
    """The bank's name of its checkout, which is begun if it is not."""
    return str(payment_site.go(payment_id)["redirectUrl"].rpartition("/")[2])


def hear(payment_site: Any, bank: Any, status: int = 200) -> Any:
    """The last that the bank has told arrives."""
    headers, body = bank.webhook()
    answer = payment_site.of(None).post(WEBHOOKS, data=body, headers=headers)
    assert answer.status_code == status, answer.text
    return answer


def paid(payment_site: Any, bank: Any, **changes: Any) -> int:
    """Something that was paid at the Piggybank, and delivered."""
    number = opened(payment_site, **changes)
    bank.pay(ref(payment_site, number))
    hear(payment_site, bank)
    payment_site.work()
    assert (payment_site.row(number).status, payment_site.row(number).fulfilment) == ("CAPTURED", "DELIVERED")
    return number


def test_from_the_choice_to_the_money_and_back(payment_site: Any, bank: Any) -> None:
    """Offered beside the others, paid by its webhook, given back, and the ledger has what the bank says."""
    ways = payment_site.of(None).get("/payment-api/providers").json["content"]
    assert {"key": "piggybank", "label": "Piggybank", "livemode": False, "checkout": True} in ways
    number = paid(payment_site, bank)
    assert payment_site.received_events() == ["paid"]
    purpose = payment_site.row(number).purpose_id
    payment_site.desk(lambda desk: desk.refund("ORDER", purpose, 1000, "REQUESTED", "one"))
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 1000, "SUCCEEDED")]
    assert payment_site.ledger()["PROVIDER_BALANCE"] == bank.balance()["EUR"] == 3000 - 30 - 1000
    assert {row[0] for row in payment_site.rows("SELECT DISTINCT livemode FROM payments_ledger_entry")} == {
        False
    }


def test_it_can_be_the_site_s_own_choice(payment_site: Any, bank: Any) -> None:
    """By its name, as ours can; the sandbox comes after all others, whatever was chosen."""
    for preferred in ("piggybank", "stripe", "sandbox"):
        payment_site.site.configure("payments", preferred=preferred)
        assert payment_site.row(payment_site.open()).provider == "piggybank"
    assert payment_site.desk(lambda desk: [way["key"] for way in desk.providers()])[-1] == "sandbox"


def test_without_its_key_it_is_not_offered_and_what_was_begun_goes_on(payment_site: Any, bank: Any) -> None:
    """`ready` is for new payments."""
    number = opened(payment_site)
    name = ref(payment_site, number)
    payment_site.site.configure("piggybank", webhook_secret="")
    assert "piggybank" not in payment_site.of(None).get("/payment-api/providers").text
    refused = payment_site.desk(lambda desk: desk.open(payment_site.order(provider="piggybank")))
    assert refused["code"] == "PROVIDER_UNKNOWN"
    bank.pay(name)
    payment_site.sync(number)
    assert payment_site.row(number).status == "CAPTURED"


def test_webhooks_that_are_not_the_bank_s_are_refused(payment_site: Any, bank: Any) -> None:
    """By one byte, and without a signature; nothing is kept."""
    bank.pay(ref(payment_site, opened(payment_site)))
    headers, body = bank.webhook()
    for wrong, said in ((body + b" ", headers), (body, {})):
        answer = payment_site.of(None).post(WEBHOOKS, data=wrong, headers=said)
        assert (answer.status_code, answer.json["code"]) == (400, "INVALID_SIGNATURE")
    assert payment_site.rows("SELECT count(*) FROM payments_event") == [(0,)]


def test_switched_off_it_is_not_offered_and_nothing_of_it_is_lost(
    payment_site: Any, bank: Any, clock: Any
) -> None:
    """Money that comes meanwhile, a refund, a webhook, an order that runs out: all goes on when it is on again."""
    open_one, refunded, late = opened(payment_site), paid(payment_site, bank), opened(payment_site)
    names = {number: ref(payment_site, number) for number in (open_one, late)}
    payment_site.site.switch("piggybank", on=False)
    assert "piggybank" not in payment_site.of(None).get("/payment-api/providers").text
    assert (
        payment_site.desk(lambda desk: desk.open(payment_site.order(provider="piggybank")))["code"]
        == "PROVIDER_UNKNOWN"
    )
    purpose = payment_site.row(refunded).purpose_id
    payment_site.desk(lambda desk: desk.refund("ORDER", purpose, None, "REQUESTED", "all"))
    for name in names.values():
        bank.pay(name)
    assert hear(payment_site, bank, 503).headers["Retry-After"] == "60"
    for _ in range(5):
        clock.advance(days=1)
        payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 3000, "PENDING")]
    assert {payment_site.row(number).status for number in names} == {"EXPIRED"}
    assert _waiting(payment_site) == [{"provider": "piggybank", "payments": 2, "refunds": 1, "events": 0}]
    health = payment_site.site.as_role(Role.ADMIN).get("/platform/admin/plugins").text
    assert "piggybank is off, and something waits for it." in health
    payment_site.site.switch("piggybank", on=True)
    clock.advance(minutes=2)
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 3000, "SUCCEEDED")]
    assert {payment_site.row(number).status for number in names} == {"CAPTURED"}
    assert payment_site.received_events().count("paid") == 3
    assert _waiting(payment_site) == []


def _waiting(payment_site: Any) -> Any:
    answer = payment_site.site.as_role(Role.ADMIN).get("/payment-api/waiting")
    assert answer.status_code == 200, answer.text
    return answer.json["content"]


def test_what_waits_is_for_those_who_look_after_payments(payment_site: Any) -> None:
    """Visitors and members are refused."""
    for member, status in ((None, 401), (payment_site.ann, 403)):
        assert payment_site.of(member).get("/payment-api/waiting").status_code == status


def test_without_looking_again_the_money_would_be_lost(
    payment_site: Any, bank: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: what has run out is asked about for three days; longer than that only what nobody has heard of."""
    monkeypatch.setattr(bank, "tell", lambda *_: None)
    number = opened(payment_site)
    name = ref(payment_site, number)
    payment_site.site.switch("piggybank", on=False)
    bank.pay(name)
    clock.advance(hours=1)
    payment_site.work()
    clock.advance(days=5)
    with payment_site.site.context(), db.engine.begin() as connection:
        connection.execute(sa.text("UPDATE payments_payment SET looked_at = created_at"))
    payment_site.site.switch("piggybank", on=True)
    clock.advance(minutes=2)
    payment_site.work()
    assert payment_site.row(number).status == "EXPIRED"
    with payment_site.site.context(), db.engine.begin() as connection:
        connection.execute(sa.text("UPDATE payments_payment SET looked_at = NULL"))
    clock.advance(minutes=2)
    payment_site.work()
    assert payment_site.row(number).status == "CAPTURED"


def test_a_buyer_takes_another_way_when_it_is_switched_off(payment_site: Any, bank: Any) -> None:
    """Before anything was begun there; nothing is charged twice."""
    number = opened(payment_site)
    payment_site.site.switch("piggybank", on=False)
    payment_site.go(number, status=503)
    other = payment_site.go(number, provider="sandbox")
    assert other["paymentId"] != number
    payment_site.act(other["redirectUrl"].partition("session=")[2])
    payment_site.sync(other["paymentId"])
    assert payment_site.row(other["paymentId"]).status == "CAPTURED"


def test_many_that_wait_for_it_keep_nobody_else_waiting(payment_site: Any, bank: Any, clock: Any) -> None:
    """The reconciler's page is full of what can be asked."""
    waiting = [opened(payment_site) for _ in range(3)]
    for number in waiting:
        ref(payment_site, number)
    other = payment_site.open(provider="sandbox")
    payment_site.act(payment_site.ref(other), "PAY_DROP_WEBHOOK")
    payment_site.site.switch("piggybank", on=False)
    clock.advance(minutes=3)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reconciliation, "AT_ONCE", 1)
        with payment_site.site.context():
            reconciliation.reconcile()
    assert payment_site.row(other).status == "CAPTURED"
    assert {payment_site.row(number).status for number in waiting} == {"PENDING"}
    payment_site.site.switch("piggybank", on=True)


class Odd:
    """A provider whose every method does what it is told to."""

    key = "piggybank"
    label = "Odd"
    livemode = False
    ready = True

    def __init__(self, real: Any, deed: Any) -> None:
        self.capabilities, self.min_checkout_lifetime = real.capabilities, real.min_checkout_lifetime
        self._deed = deed

    def __getattr__(self, name: str) -> Any:
        return self._deed


def odd(payment_site: Any, deed: Any) -> Any:
    """The site's fence, with something else behind it; no audit can ask that afterwards."""
    payment_site.audited = False
    with payment_site.site.context():
        brought = next(one for one in payment_providers() if one.key == "piggybank")
    brought._provider = Odd(brought._provider, deed)  # type: ignore[attr-defined]
    return brought


def _raise(error: BaseException) -> Any:
    def deed(*_: Any, **__: Any) -> Any:
        raise error

    return deed


DEEDS = {
    "raises": _raise(RuntimeError("told to fail")),
    "ends the process": _raise(SystemExit(1)),
    "interrupts": _raise(KeyboardInterrupt()),
    "raises another timeout": _raise(TimeoutError("its own")),
    "answers nothing": lambda *_, **__: None,
    "answers another type": lambda *_, **__: {"status": "PAID"},
    "raises what cannot be kept": _raise(ProviderUnavailable("nul\0here")),
}


@pytest.mark.parametrize("what", DEEDS)
def test_whatever_it_does_is_an_answer_that_is_not_there(payment_site: Any, bank: Any, what: str) -> None:
    """Buyers read 503, webhooks come again, jobs go on, and nothing is written down as paid."""
    number, begun = opened(payment_site), opened(payment_site)
    ref(payment_site, begun)
    odd(payment_site, DEEDS[what])
    assert payment_site.go(number, status=503)["code"] == "PAYMENT_PROVIDER_UNAVAILABLE"
    with payment_site.site.context():
        with pytest.raises(ProviderUnavailable):
            settlement.settle(begun)
        db.session.rollback()
    assert payment_site.of(None).post(WEBHOOKS, data=b"{}").status_code == 503
    payment_site.work()
    payment_site.sync(begun)
    assert {payment_site.row(one).status for one in (number, begun)} == {"CREATED", "PENDING"}


def test_a_refusal_keeps_its_type_and_what_can_be_kept_of_its_words(payment_site: Any, bank: Any) -> None:
    """Buyers read 424 with the code."""
    number = opened(payment_site)
    odd(payment_site, _raise(ProviderRejected("no\0_coins", "Nothing\0 there.")))
    answer = payment_site.go(number, status=424)
    assert answer["details"]["reason"] == "no_coins"
    assert payment_site.row(number).failure_code == "no_coins"


def test_money_of_another_checkout_is_not_taken(payment_site: Any, bank: Any) -> None:
    """Neither for what was asked about, nor at all."""
    mine, other = opened(payment_site), opened(payment_site)
    names = ref(payment_site, mine), ref(payment_site, other)
    bank.pay(names[1])
    with payment_site.site.context():
        right = providers.ask("piggybank", lambda found: found.get_checkout(names[1]))
    odd(payment_site, lambda *_, **__: right)
    with payment_site.site.context(), pytest.raises(ProviderUnavailable, match="answers about"):
        settlement.settle(mine)
    assert payment_site.row(mine).status == "PENDING"
    payment_site.audited = False


def test_one_that_is_slow_is_left_when_its_time_is_up(
    payment_site: Any, bank: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for longer; after five times it is not asked for a while, and the plugin stays on."""
    monkeypatch.setattr(paying, "PROVIDER_TIMEOUT_S", SHORT_S)
    number, slept = opened(payment_site), threading.Event()
    odd(payment_site, lambda *_, **__: slept.wait(60))
    began = time.monotonic()
    payment_site.go(number, status=503)
    assert SHORT_S <= time.monotonic() - began < 30
    with payment_site.site.context():
        for _ in range(FAILURES_TO_OPEN):
            with pytest.raises(ProviderUnavailable):
                providers.ask("piggybank", lambda found: found.health())
        with pytest.raises(ProviderUnavailable, match="left alone"):
            providers.ask("piggybank", lambda found: found.health())
    slept.set()
    assert "piggybank" in payment_site.of(None).get("/payment-api/providers").text
    stats = payment_site.site.host.plugins["piggybank"].guard.stats
    assert "no answer within" in stats["payment provider piggybank.health"].last_error


def test_nonsense_that_strangers_send_keeps_nobody_from_paying(payment_site: Any, bank: Any) -> None:
    """However often it makes the provider fail: that counts for webhooks, which everybody may send, and no more."""
    with payment_site.site.context():
        brought = next(one for one in payment_providers() if one.key == "piggybank")
    real = brought._provider  # type: ignore[attr-defined]
    odd(payment_site, _raise(KeyError("nonsense")))
    for _ in range(2 * FAILURES_TO_OPEN):
        assert payment_site.of(None).post(WEBHOOKS, data=b"nonsense").status_code == 503
    brought._provider = real  # type: ignore[attr-defined]
    assert ref(payment_site, opened(payment_site)) in bank.checkouts


def test_calls_that_do_not_come_back_are_so_many_and_no_more(
    payment_site: Any, bank: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No thread can be ended; those that hang are counted, and room is made when they come back."""
    monkeypatch.setattr(paying, "PROVIDER_TIMEOUT_S", SHORT_S)
    monkeypatch.setattr(paying, "MOST_AT_ONCE", 2)
    slept = threading.Event()
    brought = odd(payment_site, lambda *_, **__: slept.wait(60))
    with payment_site.site.context():
        for said in ("no answer", "no answer", "have not come back"):
            with pytest.raises(ProviderUnavailable, match=said):
                providers.ask("piggybank", lambda found: found.health())
        slept.set()
        brought._provider._deed = lambda *_, **__: None
        deadline = time.monotonic() + 60
        while brought._room._value < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_it_has_a_session_of_its_own(payment_site: Any, bank: Any) -> None:
    """What it leaves open is gone, and the caller's work is not touched."""

    def deed(*_: Any, **__: Any) -> Any:
        db.session.execute(sa.text("UPDATE payments_payment SET description = 'mine now'"))
        raise RuntimeError("left open")

    number = opened(payment_site)
    odd(payment_site, deed)
    payment_site.go(number, status=503)
    assert payment_site.row(number).description == "Night Garage Meet"


def test_a_property_that_cannot_be_read_takes_it_from_the_list(payment_site: Any, bank: Any) -> None:
    """The others stay."""
    brought = odd(payment_site, None)
    for name, wrong in (("label", ""), ("livemode", 1), ("ready", None), ("capabilities", {"all": True})):
        before = getattr(brought._provider, name)
        setattr(brought._provider, name, wrong)
        keys = [way["key"] for way in payment_site.of(None).get("/payment-api/providers").json["content"]]
        assert keys == ["sandbox"], name
        setattr(brought._provider, name, before)


def test_test_money_is_what_the_provider_calls_so(payment_site: Any, bank: Any) -> None:
    """Opened as real money and paid with none: it is booked as none, and admins are notified (I11)."""
    number = opened(payment_site)
    name = ref(payment_site, number)
    with payment_site.site.context(), db.engine.begin() as connection:
        connection.execute(sa.text("UPDATE payments_payment SET livemode = true"))
    bank.pay(name)
    payment_site.sync(number)
    assert payment_site.row(number).livemode is False
    assert payment_site.rows("SELECT DISTINCT livemode FROM payments_ledger_entry") == [(False,)]
    told = payment_site.rows(
        "SELECT message FROM notification WHERE message LIKE '%was opened as real money%'"
    )
    assert len(told) == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('key = "piggybank"', 'key = "sandbox"'), "must be called piggybank"),
        (('key = "piggybank"', 'key = "piggybank-2"'), "must be called piggybank"),
        (("    def get_refund", "    def get_refunds"), "has no method get_refund"),
        (('    label = "Piggybank"\n', ""), "has no label"),
        (("return (Piggybank(),)", "return (Piggybank(), Piggybank())"), "is given twice"),
        (("return (Piggybank(),)", "return (1,)"), "its key must be a string"),
    ],
)
def test_one_that_is_not_as_promised_sets_its_plugin_aside(
    installed: Path, tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    """At start, with what is wrong; nobody finds out with money."""
    from importlib.metadata import EntryPoint

    name = f"oddbank{abs(hash((change, said))) % 10**9}"
    package = tmp_path / f"motorclub_{name}"
    package.mkdir()
    for path in (installed / "motorclub_piggybank").iterdir():
        if path.is_file():
            text = path.read_text("utf-8").replace(*change).replace('key = "piggybank"', f'key = "{name}"')
            (package / path.name).write_text(text.replace("motorclub_piggybank", package.name), "utf-8")
    manifest = (package / "plugin.toml").read_text("utf-8")
    (package / "plugin.toml").write_text(manifest.replace('"piggybank"', f'"{name}"'), "utf-8")
    sys.path.insert(0, str(tmp_path))
    try:
        host = Host()
        host.load_all([EntryPoint(name, f"{package.name}.plugin:plugin", "motorclub.plugins")])
    finally:
        sys.path.remove(str(tmp_path))
    assert said.replace("piggybank", name) in host.plugins[name].failure
