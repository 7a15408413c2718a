"""Asking reviewers about drafts, and holding the calls that staff have to look at first.

A held call is undone and stored as it was made, so nothing of what it would publish is in any table that others read.
Releasing it makes the call again, as its author, with all that follows: events, counters, frames, search.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from typing import IO, Any, cast

import sqlalchemy as sa
from flask import g, has_request_context, request

from motorclub import audit, clock
from motorclub.content.picture_addresses import ADDRESSES
from motorclub.db import db
from motorclub.events.services import publish
from motorclub.http import ApiError, Translatable
from motorclub.plugin import registry
from motorclub.plugin.guard import GuardedFailure
from motorclub.plugin.host import current_host
from motorclub.plugin.values import ContentDraft, Decision, Verdict
from motorclub.review.events import ContentFlagged, ContentHeld, ContentReleased
from motorclub.review.models import HeldContent
from motorclub.review.rewriting import CallRewritten, Rewrite, rewrite_body
from motorclub.settings.site import CoreSettings

HELD_MESSAGE = "Thanks. Our staff will look at this before it appears. We will notify you."
BROKEN_RULE = "This is against a rule of this site: {rule}."
IN_SECONDS = "{rule}. You can post again in {count} seconds."
IN_MINUTES = "{rule}. You can post again in {count} minutes."
IN_HOURS = "{rule}. You can post again in {count} hours."
UNAVAILABLE = Verdict(Decision.HOLD, "Review")
# How many of a member's posts can be held at once.
MOST_HELD = 50
# Up to which number of seconds a time is given in seconds, and in minutes.
SECONDS_SHOWN, MINUTES_SHOWN = 120, 7200

_STRICTNESS = list(Decision)
_PICTURES = re.compile(rf"{ADDRESSES}[0-9a-f]{{32}}/[0-9]{{1,4}}x[0-9]{{1,5}}\.webp")


@dataclasses.dataclass(slots=True)
class Release:
    """A held call that is being made again: its number, who released it, and whether it has been published."""

    held_id: int
    released_by: int
    done: bool = False


def review(draft: ContentDraft, *, keep: bool = False) -> bool:
    """Ask all reviewers about texts and pictures that are about to be published or changed.

    Call it in the writer's transaction, once the item has its id and before the commit. Raises 422 with the rule's name
    where a reviewer refuses. Where one holds the draft, the whole call is undone, stored and answered with 202. It is
    made again once staff release it. Where one changes texts, the call is undone and made again with these.

    A plugin that hides a new item itself passes `keep`: then a hold returns True, and what the plugin wrote stays.
    """
    release: Release | None = g.get("release")
    if release is not None:
        _publish_released(release, draft)
        return False
    hooks = current_host().hooks
    if not hooks.has_reviewers():
        return False
    draft = _complete(draft)
    verdicts = _list_verdicts(hooks.review_content(draft), draft)
    if not verdicts:
        return False
    verdict = _rewrite(draft, verdicts)
    if verdict.decision is Decision.PUBLISH:
        return False
    if verdict.decision is Decision.FLAG:
        publish(ContentFlagged(draft.ref.type, draft.ref.id, _author_of(draft), verdict.rule))
        return False
    if verdict.decision is Decision.HOLD and keep:
        publish(ContentHeld(draft.ref.type, draft.ref.id, _author_of(draft), verdict.rule, None))
        return True
    if verdict.decision is Decision.HOLD and has_request_context():
        raise _hold(draft, verdict)
    raise _refuse(verdict)


def _refuse(verdict: Verdict) -> ApiError:
    """422, or 429 for what may be posted later."""
    rule = Translatable(verdict.rule)
    parts: dict[str, Any] = {"field": verdict.field, "details": {"rule": verdict.rule}}
    if verdict.retry_after is None:
        return ApiError(422, BROKEN_RULE, code="REFUSED_BY_RULE", values={"rule": rule}, **parts)
    headers = {"Retry-After": str(verdict.retry_after)}
    message, count = _say_when_again(verdict.retry_after)
    values = {"rule": rule, "count": count}
    return ApiError(429, message, code="TOO_EARLY", headers=headers, values=values, **parts)


def _say_when_again(seconds: int) -> tuple[str, int]:
    """The text about a rule, and when the member may try again."""
    minutes = -(-seconds // 60)
    if seconds < SECONDS_SHOWN:
        return IN_SECONDS, seconds
    return (IN_MINUTES, minutes) if seconds < MINUTES_SHOWN else (IN_HOURS, -(-minutes // 60))


def _complete(draft: ContentDraft) -> ContentDraft:
    """The draft without empty texts, with the pictures that stand in its texts."""
    texts = {field: text for field, text in draft.texts.items() if text}
    named = (found for text in texts.values() for found in _PICTURES.findall(text))
    return dataclasses.replace(draft, texts=texts, pictures=tuple(dict.fromkeys((*draft.pictures, *named))))


def _author_of(draft: ContentDraft) -> int:
    return draft.author_id or draft.editor.member_id


def _list_verdicts(answers: Sequence[Verdict | GuardedFailure], draft: ContentDraft) -> list[Verdict]:
    """All verdicts; a reviewer that fails is spoken for by the setting, what was said before a rewrite still counts."""
    holds = registry.settings_of(CoreSettings).review_failure == "hold"
    otherwise = [UNAVAILABLE] if holds else []
    verdicts = [
        verdict
        for answer in answers
        for verdict in (otherwise if isinstance(answer, GuardedFailure) else [answer])
    ]
    rewrite: Rewrite | None = g.get("rewrite")
    if rewrite is not None and rewrite.type == draft.ref.type:
        verdicts.append(rewrite.verdict)
    return verdicts


def _strictness(verdict: Verdict) -> int:
    return _STRICTNESS.index(verdict.decision)


def _rewrite(draft: ContentDraft, verdicts: Sequence[Verdict]) -> Verdict:
    """The strictest of all verdicts, the first of several, once the texts are those that the reviewers want.

    Raises CallRewritten to have the call made again with them, which happens once. A draft whose texts are not in the
    call, such as one that was written earlier, is held instead.
    """
    strictest = max(verdicts, key=_strictness)
    changed: dict[str, str] = {}
    for verdict in sorted(verdicts, key=_strictness):
        changed |= verdict.texts or {}
    if not changed or strictest.decision is Decision.REFUSE or g.get("rewrite") is not None:
        return strictest
    body = rewrite_body(_read_body(), draft.texts, changed) if has_request_context() else None
    if body is not None:
        verdict = dataclasses.replace(strictest, texts=None)
        raise CallRewritten(body, Rewrite(draft.ref.type, verdict))
    return max(strictest, dataclasses.replace(strictest, decision=Decision.HOLD), key=_strictness)


# Holding


def _hold(draft: ContentDraft, verdict: Verdict) -> ApiError:
    """Undo what the current call has written and store the call instead; the answer to it. Commits."""
    body = _read_body()
    db.session.rollback()
    author_id = draft.editor.member_id
    _replace_held(draft, body)
    row = HeldContent(
        author_id=author_id,
        type=draft.ref.type,
        item_id=None if draft.is_new else draft.ref.id,
        thread=str(draft.thread) if draft.thread else None,
        rule=verdict.rule,
        texts=dict(draft.texts),
        pictures=list(draft.pictures),
        method=request.method,
        path=request.path,
        query=request.query_string.decode("ascii", "replace"),
        content_type=request.content_type or "",
        body=body,
        created_at=clock.now(),
    )
    db.session.add(row)
    db.session.flush()
    publish(ContentHeld(row.type, row.item_id, author_id, verdict.rule, row.id))
    db.session.commit()
    return ApiError(202, HELD_MESSAGE, code="HELD", details={"id": row.id, "rule": verdict.rule})


def _read_body() -> bytes:
    """The body of the current request, which may have been read as a form already."""
    stream = cast(IO[bytes], request.environ["wsgi.input"])
    stream.seek(0)
    return stream.read(request.content_length or 0)


def _replace_held(draft: ContentDraft, body: bytes) -> None:
    """Delete what this draft replaces: the same call, or an earlier change of the item. Raises 429 for too many."""
    mine = HeldContent.author_id == draft.editor.member_id
    call = (HeldContent.method == request.method, HeldContent.path == request.path)
    same = sa.true() if request.method == "PUT" else HeldContent.body == body
    db.session.execute(sa.delete(HeldContent).where(mine, *call, same))
    held = sa.select(sa.func.count()).select_from(HeldContent).where(mine)
    if (db.session.scalar(held) or 0) >= MOST_HELD:
        raise ApiError(429, "Many of your posts wait for review. Please wait until they are looked at.")


# Releasing


def _publish_released(release: Release, draft: ContentDraft) -> None:
    """Have the stored call go in the transaction in which it is published. Raises 409 if it has gone already."""
    if release.done:
        return
    take_held(release.held_id)
    ref, author_id = draft.ref, _author_of(draft)
    publish(ContentReleased(ref.type, ref.id, author_id, release.released_by))
    audit.record("content.released", actor_id=release.released_by, target=str(ref))
    release.done = True


def is_release() -> bool:
    """Whether the current call is one that was held and is being made again; what it names may be gone since then."""
    return g.get("release") is not None


def take_held(held_id: int) -> None:
    """Delete a stored call in the current transaction. Raises 409 if somebody else has decided about it."""
    gone = sa.delete(HeldContent).where(HeldContent.id == held_id).returning(HeldContent.id)
    if db.session.scalar(gone) is None:
        raise ApiError(409, "Somebody has decided about this already.", code="DECIDED")
