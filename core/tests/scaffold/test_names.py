"""Every name of a new plugin follows from its id and from the thing that it keeps."""

from __future__ import annotations

import pytest

from motorclub.cli.scaffold import BadName, Names

pytestmark = pytest.mark.once


def refusal(identity: str = "garage", label: str = "Garage", item: str = "car", author: str = "") -> str:
    with pytest.raises(BadName) as refused:
        Names(identity, label, item, author)
    return str(refused.value)


def test_names_follow_from_the_id() -> None:
    names = Names("track_days", "Track days", "entry")
    assert names.placeholders() == {
        "id": "track_days",
        "package": "motorclub_track_days",
        "distribution": "motorclub-track-days",
        "mount": "/track-days-api",
        "page": "/track-days",
        "label": "Track days",
        "author": "The authors of Track days",
        "summary": "Members list their entries.",
        "Class": "TrackDays",
        "Schemas": "Track_days",
        "item": "entry",
        "items": "entries",
        "Item": "Entry",
        "Items": "Entries",
    }


@pytest.mark.parametrize(
    ("identity", "better"),
    [("Garage", "garage"), ("track-days", "track_days"), ("2garage", "garage"), ("garage!", "garage")],
)
def test_what_is_no_id_is_answered_with_one_that_is(identity: str, better: str) -> None:
    assert refusal(identity).endswith(f"a letter first; {better} would do")


@pytest.mark.parametrize("identity", ["", "x", "a" * 31, "été", "g" + "\n"])
def test_what_no_id_can_be_made_of_is_refused(identity: str) -> None:
    assert "2 to 30 lower-case letters" in refusal(identity)


@pytest.mark.parametrize("identity", ["a__b", "garage_"])
def test_underscores_stand_alone(identity: str) -> None:
    """The distribution's name would not be the id's."""
    assert "underscores stand alone" in refusal(identity)


@pytest.mark.parametrize("identity", ["core", "members", "plugin", "motorclub"])
def test_names_of_the_core_are_refused(identity: str) -> None:
    assert refusal(identity) == f"{identity!r} is a name of the core's; choose another id"


def test_a_page_of_the_core_is_refused() -> None:
    assert refusal("signup") == "its page would be /signup, which is a page of the core's; choose another id"


def test_names_of_installed_plugins_are_refused() -> None:
    assert refusal("forum") == "a plugin forum is installed already; choose another id"
    assert refusal("forum_extra").startswith("'forum_extra' and the installed plugin forum would share table")


@pytest.mark.parametrize("item", ["", "Car", "two words", "track_day", "c" * 16])
def test_an_item_is_one_word(item: str) -> None:
    assert "one English word" in refusal(item=item)


@pytest.mark.parametrize("item", ["class", "lambda", "owner", "base"])
def test_an_item_that_the_code_would_misunderstand_is_refused(item: str) -> None:
    assert f"{item!r} has another meaning in the code" in refusal(item=item)


@pytest.mark.parametrize("text", ['Say "hi"', "a\nb", "%{id}", "<b>", "", "x" * 61])
def test_texts_that_would_break_a_file_are_refused(text: str) -> None:
    """They stand in TOML, JSON, Python and TypeScript."""
    assert "is no name for people" in refusal(label=text)
    assert text == "" or "is no author" in refusal(author=text)


def test_all_faults_are_reported_at_once() -> None:
    assert len(refusal("Garage", "", "class").splitlines()) == 3
