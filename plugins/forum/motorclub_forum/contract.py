"""How the contract suite asks, answers and deletes in the forum."""

from __future__ import annotations

from motorclub.api import Role
from motorclub.api.contract import Caller, ContentCase
from motorclub_forum.content import ANSWER, CATEGORY, QUESTION, TAG

BODY = "It rattles for two seconds after a cold night, then it is quiet."


def ask(caller: Caller, word: str) -> int:
    """A question."""
    body = {"title": f"Which oil for a {word}?", "body": BODY, "tags": ["oil"]}
    return int(caller.post("/forum-api/questions", body)["id"])


def edit_question(caller: Caller, question_id: int, word: str) -> None:
    """Another title."""
    path = f"/forum-api/questions/{question_id}"
    caller.put(path, {"title": f"Which oil for a {word}?", "version": 1})


def delete_question(caller: Caller, question_id: int) -> None:
    """By its author."""
    caller.delete(f"/forum-api/questions/{question_id}")


def answer_question(caller: Caller, question_id: int) -> None:
    """An answer, and a vote."""
    caller.post(f"/forum-api/questions/{question_id}/answers", {"body": "It is the belt, most likely."})
    caller.post(f"/forum-api/questions/{question_id}/same-here")


def answer(caller: Caller, word: str) -> int:
    """An answer to a question of one's own."""
    question_id = ask(caller, "cold start")
    body = {"body": f"It is the {word}, most likely."}
    return int(caller.post(f"/forum-api/questions/{question_id}/answers", body)["id"])


def edit_answer(caller: Caller, answer_id: int, word: str) -> None:
    """Another text."""
    body = {"body": f"It is the {word}, most likely.", "version": 1}
    caller.put(f"/forum-api/answers/{answer_id}", body)


def delete_answer(caller: Caller, answer_id: int) -> None:
    """By its author."""
    caller.delete(f"/forum-api/answers/{answer_id}")


def try_answer(caller: Caller, answer_id: int) -> None:
    """What came of it, and a vote."""
    caller.put(f"/forum-api/answers/{answer_id}/outcomes", {"kind": "WORKED", "comment": "Quiet since."})
    caller.put("/forum-api/votes", {"targetType": "ANSWER", "targetId": answer_id, "value": 1})


def add_category(caller: Caller, word: str) -> int:
    """A category."""
    return int(caller.post("/forum-api/categories", {"name": f"All about {word}"})["id"])


def rename_category(caller: Caller, category_id: int, word: str) -> None:
    """Another name."""
    caller.put(f"/forum-api/categories/{category_id}", {"name": f"All about {word}", "version": 1})


def delete_category(caller: Caller, category_id: int) -> None:
    """While it has no questions."""
    caller.delete(f"/forum-api/categories/{category_id}")


CONTENT_CASES = (
    ContentCase(QUESTION, ask, edit_question, delete_question, answer_question),
    ContentCase(ANSWER, answer, edit_answer, delete_answer, try_answer),
    ContentCase(TAG, not_created="Tags come with the first question that has them."),
    ContentCase(CATEGORY, add_category, rename_category, delete_category, role=Role.ADMIN),
)
