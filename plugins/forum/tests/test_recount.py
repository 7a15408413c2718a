"""The recount: whatever was counted wrong is right afterwards, and it says what it corrected."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from motorclub.api import db
from motorclub.testing.race import together
from motorclub_forum.moderation.recount import recount, recount_command

SPOILERS = {
    "scores of questions": "UPDATE forum_question SET up_count = up_count + 1",
    "scores of answers": "UPDATE forum_answer SET down_count = down_count + 2",
    "numbers of answers": "UPDATE forum_question SET answer_count = answer_count + 1",
    "tags": "UPDATE forum_tag SET unanswered_count = 7",
    "totals": "UPDATE forum_totals SET question_count = 99",
}


def said(forum: Any) -> list[str]:
    """What the command prints."""
    with forum.site.context():
        done = CliRunner().invoke(recount_command, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output.splitlines()


@pytest.fixture
def discussed(forum: Any) -> Any:
    """A question with an answer and a vote each."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    forum.vote(forum.helper, "QUESTION", asked["id"], 1)
    forum.vote(forum.asker, "ANSWER", answered["id"], -1)
    return forum


def test_what_is_right_stays(discussed: Any) -> None:
    assert said(discussed) == ["everything was right"]
    assert discussed.miscounted() == []


@pytest.mark.parametrize("what", SPOILERS)
def test_what_is_wrong_is_corrected_and_reported(discussed: Any, what: str) -> None:
    """Each kind of count by itself."""
    with discussed.site.context():
        db.session.execute(sa.text(SPOILERS[what]))
        db.session.commit()
    assert discussed.miscounted() != []
    assert any(line.startswith(f"{what}: ") and line.endswith(" corrected") for line in said(discussed))
    assert discussed.miscounted() == []
    assert said(discussed) == ["everything was right"]


def test_a_recount_among_writers_ends_with_right_counts(discussed: Any) -> None:
    """Writers wait for it and it waits for them; nobody is thrown out by a deadlock."""
    asked = [discussed.ask(tags=[f"tag-{number % 3}", "shared"]) for number in range(4)]
    failures: list[Exception] = []

    def count() -> None:
        for _ in range(5):
            with discussed.site.context():
                recount()
                db.session.commit()

    def write(question: dict[str, Any]) -> None:
        for number in range(3):
            discussed.answer(question["id"], discussed.site.member(f"w{question['id']}-{number}"))
            discussed.vote(discussed.helper, "QUESTION", question["id"], 1)
            discussed.vote(discussed.helper, "QUESTION", question["id"], -1)

    def noting(work: Any, *args: Any) -> None:
        try:
            work(*args)
        except Exception as error:
            failures.append(error)

    together([lambda: noting(count), *(lambda q=q: noting(write, q) for q in asked)])
    assert failures == []
    assert discussed.miscounted() == []
