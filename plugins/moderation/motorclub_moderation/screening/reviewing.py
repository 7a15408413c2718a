"""What moderation says of a draft: first the word filters, then the limits of new members."""

from __future__ import annotations

import dataclasses
from typing import Any

import sqlalchemy as sa
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
    if not draft.is_new:
        _update_texts(draft)
    if not is_new(draft.editor):
        return by_filters
    verdict = _stricter(by_filters, check_new_member(draft))
    if draft.is_new:
        _list_for_staff(draft, verdict)
    return verdict


def _stricter(by_filters: Verdict | None, by_limits: Verdict | None) -> Verdict | None:
    """The stricter verdict, with the texts that filters want."""
    if by_filters is None or by_limits is None:
        return by_filters or by_limits
    both = (by_filters, by_limits)
    strictest = max(both, key=lambda verdict: _STRICTNESS.index(verdict.decision))
    return dataclasses.replace(strictest, texts=by_filters.texts)


def _list_for_staff(draft: ContentDraft, verdict: Verdict | None) -> None:
    """Show staff what a new member has posted, or what waits in its own plugin.

    Of a call that the platform holds this is undone with everything else.
    """
    item: dict[str, Any] = {"kind": ReviewKind.NEW_MEMBER, "rule": NEW_MEMBER, "texts": {}}
    if verdict is not None and verdict.decision is Decision.HOLD:
        item = {"kind": ReviewKind.WAITING, "rule": verdict.rule, "texts": _texts_of(draft)}
    elif verdict is not None and verdict.decision is not Decision.PUBLISH:
        return
    about = {"type": draft.ref.type, "item_id": draft.ref.id, "author_id": draft.editor.member_id}
    new = insert(ReviewItem).values(**item, **about, created_at=now())
    db.session.execute(new.on_conflict_do_nothing())


def _update_texts(draft: ContentDraft) -> None:
    """Keep what a waiting post says up to date for those who decide about it."""
    waits = (ReviewItem.type == draft.ref.type, ReviewItem.item_id == draft.ref.id)
    texts = ReviewItem.texts.concat(_texts_of(draft))
    which = sa.and_(*waits, ReviewItem.kind == ReviewKind.WAITING)
    db.session.execute(sa.update(ReviewItem).where(which).values(texts=texts))


def _texts_of(draft: ContentDraft) -> dict[str, str]:
    return {field: text for field, text in draft.texts.items() if text}
