"""A reviewer of the test's own site, which decides by words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from motorclub.plugin.guard import Guard
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import ContentDraft, Decision, Verdict

if TYPE_CHECKING:
    from motorclub.testing.site import Site

NAME = "reviews"
RULE = "A rule of the test"


class Reviews:
    """Reviews every draft of the site while the test runs; `drafts` are those that it was asked about.

    `decide(Decision.HOLD, "spam")` holds all drafts in whose texts the word stands; without a word, every draft.
    """

    def __init__(self, site: Site) -> None:
        self.drafts: list[ContentDraft] = []
        self._decisions: dict[str, Decision] = {}
        self._hooks = site.host.hooks

    def decide(self, decision: Decision, word: str = "") -> None:
        """Decide so about drafts with this word from now on."""
        self._decisions[word] = decision

    @hookimpl
    def review_content(self, draft: ContentDraft) -> Verdict | None:
        """What was decided about the first word that stands in the draft."""
        self.drafts.append(draft)
        text = "\n".join(str(text) for text in draft.texts.values())
        found = (decision for word, decision in self._decisions.items() if word in text)
        return next((Verdict(decision, RULE) for decision in found), None)

    def __enter__(self) -> Self:
        self._hooks.add(NAME, Guard(NAME).wrap(self))
        return self

    def __exit__(self, *_: object) -> None:
        self._hooks.drop(NAME)
