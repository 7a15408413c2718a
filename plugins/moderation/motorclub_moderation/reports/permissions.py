"""What roles may do with reports and cases."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, STAFF, Permission, Role

REPORT = "moderation.report.create"
WORK = "moderation.cases"
DECIDE_ESCALATED = "moderation.escalated_cases"
MANAGE_REPLIES = "moderation.canned_replies"

PERMISSIONS = (
    Permission(REPORT, "Report content and members.", EVERY_MEMBER),
    Permission(WORK, "Work the queue of reports.", STAFF),
    Permission(
        DECIDE_ESCALATED,
        "Decide escalated and confidential cases and those about staff, and see who has reported in confidence.",
        frozenset({Role.ADMIN}),
    ),
    Permission(MANAGE_REPLIES, "Change the texts that staff often send.", frozenset({Role.ADMIN})),
)
