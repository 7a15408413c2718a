"""What roles may do in the forum."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, STAFF, Permission, Role

ASK = "forum.question.create"
ANSWER = "forum.answer.create"
VOTE = "forum.vote"
OUTCOME = "forum.outcome.record"
SUGGEST = "forum.edit.suggest"
ATTACH = "forum.attachment.create"
ACCEPT_ANY = "forum.answer.accept_any"
EDIT_ANY = "forum.edit.any"
MODERATE = "forum.moderate"
PROPOSE_TAG = "forum.tag.propose"
MANAGE_TAGS = "forum.tag.manage"
MANAGE_CATEGORIES = "forum.category.manage"

PERMISSIONS = (
    Permission(ASK, "Ask questions.", EVERY_MEMBER),
    Permission(ANSWER, "Answer questions.", EVERY_MEMBER),
    Permission(VOTE, "Vote on what others wrote.", EVERY_MEMBER),
    Permission(OUTCOME, "Say whether an answer worked, is outdated or dangerous.", EVERY_MEMBER),
    Permission(SUGGEST, "Suggest edits of what others wrote.", EVERY_MEMBER),
    Permission(ATTACH, "Add pictures to questions and answers.", EVERY_MEMBER),
    Permission(ACCEPT_ANY, "Accept an answer in the asker's place.", STAFF),
    Permission(EDIT_ANY, "Edit what others wrote, and decide about suggested edits.", STAFF),
    Permission(MODERATE, "Close, lock, pin, merge, hide, delete and restore questions and answers.", STAFF),
    Permission(PROPOSE_TAG, "Propose tags.", STAFF | {Role.EVENT_ORGANISER}),
    Permission(MANAGE_TAGS, "Approve, change, merge and delete tags, and use reserved ones.", STAFF),
    Permission(MANAGE_CATEGORIES, "Make, order, change and delete categories.", STAFF),
)
