"""The example of the manual sells, and hears what becomes of it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from motorclub.api import ApiError, db

from .conftest import expect

PAGE = Path(__file__).parents[3] / "docs/plugins/subscriptions.md"
MODULE = "motorclub_garage.membership"


@pytest.fixture
def garage(payment_site: Any, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the page."""
    from tutorial import examples

    made = ModuleType(MODULE)
    monkeypatch.setitem(sys.modules, MODULE, made)
    exec(compile(examples(PAGE)["motorclub_garage/membership.py"], str(PAGE), "exec"), made.__dict__)
    return made


def test_the_example_of_the_manual_sells_a_membership(payment_site: Any, garage: Any) -> None:
    """From the trial to the end, with a change up between."""
    with payment_site.site.context():
        page = garage.join(1, payment_site.ann.id)
        assert garage.is_member(1) is False
    payment_site.act(page.partition("session=")[2])
    with payment_site.site.context():
        assert garage.come_back(1)
        number = garage.subscriptions().of(garage.PURPOSE, [1])[1]["id"]
    skip = f"/payment-api/sandbox/subscriptions/{number}/clock"
    assert expect(payment_site.of(payment_site.admin).post(skip, json={"days": 7}), 200)["status"] == "ACTIVE"
    with payment_site.site.context():
        due = garage.price_of_premium(1)
        garage.go_up(1)
        assert payment_site.rows("SELECT amount_minor FROM payments_invoice ORDER BY id") == [
            (0,),
            (900,),
            (due,),
        ]
        garage.leave(1, "The locker is too small.")
        with pytest.raises(ApiError) as refused:
            garage.go_up(2)
        assert (refused.value.status, refused.value.code) == (409, "NOT_FOUND")
    assert (
        expect(payment_site.of(payment_site.admin).post(skip, json={"days": 31}), 200)["status"] == "CANCELED"
    )
    with payment_site.site.context():
        payload = "SELECT payload FROM outbox_event WHERE name = 'payments.subscription_ended'"
        ((told,),) = payment_site.rows(payload)
        fields = garage.SubscriptionEnded.__annotations__
        garage.farewell(garage.SubscriptionEnded(**{name: told[name] for name in fields}))
        db.session.commit()
    assert payment_site.rows("SELECT target FROM audit_entry WHERE action = 'garage.locker_free'") == [("1",)]
