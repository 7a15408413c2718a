"""What moderation says of a draft: first the word filters, then the limits of new members."""

from __future__ import annotations

import dataclasses

from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ContentDraft, Decision, Verdict, db, now
from motorclub_moderation.screening.applying import apply_filters
from motorclub_moderation.screening.filter_cache import current_matcher
from motorclub_moderation.screening.filters import count_hits
from motorclub_moderation.screening.models import ReviewItem, ReviewKind
from motorclub_moderation.screening.newcomers import check_new_member, is_new

NEW_MEMBER = "Posts of new members"
_STRICTNESS = list(Decision)


def review_draft(draft: ContentDraft) -> Verdict | None:
    """The verdict on texts and pictures of any plugin; None if there is nothing against them."""
    outcome = apply_filters(current_matcher(), draft.texts)
    count_hits(outcome.hits)
    by_filters = outcome.to_verdict()
    if by_filters is not None and by_filters.decision is Decision.REFUSE:
        return by_filters
    if not is_new(draft.editor):
        return by_filters
    by_limits = check_new_member(draft)
    verdict = _stricter(by_filters, by_limits)
    if draft.is_new and (verdict is None or verdict.decision is Decision.PUBLISH):
        _list_for_staff(draft)
    return verdict


def _stricter(by_filters: Verdict | None, by_limits: Verdict | None) -> Verdict | None:
    """The stricter verdict, with the texts that filters want."""
    if by_filters is None or by_limits is None:
        return by_filters or by_limits
    both = (by_filters, by_limits)
    strictest = max(both, key=lambda verdict: _STRICTNESS.index(verdict.decision))
    return dataclasses.replace(strictest, texts=by_filters.texts)


def _list_for_staff(draft: ContentDraft) -> None:
    """Show staff what a new member has posted."""
    item = {
        "kind": ReviewKind.NEW_MEMBER,
        "type": draft.ref.type,
        "item_id": draft.ref.id,
        "author_id": draft.editor.member_id,
        "rule": NEW_MEMBER,
        "created_at": now(),
    }
    db.session.execute(insert(ReviewItem).values(item).on_conflict_do_nothing())
