"""Tags and categories, the list narrowed by them, and by words and operators; who is mentioned; similar questions."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub_forum.reading.searching import Search, parse


@pytest.fixture
def staff(forum: Any) -> Any:
    """A moderator."""
    return forum.site.member_of_role(Role.MODERATOR)


def tag(forum: Any, name: str) -> dict[str, Any]:
    """All about a tag."""
    found: dict[str, Any] = forum.get(f"/tags/named/{name}")
    return found


def ids(page: dict[str, Any]) -> list[int]:
    return [item["id"] for item in page["content"]]


def test_organisers_propose_and_moderators_approve(forum: Any, staff: Any) -> None:
    """A proposal may not be used; approved twice is 409; members may not propose."""
    organiser = forum.site.member_of_role(Role.EVENT_ORGANISER)
    forum.call("POST", "/tags", forum.asker, 403, name="track-day")
    made = forum.call("POST", "/tags", organiser, 201, name="track-day", description="Driving on tracks")
    assert made["status"] == "PROPOSED"
    question = {"title": "Which tyres for a track day?", "body": "x" * 30, "tags": ["track-day"]}
    assert forum.call("POST", "/questions", status=400, **question)["field"] == "tags"
    assert forum.call("PUT", f"/tags/{made['id']}/approve", staff)["status"] == "ACTIVE"
    forum.call("POST", "/questions", status=201, **question)
    again = forum.call("PUT", f"/tags/{made['id']}/approve", staff, 409)
    assert (again["from"], again["to"]) == ("ACTIVE", "ACTIVE")
    assert forum.call("POST", "/tags", staff, 409, name="track-day")["field"] == "name"
    assert forum.call("POST", "/tags", staff, 400, name="c++")["field"] == "name"


def test_synonyms_mean_their_tag(forum: Any, staff: Any) -> None:
    """While asking, in lists and in the address; a reserved tag is for moderators."""
    forum.ask(tags=["mx-5"])
    found = tag(forum, "mx-5")
    forum.call("PUT", f"/tags/{found['id']}", staff, version=1, synonyms=["miata"], wiki="The **roadster**.")
    asked = forum.ask(tags=["miata", "mx-5", "noise"])
    assert asked["tags"] == ["mx-5", "noise"]
    assert tag(forum, "miata")["wikiHtml"] == "<p>The <strong>roadster</strong>.</p>"
    assert len(ids(forum.get("/questions?tag=miata"))) == 2
    assert [one["name"] for one in forum.get("/tags?q=mia")["content"]] == ["mx-5"]
    forum.call("PUT", f"/tags/{tag(forum, 'noise')['id']}", staff, version=1, isReserved=True)
    body = {"title": "A reserved word, taken", "body": "x" * 30, "tags": ["noise"]}
    assert forum.call("POST", "/questions", status=400, **body)["field"] == "tags"
    assert forum.miscounted() == []


def test_merging_shows_before_what_it_does(forum: Any, staff: Any) -> None:
    """The preview's numbers are what comes of it; no question carries a tag twice; the old name leads on."""
    forum.ask(tags=["miata"])
    forum.ask(tags=["miata", "mx-5"])
    forum.ask(tags=["mx-5", "noise"])
    one, other = tag(forum, "miata"), tag(forum, "mx-5")
    path = f"/tags/{one['id']}/merge"
    preview = forum.get(f"{path}?intoId={other['id']}", staff)
    assert (preview["questionCount"], preview["bothCount"], preview["questionCountAfter"]) == (2, 1, 3)
    merged = forum.call("POST", path, staff, intoId=other["id"])
    assert (merged["questionCount"], merged["synonyms"]) == (3, ["miata"])
    assert {tuple(item["tags"]) for item in forum.get("/questions?tag=miata")["content"]} == {
        ("mx-5",),
        ("mx-5", "noise"),
    }
    assert forum.call("POST", path, staff, 409, intoId=other["id"])["code"] == "MERGED"
    assert forum.miscounted() == []


def test_a_renamed_tag_is_found_by_its_old_name(forum: Any, staff: Any) -> None:
    """Questions show the new one; only an unused tag is deleted."""
    forum.ask(tags=["mazda-mx5"])
    found = tag(forum, "mazda-mx5")
    renamed = forum.call("PUT", f"/tags/{found['id']}", staff, version=1, name="mx-5")
    assert (renamed["name"], renamed["synonyms"]) == ("mx-5", ["mazda-mx5"])
    assert forum.get("/questions?tag=mazda-mx5")["content"][0]["tags"] == ["mx-5"]
    assert forum.call("DELETE", f"/tags/{found['id']}", staff, 409)["code"] == "IN_USE"
    unused = forum.call("POST", "/tags", staff, 201, name="unused")
    forum.call("DELETE", f"/tags/{unused['id']}", staff, 204)
    assert forum.miscounted() == []


def test_categories_have_two_levels_and_rules(forum: Any, staff: Any) -> None:
    """What they do not take is 400 by field; a parent shows its children's questions; deleting needs a target."""
    parent = forum.call("POST", "/categories", staff, 201, name="Engines")
    child = forum.call(
        *("POST", "/categories", staff, 201),
        name="Diesel",
        parentId=parent["id"],
        requireCar=True,
        allowedKinds=["PROBLEM"],
    )
    deep = forum.call("POST", "/categories", staff, 400, name="Deeper", parentId=child["id"])
    assert deep["field"] == "parentId"
    body = {
        "title": "It smokes when it is cold",
        "body": "x" * 30,
        "tags": ["diesel"],
        "categoryId": child["id"],
    }
    assert forum.call("POST", "/questions", status=400, **body)["field"] == "kind"
    assert forum.call("POST", "/questions", status=400, **body, kind="PROBLEM")["field"] == "car"
    car = {"brand": "Volkswagen", "carModel": "Passat", "generation": "B6", "year": 2008}
    problem = {"kind": "PROBLEM", "car": car, "faultCodes": ["p0171"], "symptom": "White smoke"}
    asked = forum.call("POST", "/questions", status=201, **body, **problem)
    assert (asked["carLabel"], asked["faultCodes"]) == ("Volkswagen Passat B6, 2008", ["P0171"])
    assert ids(forum.get(f"/questions?category={parent['id']}")) == [asked["id"]]
    assert forum.call("DELETE", f"/categories/{parent['id']}", staff, 409)["code"] == "HAS_CHILDREN"
    assert forum.call("DELETE", f"/categories/{child['id']}", staff, 409)["code"] == "NEEDS_TARGET"
    forum.call("DELETE", f"/categories/{child['id']}?targetId={parent['id']}", staff, 204)
    assert [one["questionCount"] for one in forum.get("/categories")["items"]] == [1]
    archived = {"version": 1, "status": "ARCHIVED"}
    answer = forum.of(staff).put(f"/forum-api/categories/{parent['id']}", json=archived)
    assert (answer.status_code, answer.json["status"]) == (200, "ARCHIVED")
    assert (
        forum.call("POST", "/questions", status=400, **{**body, "categoryId": parent["id"]})["field"]
        == "categoryId"
    )
    assert forum.miscounted() == []


def test_a_category_says_who_asks(forum: Any, staff: Any) -> None:
    """From a role upwards; its own moderators keep order in it and nowhere else."""
    rules = {"name": "News", "postRole": "EVENT_ORGANISER", "moderatorIds": [forum.helper.id]}
    news = forum.call("POST", "/categories", staff, 201, **rules)
    body = {
        "title": "The season begins on Sunday",
        "body": "x" * 30,
        "tags": ["news"],
        "categoryId": news["id"],
    }
    forum.call("POST", "/questions", status=403, **body)
    asked = forum.call("POST", "/questions", forum.site.member_of_role(Role.EVENT_ORGANISER), 201, **body)
    forum.call("POST", f"/questions/{asked['id']}/pin", forum.helper, pinned=True)
    forum.call("POST", f"/questions/{forum.ask()['id']}/pin", forum.helper, 403, pinned=True)
    assert ids(forum.get("/questions"))[0] == asked["id"]


def test_categories_are_put_in_order(forum: Any, staff: Any) -> None:
    """All or none: two levels remain."""
    made = [forum.call("POST", "/categories", staff, 201, name=f"Part {n}")["id"] for n in range(3)]
    order = [
        {"id": made[2], "parentId": None, "position": 0},
        {"id": made[0], "parentId": made[2], "position": 0},
    ]
    order.append({"id": made[1], "parentId": None, "position": 1})
    items = forum.call("PUT", "/categories/order", staff, items=order)["items"]
    assert [one["id"] for one in items] == [made[2], made[0], made[1]]
    deep = [{"id": made[1], "parentId": made[0], "position": 0}]
    forum.call("PUT", "/categories/order", staff, 400, items=deep)
    assert [one["id"] for one in forum.get("/categories")["items"]] == [made[2], made[0], made[1]]


# Searching


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("rough idle", Search("rough idle")),
        ("Tag:MX-5 belt", Search("belt", (("tag", "mx-5"),))),
        ('model:"MX-5 NA"', Search("", (("model", "mx-5 na"),))),
        ("code:p0171 score:>3", Search("", (("code", "P0171"), ("score", ">3")))),
        ("code:nonsense is:nice score:many", Search("code:nonsense is:nice score:many")),
        ("is:solved user:Jo", Search("", (("is", "solved"), ("user", "jo")))),
        ("https://tag:x.example", Search("https://tag:x.example")),
    ],
)
def test_operators_are_read(typed: str, found: Search) -> None:
    """What is none stays a word."""
    assert parse(typed) == found


def test_each_operator_narrows(forum: Any) -> None:
    """tag, model, brand, code, user, is, score, and words in questions and answers."""
    car = {"brand": "Mazda", "carModel": "MX-5", "generation": "NA"}
    belt = forum.ask(title="The belt squeals on cold mornings", car=car, faultCodes=["P0171"], kind="PROBLEM")
    oil = forum.ask(forum.helper, title="Which oil for the winter months", tags=["oil"])
    answer = forum.answer(belt["id"], body="Tension the alternator, it slips a little.")
    forum.accept(belt["id"], answer["id"])
    forum.vote(forum.asker, "QUESTION", oil["id"], 1)
    for typed, expected in {
        "belt": [belt],
        "alternator": [belt],
        "tag:oil": [oil],
        "model:MX-5": [belt],
        'model:"Mazda MX-5"': [belt],
        "brand:mazda": [belt],
        "code:P0171": [belt],
        "user:helper": [oil],
        "is:solved": [belt],
        "is:unanswered": [oil],
        "score:>0": [oil],
        "score:<=0": [belt],
        "belt tag:oil": [],
        "is:solved belt score:>3": [],
    }.items():
        page = forum.site.client().get("/forum-api/questions", query_string={"q": typed}).json
        assert (ids(page), page["totalElements"]) == ([one["id"] for one in expected], len(expected)), typed
    assert ids(forum.get("/search?keyword=alternator&types=QUESTION")) == []
    assert ids(forum.get("/search?keyword=alternator&types=ANSWER")) == [belt["id"]]
    assert ids(forum.get("/questions?brand=MAZDA&carModel=mx-5")) == [belt["id"]]
    assert ids(forum.get("/questions?tags=oil,mx-5&allTags=true")) == []
    assert len(ids(forum.get("/questions?tags=oil,mx-5"))) == 2
    assert forum.get("/facets")["items"] == [{"value": "Mazda", "count": 1}]
    assert forum.get("/facets?brand=mazda")["items"] == [{"value": "MX-5", "count": 1}]
    assert forum.get("/facets?brand=mazda&carModel=mx-5")["items"] == [{"value": "NA", "count": 1}]
    assert forum.site.client().get("/forum-api/facets?carModel=mx-5").json["field"] == "brand"
    assert ids(forum.get("/questions?sort=solved")) == [belt["id"]]
    assert ids(forum.get("/questions?sort=following", forum.helper)) == []


def test_similar_questions_are_about_the_same_car_first(forum: Any) -> None:
    """Also with only some of the words; never the question itself."""
    other = forum.ask(title="Belt squeals at every cold start here")
    car = {"brand": "Mazda", "carModel": "MX-5"}
    same = forum.ask(title="The belt squeals when it is wet outside", car=car)
    query = {"title": "belt squeals loudly", "brand": "mazda", "carModel": "mx-5"}
    found = forum.site.client().get("/forum-api/questions/similar", query_string=query).json["items"]
    assert [one["id"] for one in found] == [same["id"], other["id"]]


def test_five_may_be_mentioned_who_want_it(forum: Any) -> None:
    """Each once, notified once, also after an edit; not in code; never those who do not want it."""
    members = [forum.site.member(f"friend{number}") for number in range(6)]
    shy = forum.site.member("shy")
    answered = forum.of(shy).put("/users/me/privacy", json={"mentions": "NOBODY"})
    assert answered.status_code == 200, answered.text
    names = " ".join(f"@{member.username}" for member in members[:4])
    asked = forum.ask(body=f"Ask @shy, `@friend5`, then {names} and @friend0. Who knows?")
    html = asked["bodyHtml"]
    assert [f"/profile/{member.id}" in html for member in (*members, shy)] == [True] * 4 + [False] * 3
    body = f"Ask @friend0 and @friend5 about the noise at {len(names)} rpm."
    forum.call("PUT", f"/questions/{asked['id']}", version=1, body=body)
    forum.site.run_jobs()
    with forum.site.context():
        told = db.session.execute(
            sa.text("SELECT user_id FROM notification WHERE kind = 'forum.mentioned' ORDER BY user_id")
        )
        assert [row.user_id for row in told] == [*(m.id for m in members[:4]), members[5].id]


def test_one_answer_each(forum: Any) -> None:
    """409 for a second one; a deleted one makes room."""
    asked = forum.ask()
    first = forum.answer(asked["id"], forum.helper)
    body = {"body": "And another thing comes to mind."}
    assert (
        forum.call("POST", f"/questions/{asked['id']}/answers", forum.helper, 409, **body)["code"]
        == "ANSWERED"
    )
    forum.call("DELETE", f"/answers/{first['id']}", forum.helper)
    assert forum.get(f"/questions/{asked['id']}")["answerCount"] == 0
    forum.call("POST", f"/questions/{asked['id']}/answers", forum.helper, 201, **body)
    assert forum.miscounted() == []
