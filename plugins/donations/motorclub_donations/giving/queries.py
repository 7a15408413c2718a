"""Lists of donations and goals, and what was given in all."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from motorclub.api import Member, Viewer, db, now, privacy_of
from motorclub.api.payments import count_digits
from motorclub.api.rows import Page, columns_of, read_one, read_page, to_row
from motorclub_donations.giving import ad_free, goals
from motorclub_donations.giving.amounts import sum_given
from motorclub_donations.giving.models import (
    GIVEN,
    Donation,
    DonationGoal,
    PublicAs,
    RecurringDonation,
    RecurringStatus,
)
from motorclub_donations.giving.rows import (
    CurrencyRow,
    DonationItemRow,
    GoalRow,
    OptionsRow,
    OwnDonationRow,
    RecurringRow,
    StandingRow,
    SummaryRow,
    WallRow,
)
from motorclub_donations.shared.http import Body
from motorclub_donations.shared.payments import (
    DONATION,
    RECURRING_DONATION,
    require_payments,
    require_subscriptions,
)
from motorclub_donations.shared.settings import get_settings


def get_options() -> OptionsRow:
    """What the form offers."""
    settings, ways = get_settings(), require_payments().providers()
    currencies = [CurrencyRow(code, str(rate), count_digits(code)) for code, rate in settings.rates.items()]
    digits = count_digits(settings.currency)
    named = (
        *("currency", "min_amount_minor", "max_amount_minor", "fee_basis_points", "fee_fixed_minor"),
        *("ad_free_price_minor", "what_it_is_for"),
    )
    return OptionsRow(
        **{name: getattr(settings, name) for name in named},
        currencies=currencies,
        suggested_amounts=[int(word) * 10**digits for word in settings.suggested_amounts.split()],
        test_mode=any(not way["livemode"] for way in ways),
        can_recur=require_subscriptions().is_offered(),
    )


def get_summary() -> SummaryRow:
    """What was given this month, this year and in all, and by how many."""
    month = goals.begin_of_month(now())
    since = {"month_minor": month, "year_minor": month.replace(month=1)}
    sums = [sum_given(Donation.succeeded_at >= at).label(name) for name, at in since.items()]
    donors = sa.func.count(sa.distinct(Donation.donor_id)).label("donor_count")
    sums.append(sum_given().label("total_minor"))
    chosen = sa.select(*sums, donors).where(Donation.status.in_(GIVEN), goals.counts_money())
    row = db.session.execute(chosen).one()
    regular = sa.select(sa.func.count(sa.distinct(RecurringDonation.donor_id))).where(
        RecurringDonation.status.in_((RecurringStatus.ACTIVE, RecurringStatus.PAST_DUE))
    )
    return SummaryRow(
        currency=get_settings().currency,
        **{name: int(row._mapping[name]) for name in (*since, "total_minor", "donor_count")},
        regular_donor_count=db.session.scalar(regular) or 0,
    )


def get_standing(viewer: Viewer) -> StandingRow:
    """What the viewer has given, and until when they see no promotions for it."""
    mine = sa.select(sum_given()).where(Donation.donor_id == viewer.member_id, Donation.status.in_(GIVEN))
    return StandingRow(
        ad_free_until=ad_free.find_end(viewer.member_id),
        given_minor=int(db.session.scalar(mine) or 0),
        currency=get_settings().currency,
    )


def list_wall(page: int, size: int, goal_id: int | None) -> Page[WallRow]:
    """Donations of those who want to be named, the newest first."""
    shown = (Donation.status.in_(GIVEN), Donation.public_as != PublicAs.ANONYMOUS, goals.counts_money())
    goal = sa.true() if goal_id is None else Donation.goal_id == goal_id
    named = sa.or_(Donation.donor_id.is_not(None), Donation.donor_name.is_not(None))
    named_columns = {"text": Donation.message, "username": Member.username}
    chosen = (
        sa.select(*columns_of(WallRow, Donation, **named_columns))
        .outerjoin_from(Donation, Member, Member.id == Donation.donor_id)
        .where(*shown, goal, named, _is_not_hidden(shown))
        .order_by(Donation.succeeded_at.desc(), Donation.id.desc())
    )
    return read_page(WallRow, chosen, page, size)


def _is_not_hidden(shown: tuple[sa.ColumnElement[bool], ...]) -> sa.ColumnElement[bool]:
    """Not of those who do not want to be on the wall at all."""
    donors = sa.select(Donation.donor_id).where(*shown, Donation.donor_id.is_not(None)).distinct()
    found = privacy_of([donor_id for donor_id in db.session.scalars(donors) if donor_id is not None])
    hidden = [donor_id for donor_id, privacy in found.items() if privacy.hide_donor_wall]
    return sa.or_(Donation.donor_id.is_(None), Donation.donor_id.not_in(hidden))


def list_own(viewer: Viewer, page: int, size: int) -> Page[OwnDonationRow]:
    """What the viewer has given, the newest first."""
    chosen = sa.select(*columns_of(OwnDonationRow, Donation)).where(Donation.donor_id == viewer.member_id)
    return read_page(OwnDonationRow, chosen.order_by(Donation.id.desc()), page, size)


def get_own(viewer: Viewer, donation_id: int) -> OwnDonationRow:
    """A donation of the viewer's. Raises 404."""
    mine = sa.and_(Donation.id == donation_id, Donation.donor_id == viewer.member_id)
    chosen = sa.select(*columns_of(OwnDonationRow, Donation)).where(mine)
    return read_one(OwnDonationRow, chosen, "Donation {id}", id=donation_id)


def list_own_recurring(viewer: Viewer, page: int, size: int) -> Page[RecurringRow]:
    """The viewer's regular donations that have begun, the newest first."""
    begun = RecurringDonation.status != RecurringStatus.INCOMPLETE
    mine = sa.and_(RecurringDonation.donor_id == viewer.member_id, begun)
    chosen = sa.select(*columns_of(RecurringRow, RecurringDonation)).where(mine)
    found = read_page(RecurringRow, chosen.order_by(RecurringDonation.id.desc()), page, size)
    _add_periods(found.content)
    return found


def get_own_recurring(viewer: Viewer, recurring_id: int) -> RecurringRow:
    """One of the viewer's regular donations. Raises 404."""
    mine = sa.and_(RecurringDonation.id == recurring_id, RecurringDonation.donor_id == viewer.member_id)
    chosen = sa.select(*columns_of(RecurringRow, RecurringDonation)).where(mine)
    row = read_one(RecurringRow, chosen, "Regular donation {id}", id=recurring_id)
    _add_periods([row])
    return row


def _add_periods(rows: Sequence[RecurringRow]) -> None:
    """When they are charged next, and by which card."""
    facts = require_subscriptions().of(RECURRING_DONATION, [row.id for row in rows])
    for row in rows:
        if (found := facts.get(row.id)) is not None:
            row.period_end, row.method_brand = found["period_end"], found["method_brand"]
            row.method_last4 = found["method_last4"]


def list_donations(query: Body) -> Page[DonationItemRow]:
    """All donations as admins see them, the newest first."""
    named = {"username": Member.username}
    chosen = (
        sa.select(*columns_of(DonationItemRow, Donation, **named))
        .outerjoin_from(Donation, Member, Member.id == Donation.donor_id)
        .where(*_filters(query))
        .order_by(Donation.id.desc())
    )
    found = read_page(DonationItemRow, chosen, query["page"], query["size"])
    _add_payments(found.content)
    return found


def _filters(query: Body) -> list[sa.ColumnElement[bool]]:
    """Those of a query; held messages are only those that there are."""
    wanted = [
        getattr(Donation, name) == query[name]
        for name in ("status", "message_status", "donor_id")
        if query[name] is not None
    ]
    return [*wanted, Donation.message.is_not(None)] if query["message_status"] else wanted


def get_donation(donation_id: int) -> DonationItemRow:
    """A donation as admins see it. Raises 404."""
    chosen = (
        sa.select(*columns_of(DonationItemRow, Donation, username=Member.username))
        .outerjoin_from(Donation, Member, Member.id == Donation.donor_id)
        .where(Donation.id == donation_id)
    )
    row = read_one(DonationItemRow, chosen, "Donation {id}", id=donation_id)
    _add_payments([row])
    return row


def _add_payments(rows: Sequence[DonationItemRow]) -> None:
    """What is on its way back of single donations, and to which address a visitor's receipt goes."""
    facts = require_payments().of(DONATION, [row.id for row in rows if row.recurring_id is None])
    for row in rows:
        if row.recurring_id is None and (found := facts.get(row.id)) is not None:
            row.refunding_minor = found["refunding_minor"]
            row.email = found["buyer_email"] if row.donor_id is None else None


def list_goals(page: int, size: int, *, with_all: bool) -> Page[GoalRow]:
    """Goals that can be given to; with all others, the newest first."""
    at = now()
    in_time = (
        DonationGoal.starts_at <= at,
        sa.or_(DonationGoal.ends_at.is_(None), DonationGoal.ends_at > at),
        DonationGoal.status.in_(goals.OPEN),
    )
    chosen = sa.select(DonationGoal.id).where(*(() if with_all else in_time))
    total = db.session.scalar(sa.select(sa.func.count()).select_from(chosen.subquery())) or 0
    ids = chosen.order_by(DonationGoal.id.desc()).limit(size).offset(page * size)
    return Page.of(_read_goals(DonationGoal.id.in_(list(db.session.scalars(ids)))), total, page, size)


def get_goal(goal_id: int) -> GoalRow:
    """A goal with what it has raised."""
    return _read_goals(DonationGoal.id == goal_id)[0]


def _read_goals(which: sa.ColumnElement[bool]) -> list[GoalRow]:
    found = db.session.scalars(sa.select(DonationGoal).where(which).order_by(DonationGoal.id.desc())).all()
    raised = goals.sum_raised(found)
    return [to_row(GoalRow, goal, raised_minor=raised[goal.id]) for goal in found]
