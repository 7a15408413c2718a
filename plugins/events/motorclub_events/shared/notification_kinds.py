"""The kinds of notifications that events send."""

from __future__ import annotations

from motorclub.api import STAFF, Category, Channel, NotificationKind, Role

ISSUED = "events.tickets_issued"
CANCELLED = "events.event_cancelled"
MOVED = "events.event_moved"
POSTPONED = "events.event_postponed"
REFUNDED = "events.refunded"
REFUND_FAILED = "events.refund_failed"
DISPUTED = "events.order_disputed"
DISPUTE_OVER = "events.dispute_decided"
OFFERED = "events.seat_offered"
WAIT_ENDED = "events.wait_ended"
TRANSFER = "events.transfer_offered"
AUDIT = "events.audit_failed"
PROPOSED = "events.change_proposed"
DECIDED = "events.proposal_decided"
CHANGED = "events.catalogue_changed"
EVERYWHERE = frozenset({Channel.IN_APP, Channel.EMAIL})
# What concerns tickets and money is mailed whatever a member has chosen, in mails of its own.
ON_SITE = frozenset({Channel.IN_APP})
KINDS = (
    NotificationKind(
        ISSUED, "Your tickets are there.", 'Your tickets for <a href="{url}">{title}</a> are there'
    ),
    NotificationKind(
        CANCELLED,
        "An event that you have tickets for was cancelled.",
        '<b>{title}</b> was cancelled: {reason} {refund} <a href="{url}">Your order</a>',
        Category.NEEDS_ME,
        channels=ON_SITE,
        offered=ON_SITE,
    ),
    NotificationKind(
        MOVED,
        "An event that you have tickets for has another time.",
        '<a href="{url}">{title}</a> now begins {when}',
        Category.NEEDS_ME,
        channels=ON_SITE,
        offered=ON_SITE,
    ),
    NotificationKind(
        POSTPONED,
        "An event you have tickets for is postponed (new date to follow).",
        '<a href="{url}">{title}</a> has been postponed. The new date will be announced. Your tickets stay valid',
        Category.NEEDS_ME,
        channels=ON_SITE,
        offered=ON_SITE,
    ),
    NotificationKind(
        REFUNDED,
        "A refund has been paid.",
        '{amount} of <a href="{url}">order {code}</a> is back',
        channels=ON_SITE,
        offered=ON_SITE,
    ),
    NotificationKind(
        REFUND_FAILED,
        "A refund of an order has failed.",
        'A refund of {amount} for <a href="{url}">order {code}</a> has failed: {reason}',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
        urgent=True,
        roles=frozenset({Role.ADMIN, Role.MODERATOR, Role.EVENT_ORGANISER}),
    ),
    NotificationKind(
        DISPUTED,
        "A buyer's bank disputes the payment of an order of your event.",
        'The payment of <a href="{url}">order {code}</a> for {title} is disputed: the bank has taken {amount} back',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
        urgent=True,
    ),
    NotificationKind(
        DISPUTE_OVER,
        "A dispute about an order of your event is decided.",
        'The dispute about <a href="{url}">order {code}</a> for {title} is {outcome}. Valid tickets: {tickets}',
        Category.NEEDS_ME,
    ),
    NotificationKind(
        OFFERED,
        "A seat that you waited for is free.",
        'A seat at <a href="{url}">{title}</a> is kept for you until {until}',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
        urgent=True,
    ),
    NotificationKind(
        WAIT_ENDED,
        "A waiting list that you are on ends without a seat for you.",
        'Your wait for {kind} at <a href="{url}">{title}</a> is over: {why}',
    ),
    NotificationKind(
        TRANSFER,
        "Somebody wants to give you a ticket.",
        '<b>{who}</b> offers you a ticket for <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
    ),
    NotificationKind(
        PROPOSED,
        "An organiser proposes a change of a venue, category or tag.",
        '<b>{who}</b> proposes a change of <a href="{url}">{name}</a>',
        Category.NEEDS_ME,
        roles=STAFF,
    ),
    NotificationKind(
        DECIDED,
        "A change that you proposed was accepted or declined.",
        'Your change of <a href="{url}">{name}</a> was {outcome}. {answer}',
    ),
    NotificationKind(
        CHANGED,
        "A venue, category or tag of yours was changed.",
        'A change of <a href="{url}">{name}</a>, which you created, was accepted',
    ),
    NotificationKind(
        AUDIT,
        "The audit of tickets has found something that must not be.",
        '<a href="{url}">{count} findings</a> of the audit of tickets: {first}',
        Category.SYSTEM,
        channels=EVERYWHERE,
        urgent=True,
        roles=frozenset({Role.ADMIN}),
    ),
)
