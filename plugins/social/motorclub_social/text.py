"""The words of comments: a little Markdown, rendered when it is written, and people's names as links to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import sqlalchemy as sa

from motorclub.api import ApiError, Member, Viewer, db, privacy_of
from motorclub.api.markdown import SHORT_TEXT, TextLink, list_text_runs, plain_words, render_markdown
from motorclub_social import relations
from motorclub_social.models import Follow
from motorclub_social.targets import MEMBER, lock_pairs

EXCERPT_LENGTH = 200

# A name as the accounts have it; what stands before it is no part of an address or of another name.
MENTION = re.compile(r"(?<![\w@/.])@([A-Za-z0-9_.-]{2,19}[A-Za-z0-9_-])")


def render(markdown: str, people: Mapping[str, int] | None = None) -> str:
    """HTML of a comment, safe to put into a page. `people` has ids by the lower-case names that become links.

    Raises 422 for field body with too many formatting marks.

    >>> render("Ask @Joe **now**", {"joe": 7})
    '<p>Ask <a href="/profile/7" rel="nofollow ugc noopener">@Joe</a> <strong>now</strong></p>'
    """
    return render_markdown(markdown, SHORT_TEXT, find_links=lambda text: _mentions(text, people or {}))


def _mentions(text: str, people: Mapping[str, int]) -> Iterator[TextLink]:
    for match in MENTION.finditer(text):
        person = people.get(match[1].casefold())
        if person is not None:
            yield TextLink(match.start(), match.end(), f"/profile/{person}")


def names(markdown: str) -> list[str]:
    """The names that are mentioned, in lower case, each once, outside of code and links.

    >>> names("@Joe and `@code` and [@link](/x), mail to a@b.org, @joe again, @Ann.")
    ['joe', 'ann']
    """
    found = (
        match[1].casefold() for run in list_text_runs(markdown, SHORT_TEXT) for match in MENTION.finditer(run)
    )
    return list(dict.fromkeys(found))


def excerpt(markdown: str) -> str:
    """The first words as plain text, at most 200 characters.

    >>> excerpt("**Torque** it to `110 Nm`!")
    'Torque it to 110 Nm!'
    """
    words = plain_words(markdown, SHORT_TEXT, code_blocks=True)
    return words if len(words) <= EXCERPT_LENGTH else f"{words[: EXCERPT_LENGTH - 1]}…"


MOST_MENTIONED = 5
TOO_MANY_MENTIONED = f"At most {MOST_MENTIONED} people can be mentioned in a comment."


def find_mentioned(names: Sequence[str]) -> dict[str, int]:
    """The members among these lower-case names. Raises 422 for more than five."""
    if not names:
        return {}
    rows = db.session.execute(
        sa.select(Member.username_key, Member.id).where(
            Member.username_key.in_(names), Member.erased_at.is_(None)
        )
    )
    found: dict[str, int] = {row[0]: row[1] for row in rows}
    if len(found) > MOST_MENTIONED:
        raise ApiError(422, TOO_MANY_MENTIONED, field="body")
    return found


def filter_mentionable(viewer: Viewer, people: Mapping[str, int]) -> dict[str, int]:
    """Those of them whom the viewer may mention; the names of the others stay words.

    What is between the viewer and them is held until the transaction ends.
    """
    if not people:
        return {}
    lock_pairs(viewer.member_id, people.values(), shared=True)
    wishes = privacy_of(people.values())
    kept_away = relations.blocked_among(viewer.member_id, people.values())
    friends = _following(people, viewer.member_id)
    open_to = {"ALL": set(people.values()), "FOLLOWED": friends, "NOBODY": set[int]()}
    return {
        name: number
        for name, number in people.items()
        if number not in kept_away and (number == viewer.id or number in open_to[wishes[number].mentions])
    }


def _following(people: Mapping[str, int], member_id: int) -> set[int]:
    """Those who follow a member."""
    chosen = sa.select(Follow.follower_id).where(
        Follow.target_type == MEMBER,
        Follow.target_id == member_id,
        Follow.follower_id.in_(list(people.values())),
    )
    return set(db.session.scalars(chosen))
