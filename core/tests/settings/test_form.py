"""From a settings dataclass to a form and back: what is allowed, what is refused by name, what old values become."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from motorclub.http import ApiError
from motorclub.plugin.host import check_settings
from motorclub.settings import form
from motorclub.settings.site import CoreSettings


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Example:
    most: Annotated[int, Meta(title="At most", description="So many.", ge=1, le=9)] = field(
        default=3, metadata={"public": True}
    )
    share: Annotated[float, Meta(gt=0, le=1)] = 0.5
    how: Literal["fast", "well"] = "well"
    colour: Colour = Colour.RED
    shown: bool = True
    words: tuple[Annotated[str, Meta(min_length=2, max_length=5)], ...] = ("oil",)
    note: str | None = None
    api_key: Annotated[str, Meta(max_length=20)] = field(default="", metadata={"secret": True}, repr=False)

    def __post_init__(self) -> None:
        if self.how == "fast" and self.most > 5:
            raise ValueError("Fast is for five at most.")


def test_the_schema_says_all_that_a_form_needs() -> None:
    """Titles, texts, limits, defaults, choices, marks; in the order of the fields, without references."""
    schema = form.schema_of(Example)
    assert (schema["type"], schema["additionalProperties"]) == ("object", False)
    assert list(schema["properties"]) == [
        "most",
        "share",
        "how",
        "colour",
        "shown",
        "words",
        "note",
        "api_key",
    ]
    assert schema["properties"]["most"] == {
        "title": "At most",
        "description": "So many.",
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "default": 3,
        "x-public": True,
    }
    assert schema["properties"]["how"] == {"title": "How", "enum": ["fast", "well"], "default": "well"}
    assert schema["properties"]["colour"] == {"title": "Colour", "enum": ["blue", "red"], "default": "red"}
    assert schema["properties"]["words"]["items"] == {"type": "string", "minLength": 2, "maxLength": 5}
    assert schema["properties"]["api_key"] == {
        "title": "Api key",
        "type": "string",
        "maxLength": 20,
        "x-secret": True,
        "writeOnly": True,
    }


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"most": 10}, "most"),
    ({"most": 0}, "most"),
    ({"most": "3"}, "most"),
    ({"most": 3.0}, "most"),
    ({"most": True}, "most"),
    ({"most": None}, "most"),
    ({"most": [[[]]]}, "most"),
    ({"share": 0}, "share"),
    ({"how": "soon"}, "how"),
    ({"colour": "green"}, "colour"),
    ({"shown": 1}, "shown"),
    ({"words": "oil"}, "words"),
    ({"words": ["oil", 7]}, "words.1"),
    ({"words": ["oil", "x"]}, "words.1"),
    ({"words": ["oil", "a\x00b"]}, "words"),
    ({"note": "\x00"}, "note"),
    ({"api_key": 7}, "api_key"),
    ({"api_key": "x" * 21}, "api_key"),
    ({"nothing": 1}, "nothing"),
    ({"most": 4, "__class__": 1}, "__class__"),
]


@pytest.mark.parametrize(("given", "name"), REFUSED, ids=str)
def test_what_does_not_fit_is_refused_by_name(given: dict[str, Any], name: str) -> None:
    """400, the field named, without the words of a program."""
    with pytest.raises(ApiError) as refused:
        form.change_settings(Example(), given)
    assert (refused.value.status, refused.value.field) == (400, name)
    assert "`" not in refused.value.message


def test_what_fits_is_taken() -> None:
    """As the dataclass has it; what is not given stays, and a secret that is null."""
    old = Example(api_key="abc")
    new = form.change_settings(
        old, {"most": 9, "share": 1, "colour": "blue", "words": ["ab", "cd"], "api_key": None}
    )
    assert new == Example(most=9, share=1.0, colour=Colour.BLUE, words=("ab", "cd"), api_key="abc")
    assert form.change_settings(new, {"api_key": ""}).api_key == ""
    assert form.change_settings(old, {}) == old


def test_the_dataclass_has_the_last_word() -> None:
    """A ValueError of its own check is a 400 with its text."""
    with pytest.raises(ApiError, match="Fast is for five at most") as refused:
        form.change_settings(Example(), {"how": "fast", "most": 6})
    assert refused.value.status == 400


def test_all_settings_together_have_a_limit() -> None:
    """Every process holds them."""
    with pytest.raises(ApiError, match="64 KiB"):
        form.change_settings(Example(), {"note": "x" * 70_000})


def test_only_what_differs_is_stored_and_secrets_are_never_shown() -> None:
    """A later version's defaults then hold where no admin has decided."""
    changed = Example(words=("ab",), colour=Colour.BLUE, api_key="abc")
    assert form.list_differences(changed) == {"words": ["ab"], "colour": "blue", "api_key": "abc"}
    assert form.list_differences(Example()) == {}
    assert form.serialize_settings(changed)["api_key"] is None
    assert form.public_settings(changed) == {"most": 3}
    assert "abc" not in repr(changed)


def test_stored_values_that_no_longer_fit_give_way_to_defaults() -> None:
    """Each for itself; what another version has stored is left out; each fault is said."""
    value, faults = form.restore_settings(Example, {"most": 12, "how": "fast", "words": 7, "gone": 1})
    assert value == Example(how="fast")
    assert [fault.partition(" does")[0] for fault in faults] == [
        "the stored setting most",
        "the stored setting words",
    ]
    value, faults = form.restore_settings(Example, {"most": 9, "how": "fast"})
    assert value == Example()
    assert "Fast is for five at most" in faults[0]
    assert form.restore_settings(Example, {"most": 9}) == (Example(most=9), ())


def test_what_a_form_cannot_be_made_of_is_refused_at_load() -> None:
    """Naming the field: an unknown type, a default outside its limits, a secret that prints or is public."""

    @dataclass(frozen=True)
    class Strange:
        number: complex = 1j

    @dataclass(frozen=True)
    class Outside:
        most: Annotated[int, Meta(le=9)] = 10

    @dataclass(frozen=True)
    class Mistyped:
        most: int = "ten"  # type: ignore[assignment]

    @dataclass(frozen=True)
    class Printed:
        key: str = field(default="", metadata={"secret": True})

    @dataclass(frozen=True)
    class Public:
        key: str = field(default="", repr=False, metadata={"secret": True, "public": True})

    for kind, name in (
        (Strange, "number"),
        (Outside, "most"),
        (Mistyped, "most"),
        (Printed, "key"),
        (Public, "key"),
    ):
        with pytest.raises(TypeError, match=rf"{kind.__name__}\.{name}"):
            check_settings(kind)
    check_settings(Example)


@pytest.mark.parametrize(
    "given",
    [
        {"contact_email": "nobody"},
        {"contact_email": "a b@example.org"},
        {"video_link": "javascript:alert(1)"},
        {"photo_link": "https://"},
        {"shorts_link": 'https://x" onclick="y'},
    ],
    ids=str,
)
def test_the_footer_takes_no_nonsense(given: dict[str, str]) -> None:
    """Addresses only; empty leaves them out."""
    with pytest.raises(ApiError) as refused:
        form.change_settings(CoreSettings(), given)
    assert refused.value.field == next(iter(given))
    assert "regex" not in refused.value.message
    assert form.change_settings(CoreSettings(), dict.fromkeys(given, "")) is not None
