"""What roles may do in the forum."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, STAFF, Permission

ASK = "forum.question.create"
ANSWER = "forum.answer.create"
VOTE = "forum.vote"
ACCEPT_ANY = "forum.answer.accept_any"

PERMISSIONS = (
    Permission(ASK, "Ask questions.", EVERY_MEMBER),
    Permission(ANSWER, "Answer questions.", EVERY_MEMBER),
    Permission(VOTE, "Vote on what others wrote.", EVERY_MEMBER),
    Permission(ACCEPT_ANY, "Accept an answer in the asker's place.", STAFF),
)
