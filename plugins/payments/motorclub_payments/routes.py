"""The calls under /payment-api."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, TypeVar, cast

from flask import request

from motorclub.api import (
    ApiError,
    Blueprint,
    Limit,
    ServiceFailed,
    current_viewer,
    db,
    enqueue,
    enqueue_one,
    forbidden,
    hit_limit,
    invalid,
    not_found,
    now,
    page_link,
    public,
    record_audit,
    requires,
    signed_in,
)
from motorclub.api.payments import (
    InvalidSignature,
    PaymentProvider,
    ProviderRejected,
    ProviderUnavailable,
    WrongMode,
)
from motorclub.api.rows import Page, to_row
from motorclub_payments import (
    checkout,
    guest_links,
    health,
    inbox,
    jobs,
    queries,
    refunds,
    sandbox,
    sandbox_hooks,
    sandbox_page,
    schemas,
    services,
    settlement,
)
from motorclub_payments.models import Origin, Reason, Refund
from motorclub_payments.permissions import MANAGE
from motorclub_payments.providers import ProviderOff, list_enabled, may_come_back, provider_of
from motorclub_payments.transactions import lock_payment, point, transaction

blueprint = Blueprint("payments", __name__, description="Paying, and giving money back")

MOST_WEBHOOK_BYTES = 256 * 1024
LONGEST_KEY = 200
CHECKOUTS = Limit("payments-checkout", 30, timedelta(minutes=1))
SYNCS = Limit("payments-sync", 1, timedelta(seconds=2))
ACTIONS = Limit("payments-sandbox", 120, timedelta(minutes=1))

Query = Mapping[str, Any]
Answer = TypeVar("Answer")
_log = logging.getLogger("motorclub.payments")


@blueprint.route("/providers")
@public
def providers() -> queries.ProvidersRow:
    """The ways to pay here, and whether that is real money."""
    ways = checkout.ways()
    return queries.ProvidersRow(ways, any(not way["livemode"] for way in ways))


# Of a buyer


@blueprint.route("/payments/<id:payment_id>")
@signed_in
def payment(payment_id: int) -> queries.PaymentRow:
    """One of the caller's own payments; 404 for any other."""
    return queries.read_owned(payment_id, current_viewer())


@blueprint.route("/payments/<id:payment_id>/checkout", methods=["POST"])
@blueprint.arguments(schemas.CheckoutAskedSchema)
@signed_in
def go_to_checkout(body: Query, payment_id: int) -> checkout.CheckoutRow:
    """Where to pay; asked again, the same place, until nobody can pay there any more."""
    viewer = current_viewer()
    queries.get_owned(payment_id, viewer)
    hit_limit(CHECKOUTS, f"member:{viewer.id}")
    return _go(payment_id, body["provider"])


def _go(payment_id: int, provider: str | None) -> checkout.CheckoutRow:
    place = checkout.go(payment_id, provider)
    place.redirect_url = page_link(place.redirect_url)
    return place


@blueprint.route("/payments/<id:payment_id>/sync", methods=["POST"])
@signed_in
def sync(payment_id: int) -> queries.PaymentRow:
    """Ask the provider what has become of it, at most every two seconds; the payment as it is then."""
    viewer = current_viewer()
    queries.get_owned(payment_id, viewer)
    _settle(payment_id)
    return queries.read_owned(payment_id, viewer)


def _settle(payment_id: int) -> None:
    """Ask the provider, unless it was asked just now or does not answer."""
    if _may_ask(payment_id):
        try:
            settlement.settle(payment_id)
        except (ProviderUnavailable, ProviderOff, ProviderRejected, ServiceFailed) as error:
            _log.warning("payment %d cannot be looked at now: %s", payment_id, error)


def _may_ask(payment_id: int) -> bool:
    try:
        hit_limit(SYNCS, f"payment:{payment_id}")
    except ApiError:
        return False
    return True


@blueprint.route("/payments/<id:payment_id>/cancel", methods=["POST"])
@signed_in
def cancel(payment_id: int) -> queries.PaymentRow:
    """The caller will not pay: what was held is free at once, unless the money was quicker."""
    viewer = current_viewer()
    found = queries.get_owned(payment_id, viewer)
    services.close_unpaid(found.purpose, found.purpose_id)
    return queries.read_owned(payment_id, viewer)


# Of somebody without an account, who has the signed link


@blueprint.route("/guest-payments/<string:token>")
@public
def guest_payment(token: str) -> queries.PaymentRow:
    """The payment of a signed link: the attempt to go on with, or the one that has the money."""
    return queries.read_of_guest(token)


@blueprint.route("/guest-payments/<string:token>/checkout", methods=["POST"])
@blueprint.arguments(schemas.CheckoutAskedSchema)
@public
def go_to_guest_checkout(body: Query, token: str) -> checkout.CheckoutRow:
    """Where to pay, likewise."""
    found = guest_links.find_payment(token)
    hit_limit(CHECKOUTS, f"guest:{found.purpose}:{found.purpose_id}")
    return _go(found.id, body["provider"])


@blueprint.route("/guest-payments/<string:token>/sync", methods=["POST"])
@public
def sync_guest_payment(token: str) -> queries.PaymentRow:
    """Ask the provider what has become of it, at most every two seconds; the payment as it is then."""
    _settle(guest_links.find_payment(token).id)
    return queries.read_of_guest(token)


@blueprint.route("/guest-payments/<string:token>/cancel", methods=["POST"])
@public
def cancel_guest_payment(token: str) -> queries.PaymentRow:
    """Nobody will pay this, unless the money was quicker."""
    found = guest_links.find_payment(token)
    services.close_unpaid(found.purpose, found.purpose_id)
    return queries.read_of_guest(token)


# Webhooks


@blueprint.route("/webhooks/<string:provider>", methods=["POST"])
@public
def webhook(provider: str) -> queries.TakenRow:
    """Receive a signed event of a provider; it is stored before it is answered, and processed afterwards."""
    found = _provider(provider)
    body = _raw_body()
    try:
        events = found.parse_webhook(cast(Mapping[str, str], request.headers), body)
    except WrongMode as error:
        with transaction():
            health.alarm(f"A webhook of {provider} was refused: {error}")
        raise ApiError(400, "This webhook is not for this site.", code="WRONG_MODE") from error
    except InvalidSignature as error:
        _log.warning("a webhook of %s was refused: %s", provider, error)
        raise ApiError(400, "The signature does not fit.", code="INVALID_SIGNATURE") from error
    except ProviderUnavailable as error:
        raise _later(provider) from error
    with transaction():
        inbox.store(provider, events, Origin.WEBHOOK)
        point("payments.webhook.before_commit")
    return queries.TakenRow(len(events))


def _provider(key: str) -> PaymentProvider:
    try:
        return provider_of(key)
    except ProviderOff as error:
        raise (_later(key) if may_come_back(key) else not_found("The payment provider")) from error


def _later(provider: str) -> ApiError:
    """A sender whose event cannot be read now shall send it again."""
    message, headers = "{provider} cannot be reached now.", {"Retry-After": "60"}
    return ApiError(503, message, code=checkout.UNAVAILABLE, headers=headers, values={"provider": provider})


def _raw_body() -> bytes:
    """The bytes as they were sent, at most 256 KB of them. Raises 413."""
    length = request.content_length or 0
    body = request.get_data(cache=False) if length <= MOST_WEBHOOK_BYTES else b""
    if max(length, len(body)) > MOST_WEBHOOK_BYTES:
        raise ApiError(413, "A webhook has at most 256 KB.")
    return body


# Of those who look after payments


@blueprint.route("/payments")
@blueprint.arguments(schemas.PaymentsQuery, location="query")
@requires(MANAGE)
def list_payments(query: Query) -> Page[queries.PaymentItemRow]:
    """All payments, the newest first."""
    return queries.list_payments(**query)


@blueprint.route("/refunds")
@blueprint.arguments(schemas.RefundsQuery, location="query")
@signed_in
def list_refunds(query: Query) -> Page[queries.RefundRow]:
    """Refunds: first those that failed, then the newest. Of one event (`eventId`) for its organiser, or of all."""
    viewer = current_viewer()
    if not viewer.may(MANAGE) and not services.organises(viewer.member_id, query["event_id"]):
        raise forbidden()
    return queries.list_refunds(**query)


@blueprint.route("/events")
@blueprint.arguments(schemas.EventsQuery, location="query")
@requires(MANAGE)
def list_events(query: Query) -> Page[queries.EventRow]:
    """Events of providers, the newest first."""
    return queries.list_events(**query)


@blueprint.route("/waiting")
@requires(MANAGE)
def list_waiting() -> queries.WaitingRow:
    """What waits for payment providers that are off, such as those of a plugin that was switched off."""
    return queries.WaitingRow(queries.list_waiting())


@blueprint.route("/payments/<id:payment_id>/refunds", methods=["POST"])
@blueprint.arguments(schemas.RefundAskedSchema)
@blueprint.response(201, queries.RefundRow)
@requires(MANAGE)
def give_back(body: Query, payment_id: int) -> queries.RefundRow:
    """Give money back. The header Idempotency-Key names the refund: asked again, it is the same one."""
    key = _idempotency_key()
    viewer = current_viewer()
    with transaction():
        row, amount, reason = lock_payment(payment_id), body["amount_minor"], Reason(body["reason"])
        made = refunds.ask_for(row, amount, reason, f"admin-{key}", requested_by=viewer.id, note=body["note"])
        if not isinstance(made, Refund):
            raise ApiError(409, made["message"], code=made["code"])
        if amount not in (None, made.amount_minor) or made.reason != body["reason"]:
            raise ApiError(422, "This key was used for another refund.", code="IDEMPOTENCY_MISMATCH")
        record_audit("payments.refund", actor_id=viewer.id, target=str(payment_id))
    return to_row(queries.RefundRow, db.session.get_one(Refund, made.id))


def _idempotency_key() -> str:
    key = request.headers.get("Idempotency-Key", "").strip()
    if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise invalid("Idempotency-Key", "This header is needed: 1 to 200 characters that name the refund.")
    return key


@blueprint.route("/refunds/<id:refund_id>/retry", methods=["POST"])
@requires(MANAGE)
def retry_refund(refund_id: int) -> queries.RefundRow:
    """Try once more what has failed, if the provider says so, too."""
    try:
        made = refunds.retry(refund_id)
    except (ProviderUnavailable, ProviderOff) as error:
        message = "The payment provider does not answer now."
        raise ApiError(503, message, code=checkout.UNAVAILABLE) from error
    return to_row(queries.RefundRow, db.session.get_one(Refund, made.id))


# The sandbox


def _sandbox() -> None:
    """Raises 404 while the sandbox is off."""
    if not any(provider.key == sandbox.KEY for provider in list_enabled()):
        raise not_found("The sandbox")


def _session(shown: sandbox_page.SandboxPage) -> queries.SandboxSessionRow:
    next_url = page_link(shown.next_url) if shown.next_url else None
    return to_row(queries.SandboxSessionRow, shown.row, next_url=next_url, server_time=now())


@blueprint.route("/sandbox/sessions/<string:ref>")
@public
def sandbox_session(ref: str) -> queries.SandboxSessionRow:
    """A checkout at the sandbox, for anybody who knows its secret name."""
    _sandbox()
    return _session(_known(lambda: sandbox_page.get_session(ref)))


def _known(asked: Callable[[], Answer]) -> Answer:
    """What the sandbox answers. Raises 404 for a checkout that it does not know, 409 for another refusal."""
    try:
        return asked()
    except ProviderRejected as error:
        if error.code == "checkout_unknown":
            raise not_found("The checkout") from error
        raise ApiError(409, error.message, code="INVALID_TRANSITION") from error


@blueprint.route("/sandbox/sessions/<string:ref>/actions", methods=["POST"])
@blueprint.arguments(schemas.ActionSchema)
@public
def sandbox_act(body: Query, ref: str) -> queries.SandboxSessionRow:
    """What the payer does there. Once it is over, nothing changes it."""
    _sandbox()
    hit_limit(ACTIONS, f"sandbox:{ref}")
    shown = _known(lambda: sandbox_page.act(ref, body["action"], body["card"]))
    if body["action"] == sandbox_page.PAY_SLOWLY:
        with transaction():
            enqueue(jobs.DELIVER, run_at=now() + sandbox_page.SLOWLY)
    else:
        _deliver_soon()
    return _session(shown)


def _deliver_soon() -> None:
    with transaction():
        enqueue_one(jobs.DELIVER)


@blueprint.route("/sandbox/sessions/<string:ref>/bank", methods=["POST"])
@blueprint.arguments(schemas.DisputeActionSchema)
@requires(MANAGE)
def sandbox_bank(body: Query, ref: str) -> queries.SandboxSessionRow:
    """What the payer's bank does: it opens a dispute, or decides it."""
    _sandbox()
    shown = _known(lambda: sandbox_page.dispute(ref, body["action"]))
    _deliver_soon()
    return _session(shown)


@blueprint.route("/sandbox/sessions/<string:ref>/reorder", methods=["POST"])
@blueprint.arguments(schemas.ReorderSchema)
@requires(MANAGE)
def sandbox_reorder(body: Query, ref: str) -> queries.ReorderedRow:
    """Send the webhooks of a checkout once more in another order, and say which were taken; 409 for less than two."""
    _sandbox()
    sent = _known(lambda: sandbox_page.reorder(ref, body["events"]))
    return queries.ReorderedRow([queries.SentRow(event_id, taken) for event_id, taken in sent])


@blueprint.route("/sandbox/sessions")
@blueprint.arguments(schemas.PageQuery, location="query")
@requires(MANAGE)
def sandbox_sessions(query: Query) -> Page[queries.SandboxSessionItemRow]:
    """The checkouts at the sandbox, the newest first."""
    _sandbox()
    return queries.list_sandbox_sessions(**query)


@blueprint.route("/sandbox/events")
@blueprint.arguments(schemas.PageQuery, location="query")
@requires(MANAGE)
def sandbox_events(query: Query) -> Page[queries.SandboxEventRow]:
    """Events of the sandbox, the newest first."""
    _sandbox()
    return queries.list_sandbox_events(**query)


@blueprint.route("/sandbox/events/<id:event_id>/resend", methods=["POST"])
@blueprint.arguments(schemas.ResendSchema)
@requires(MANAGE)
def sandbox_resend(body: Query, event_id: int) -> None:
    """Have an event sent again, also one that came already or that was lost."""
    _sandbox()
    if not sandbox_hooks.resend(event_id, body["copies"]):
        raise not_found("Event {id}", id=event_id)
    _deliver_soon()
