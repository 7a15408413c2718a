"""What is known of a model, and the cars on which its solutions worked."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentChoice, db
from motorclub.api.cars import Car
from motorclub.members.data import personal_data
from motorclub.testing.cars import MemoryCars
from motorclub.testing.queries import Queries
from motorclub.testing.site import TestMember
from motorclub_forum.models import IS_LISTED, Question
from motorclub_forum.reading import queries, searching
from motorclub_forum.schemas import QuestionsQuery

GOLF = {"brand": "Volkswagen", "carModel": "Golf", "generation": "Mk4"}
COST = {"partsCost": {"amountMinor": 4500, "currency": "EUR"}, "difficulty": 2, "labourHours": 1.5}

# A few rows are read in any way; the plan is to be that of many, where a sort costs more than an index.
FROM_AN_INDEX = sa.text(
    "SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off"
)


def solve(forum: Any, workers: list[TestMember] = [], **question: Any) -> dict[str, Any]:  # noqa: B006
    """A solved question about a Golf, whose solution worked for these members."""
    asked = forum.ask(**{"car": GOLF, **question})
    answer = forum.answer(asked["id"], forum.helper, **COST)
    forum.accept(asked["id"], answer["id"])
    for worker in workers:
        forum.call("PUT", f"/answers/{answer['id']}/outcomes", worker, kind="WORKED")
    return {**asked, "answerId": answer["id"]}


def list_issues(forum: Any, query: str = "brand=volkswagen&carModel=golf") -> list[dict[str, Any]]:
    """What is known of a Golf."""
    found: list[dict[str, Any]] = forum.get(f"/known-issues?{query}")["content"]
    return found


def test_a_models_solved_questions_are_its_known_issues(forum: Any) -> None:
    """The most confirmed first, with what the repair takes; of a generation only its own; nothing unsolved."""
    ann, bob = (forum.site.member(name) for name in ("ann", "bob"))
    plain, confirmed = solve(forum), solve(forum, [ann, bob], symptom="It squeals.")
    older = solve(forum, [ann], car={**GOLF, "generation": "Mk3"})
    forum.ask(car=GOLF)
    solve(forum, car={"brand": "Volkswagen", "carModel": "Polo"})
    issues = list_issues(forum)
    assert [(one["id"], one["confirmedCount"]) for one in issues] == [
        (confirmed["id"], 2),
        (older["id"], 1),
        (plain["id"], 0),
    ]
    first = issues[0]
    assert (first["symptom"], first["partsCost"], first["difficulty"], first["labourHours"]) == (
        "It squeals.",
        {"amountMinor": 4500, "currency": "EUR"},
        2,
        1.5,
    )
    assert first["solution"].startswith("Belt. Spray water")
    of_generation = list_issues(forum, "brand=Volkswagen&carModel=Golf&generation=mk3")
    assert [one["id"] for one in of_generation] == [older["id"]]
    second = forum.get("/known-issues?brand=Volkswagen&carModel=Golf&page=1&size=2")
    assert ([one["id"] for one in second["content"]], second["totalElements"]) == ([plain["id"]], 3)
    refused = forum.site.client().get("/forum-api/known-issues?brand=Volkswagen")
    assert (refused.status_code, refused.json["field"]) == (400, "carModel")


def test_confirmations_are_counted_until_they_are_withdrawn(forum: Any) -> None:
    """Taken back, of a member who leaves, or of a question that is open again: none is left, and all is recounted."""
    ann, bob = (forum.site.member(name) for name in ("ann", "bob"))
    question = solve(forum, [ann, bob])
    outcome = f"/answers/{question['answerId']}/outcomes"

    def confirmed() -> list[int]:
        return [one["confirmedCount"] for one in list_issues(forum)]

    assert confirmed() == [2]
    forum.call("DELETE", outcome, ann)
    assert (confirmed(), forum.miscounted()) == ([1], [])
    with forum.site.context():
        personal_data.erase(bob.id, content=ContentChoice.KEEP)
    assert (confirmed(), forum.miscounted()) == ([0], [])
    forum.call("PUT", outcome, ann, kind="WORKED")
    forum.accept(question["id"], None)
    assert (list_issues(forum), forum.miscounted()) == ([], [])
    forum.accept(question["id"], question["answerId"])
    assert (confirmed(), forum.miscounted()) == ([1], [])


def test_known_issues_are_read_from_their_index(forum: Any, queries: Queries) -> None:
    """Neither a model nor a generation is sorted, however much is known of it."""
    solve(forum)
    for more, index in (("", "known"), ("&generation=Mk4", "known_of_generation")):
        with queries.at_most(2):
            list_issues(forum, f"brand=Volkswagen&carModel=Golf{more}")
        with forum.site.context():
            db.session.execute(FROM_AN_INDEX)
            generation = " AND lower(generation) = 'mk4'" if more else ""
            plan = db.session.scalars(
                sa.text(
                    "EXPLAIN SELECT id FROM forum_question WHERE status = 'SOLVED' AND brand <> ''"
                    f" AND lower(brand) = 'volkswagen' AND lower(car_model) = 'golf'{generation}"
                    " ORDER BY confirmed_count DESC, id DESC LIMIT 20"
                )
            )
            assert f"ix_forum_question_{index} " in next(line for line in plan if "Index" in line)


def test_the_list_of_a_model_is_read_from_its_index(forum: Any) -> None:
    """Newest first without a sort, however much is asked about the model."""
    query = QuestionsQuery().load({"brand": "Volkswagen", "carModel": "Golf"})
    with forum.site.context():
        condition = sa.and_(IS_LISTED, *searching._narrowed(query))
        chosen = sa.select(Question.id).where(condition).order_by(*queries.ORDERINGS["newest"]).limit(20)
        text = str(chosen.compile(db.engine, compile_kwargs={"literal_binds": True}))
        db.session.execute(sa.text("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off"))
        plan = "\n".join(db.session.scalars(sa.text(f"EXPLAIN {text}")))
    assert "ix_forum_question_cars " in plan, plan
    assert "Sort" not in plan, plan


def test_answers_show_the_cars_they_worked_on(forum: Any, member_cars: MemoryCars) -> None:
    """Those of the question's model that the reader may see, with their owners; none while the showcase is off."""
    ann, bob, eve = (forum.site.member(name) for name in ("ann", "bob", "eve"))
    member_cars.owned = {
        ann.id: [Car(3, "Rusty", "Volkswagen", "Golf", 2001, generation="Mk4")],
        bob.id: [Car(4, "Secret", "Volkswagen", "Golf", 2002)],
        eve.id: [Car(5, "Roadster", "Mazda", "MX-5", 1991)],
    }
    member_cars.hidden = {4}
    question = solve(forum)
    for member, car in ((ann, 3), (bob, 4), (eve, 5)):
        outcome = f"/answers/{question['answerId']}/outcomes"
        forum.call("PUT", outcome, member, kind="WORKED", carId=car)
    path = f"/questions/{question['id']}/confirmations"
    [shown] = forum.get(path)["items"]
    assert (shown["answerId"], shown["carId"], shown["author"]["username"]) == (
        question["answerId"],
        3,
        "ann",
    )
    assert (shown["name"], shown["label"]) == ("Rusty", "Volkswagen Golf Mk4, 2001")
    assert [one["carId"] for one in forum.get(path, bob)["items"]] == [4, 3]
    member_cars.owned = {}
    assert forum.get(path)["items"] == []
    assert forum.call("GET", "/questions/999999/confirmations", status=404)


def test_an_answer_worked_on_ones_own_car_only(forum: Any, member_cars: MemoryCars) -> None:
    """Another's car is refused at its field, and nothing is stored."""
    ann = forum.site.member("ann")
    member_cars.owned[ann.id] = [Car(3, "Rusty", "Volkswagen", "Golf", 2001)]
    question = solve(forum)
    outcome = f"/answers/{question['answerId']}/outcomes"
    refused = forum.call("PUT", outcome, forum.site.member("bob"), 400, kind="WORKED", carId=3)
    assert (refused["field"], forum.get(outcome)["content"]) == ("carId", [])


def test_a_garage_has_all_that_a_question_says_of_a_car(forum: Any, member_cars: MemoryCars) -> None:
    """In the member's order; nobody else's, and none without the showcase."""
    ann, bob = (forum.site.member(name) for name in ("ann", "bob"))
    assert forum.get("/garage", ann)["items"] == []
    member_cars.owned[ann.id] = [
        Car(3, "Rusty", "Volkswagen", "Golf", 2001, generation="Mk4", engine="1.9 TDI", mileage_km=250_000)
    ]
    [car] = forum.get("/garage", ann)["items"]
    assert car == {
        **GOLF,
        "id": 3,
        "name": "Rusty",
        "year": 2001,
        "engine": "1.9 TDI",
        "mileageKm": 250_000,
        "isPast": False,
    }
    assert forum.get("/garage", bob)["items"] == []
