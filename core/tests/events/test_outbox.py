"""Events: delivered after the commit, to each subscriber once, whatever fails on the way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from motorclub.api import publish
from motorclub.db import db
from motorclub.events import dispatch
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.events.services import UnknownEvent
from motorclub.testing.site import WorkFailed

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock


def test_an_event_reaches_every_subscriber_once(probe: Any) -> None:
    """One delivery for each; a second look finds nothing."""
    probe.publish(7)
    assert probe.site.run_jobs() == 2
    assert (probe.effects("heard"), probe.effects("echoed")) == (1, 1)
    assert probe.site.run_jobs() == 0


def test_a_rollback_tells_nobody(probe: Any) -> None:
    """The event is a row of the transaction, so it goes with it; a rolled back savepoint takes its own along."""
    with probe.site.context():
        publish(probe.events.Rang(1))
        db.session.flush()
        db.session.rollback()
        savepoint = db.session.begin_nested()
        publish(probe.events.Rang(2))
        savepoint.rollback()
        publish(probe.events.Rang(3))
        db.session.commit()
    probe.site.run_jobs()
    assert [line.split()[:2] for line in probe.begun("heard")] == [["heard", "3"]]


def test_only_registered_events_with_json_fields_can_be_published(probe: Any) -> None:
    """The error names the event and says what to do; nothing is written."""
    with probe.site.context():
        with pytest.raises(UnknownEvent, match="give it back from register_events"):
            publish(probe.events.Unregistered())
        with pytest.raises(TypeError, match=r"event probe\.rang: number: .* unsupported"):
            publish(probe.events.Rang(object()))
        db.session.commit()
    assert probe.rows("SELECT * FROM outbox_event") == []


def test_a_failing_handler_is_tried_again_and_leaves_nothing_of_its_failures(
    probe: Any, clock: Clock
) -> None:
    """Its changes are rolled back, the other subscriber is not disturbed, and after the pause it succeeds once."""
    probe.fail(True)
    probe.publish()
    with pytest.raises(WorkFailed):
        probe.site.run_jobs()
    assert (probe.effects("heard"), len(probe.begun("heard"))) == (0, 1)
    assert "told to fail" in probe.rows("SELECT last_error FROM outbox_delivery")[0][0]
    probe.fail(False)
    assert probe.site.run_jobs() == 0
    clock.advance(seconds=1)
    assert probe.site.run_jobs() == 2
    assert (probe.effects("heard"), len(probe.begun("heard"))) == (1, 2)


def test_after_ten_failures_a_delivery_is_dead_and_keeps_its_error(probe: Any, clock: Clock) -> None:
    """Nobody tries it again."""
    probe.fail(True)
    probe.publish()
    for _ in range(dispatch.MAX_ATTEMPTS + 3):
        probe.site.run_jobs(may_fail=True)
        clock.advance(minutes=6)
    rows = probe.rows(
        "SELECT DISTINCT state, attempts, last_error LIKE '%told to fail%' FROM outbox_delivery"
    )
    assert rows == [("DEAD", dispatch.MAX_ATTEMPTS, True)]
    assert len(probe.begun("heard")) == dispatch.MAX_ATTEMPTS


@pytest.mark.parametrize("how", ["commit", "rollback"])
def test_a_handler_may_not_end_the_transaction(probe: Any, how: str) -> None:
    """Else its changes and the mark "delivered" could part: it is refused by name and nothing is kept."""
    with probe.site.context():
        publish(probe.events.Misbehaved(how))
        db.session.commit()
    probe.site.run_jobs(may_fail=True)
    assert probe.effects("misbehaved") == 0
    assert "TransactionEnded: probe.misbehave" in probe.rows("SELECT last_error FROM outbox_delivery")[0][0]


def test_deliveries_to_a_disabled_plugin_wait_until_it_is_on(probe: Any) -> None:
    """What it published itself still reaches the others."""
    probe.site.switch("probe", on=False)
    probe.publish(1)
    probe.site.run_jobs()
    assert (probe.effects("heard"), probe.effects("echoed")) == (0, 1)
    probe.site.switch("probe", on=True)
    probe.site.run_jobs()
    assert (probe.effects("heard"), probe.effects("echoed")) == (1, 1)


def test_events_arrive_in_the_order_of_publishing(probe: Any) -> None:
    """One process, no failures: first published, first delivered; across batches too."""
    count = dispatch.BATCH + 20
    with probe.site.context():
        for number in range(count):
            publish(probe.events.Rang(number))
            db.session.flush()
        db.session.commit()
    probe.site.run_jobs()
    assert [int(line.split()[1]) for line in probe.begun("heard")] == list(range(count))


def test_two_dispatchers_deliver_once(probe: Any) -> None:
    """While one is in the middle of a delivery, the other finds it taken and goes on."""
    outcomes = _deliver_twice_at_once(probe)
    assert sorted(outcomes) == ["DELIVERED", "TAKEN"]
    assert (probe.effects("heard"), len(probe.begun("heard"))) == (1, 1)


def test_a_handler_that_takes_longer_than_the_pause_is_not_doubled(probe: Any, clock: Clock) -> None:
    """The delivery is due again while the first is still at it: then its lock keeps the second out."""
    assert sorted(_deliver_twice_at_once(probe, lambda: clock.advance(minutes=1))) == ["DELIVERED", "TAKEN"]
    assert (probe.effects("heard"), len(probe.begun("heard"))) == (1, 1)


def test_without_fence_and_lock_two_dispatchers_would_deliver_twice(
    probe: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the tests above: the same race with a beginning and a claim that look at nothing."""
    monkeypatch.setattr(dispatch, "begin_all", lambda ids: [dispatch.Attempt(one, "probe", 1) for one in ids])
    monkeypatch.setattr(dispatch, "claim", _claim_without_lock)
    assert _deliver_twice_at_once(probe) == ["DELIVERED", "DELIVERED"]
    assert probe.effects("heard") == 2


def _claim_without_lock(attempt: dispatch.Attempt) -> sa.Select[Any]:
    return (
        sa.select(
            *(OutboxDelivery.id, OutboxDelivery.subscriber),
            *(OutboxEvent.name, OutboxEvent.payload, OutboxEvent.request_id, OutboxEvent.created_at),
            OutboxDelivery.event_id,
        )
        .join(OutboxEvent, OutboxEvent.id == OutboxDelivery.event_id)
        .where(OutboxDelivery.id == attempt.id, OutboxDelivery.state == DeliveryState.PENDING)
    )


def _deliver_twice_at_once(probe: Any, between: Callable[[], object] = lambda: None) -> list[str]:
    """Two dispatchers with the same delivery; the handler waits until the second has had its chance."""
    probe.publish()
    with probe.site.context():
        dispatch.expand()
    [(delivery,)] = probe.rows("SELECT id FROM outbox_delivery WHERE subscriber = 'probe.heard'")
    outcomes: list[str] = []
    probe.hold()
    threads = [
        threading.Thread(target=lambda: outcomes.append(dispatch.deliver(probe.site.app, delivery)))
        for _ in range(2)
    ]
    for number, thread in enumerate(threads):
        thread.start()
        probe.until(lambda number=number: len(probe.begun("heard")) + len(outcomes) == number + 1)
        between()
    probe.release()
    for thread in threads:
        thread.join()
    return outcomes


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every subscriber gets events together with others; returns how many each shared transaction was begun with."""
    sizes: list[int] = []
    deliver = dispatch.deliver_together

    def noted(app: Any, deliveries: Any) -> list[dispatch.Outcome]:
        sizes.append(len(deliveries))
        return deliver(app, deliveries)

    monkeypatch.setattr(dispatch, "_may_share", lambda delivery: delivery.attempts == 0)
    # A loaded machine may need longer than a transaction is given.
    monkeypatch.setattr(dispatch, "TOGETHER_S", 60.0)
    monkeypatch.setattr(dispatch, "deliver_together", noted)
    return sizes


def test_some_are_delivered_in_one_transaction(probe: Any, together: list[int]) -> None:
    """Each once, in the order of publishing."""
    _publish_some(probe, 30)
    assert probe.site.run_jobs() == 60
    assert together == [20, 20, 20]
    assert (probe.effects("heard"), probe.effects("echoed")) == (30, 30)
    assert [int(line.split()[1]) for line in probe.begun("heard")] == list(range(30))


def test_no_more_are_delivered_together_than_there_is_time_for(
    probe: Any, together: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of what was begun follows in a transaction of its own at once."""
    monkeypatch.setattr(dispatch, "TOGETHER_S", -1.0)
    _publish_some(probe, 3)
    assert probe.site.run_jobs() == 6
    assert together == [6]
    assert (probe.effects("heard"), probe.effects("echoed")) == (3, 3)


# With the clock standing still, however long it takes, nothing is tried again.
@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("how", ["commit", "rollback"])
def test_one_that_fails_takes_no_others_with_it(probe: Any, together: list[int], how: str) -> None:
    """What shared its transaction is delivered alone, even after one that has rolled everything back."""
    _publish_some(probe, 3, probe.events.Misbehaved(how))
    probe.site.run_jobs(may_fail=True)
    assert together == [7]
    assert (probe.effects("heard"), probe.effects("echoed"), probe.effects("misbehaved")) == (3, 3, 0)
    assert probe.rows("SELECT attempts FROM outbox_delivery WHERE state = 'PENDING'") == [(1,)]


def test_without_being_delivered_alone_it_would(
    probe: Any, together: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: a transaction that fails undoes what everybody in it did."""
    monkeypatch.setattr(dispatch, "_run", lambda attempt: dispatch.Outcome.FAILED)
    _publish_some(probe, 3, probe.events.Misbehaved("commit"))
    probe.site.run_jobs(may_fail=True)
    assert (probe.effects("heard"), probe.effects("echoed")) == (0, 0)


def _publish_some(probe: Any, count: int, *more: Any) -> None:
    with probe.site.context():
        for event in (*(probe.events.Rang(number) for number in range(count)), *more):
            publish(event)
        db.session.commit()
