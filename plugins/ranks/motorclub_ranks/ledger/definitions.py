"""The rules of community.md 7.1, as they are before an admin changes them."""

from __future__ import annotations

from motorclub.api.points import Board, PointRule

ANSWER_UPVOTED = "answer_upvoted"
QUESTION_UPVOTED = "question_upvoted"
ANSWER_ACCEPTED = "answer_accepted"
ANSWER_ACCEPTED_BY_ASKER = "accepted_an_answer"
ANSWER_WORKED = "answer_worked"
DOWNVOTED = "downvoted"
DOWNVOTED_AN_ANSWER = "downvoted_an_answer"
COMMENT_UPVOTED = "comment_upvoted"
EDIT_APPROVED = "edit_approved"
REPORT_AGREED = "report_agreed"
SHOWCASE_PUBLISHED = "showcase_published"
BUILD_LIKED = "build_liked"
LOG_ENTRY_NOTICED = "log_entry_noticed"
EVENT_ATTENDED = "event_attended"
EVENT_ORGANISED = "event_organised"
CONTEST_FIRST = "contest_first"
CONTEST_SECOND = "contest_second"
CONTEST_THIRD = "contest_third"
CONTENT_REMOVED = "content_removed"
SPAM_REMOVED = "spam_removed"

_ANSWERS, _BUILDS, _EVENTS = Board.ANSWERS, Board.BUILDS, Board.EVENTS
RULES = (
    PointRule(ANSWER_UPVOTED, "Answer up-voted", 10, _ANSWERS, pair_cap=3, is_weighted=True, decays=True),
    PointRule(QUESTION_UPVOTED, "Question up-voted", 5, _ANSWERS, pair_cap=3, is_weighted=True, decays=True),
    PointRule(
        ANSWER_ACCEPTED,
        "Answer accepted",
        15,
        _ANSWERS,
        pair_cap=2,
        pair_days=30,
        counts_to_daily_total=False,
    ),
    PointRule(
        ANSWER_ACCEPTED_BY_ASKER,
        "Accepted an answer",
        2,
        _ANSWERS,
        pair_cap=2,
        pair_days=30,
        counts_to_daily_total=False,
    ),
    PointRule(ANSWER_WORKED, "Answer worked for another owner", 8, _ANSWERS, pair_cap=1, pair_days=30),
    PointRule(DOWNVOTED, "Down-voted", -2, _ANSWERS),
    PointRule(DOWNVOTED_AN_ANSWER, "Down-voted an answer", -1, _ANSWERS),
    PointRule(COMMENT_UPVOTED, "Comment up-voted", 1, _ANSWERS, daily_cap=10),
    PointRule(EDIT_APPROVED, "Suggested edit approved", 2, _ANSWERS, daily_cap=20),
    PointRule(REPORT_AGREED, "Report agreed", 3, daily_cap=15),
    PointRule(SHOWCASE_PUBLISHED, "First showcase of a car", 5, _BUILDS, lifetime_cap=15, per_source=1),
    PointRule(BUILD_LIKED, "Showcase or log entry liked", 1, _BUILDS, daily_cap=30, is_weighted=True),
    PointRule(
        LOG_ENTRY_NOTICED, "Log entry with a photo noticed", 3, _BUILDS, scope_daily_cap=3, per_source=1
    ),
    PointRule(EVENT_ATTENDED, "Event attended", 10, _EVENTS, counts_to_daily_total=False, per_source=1),
    PointRule(EVENT_ORGANISED, "Event organised", 20, _EVENTS, counts_to_daily_total=False, per_source=5),
    PointRule(CONTEST_FIRST, "Won a contest", 50, _BUILDS, counts_to_daily_total=False),
    PointRule(CONTEST_SECOND, "Second in a contest", 25, _BUILDS, counts_to_daily_total=False),
    PointRule(CONTEST_THIRD, "Third in a contest", 10, _BUILDS, counts_to_daily_total=False),
    PointRule(CONTENT_REMOVED, "Content removed", -10),
    # Together with the rule before: -100.
    PointRule(SPAM_REMOVED, "It was spam", -90),
)
