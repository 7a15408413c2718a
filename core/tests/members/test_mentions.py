"""Whom a text names, and whom somebody may name; with no plugin that knows blocks and follows."""

from __future__ import annotations

import pytest

from motorclub.content.markdown import render_markdown
from motorclub.content.styles import SHORT_TEXT
from motorclub.http import ApiError
from motorclub.members.profiles.mentions import filter_mentionable, find_mentioned, link_mentions, list_names
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role, Viewer


def complete(site: Site, member: TestMember, typed: str) -> list[str]:
    """The names that are offered to a member."""
    answer = site.client(member.token).get("/users/mentionable", query_string={"q": typed})
    assert answer.status_code == 200, answer.text
    return [one["username"] for one in answer.json["items"]]


def test_a_name_is_completed(site: Site) -> None:
    """By its beginning, in order, eight at most, without oneself, signs taken as they are."""
    ben = site.member("Ben")
    for number in range(10):
        site.member(f"Bernd{number}")
    assert complete(site, ben, "BE") == [f"Bernd{number}" for number in range(8)]
    assert complete(site, ben, "@bernd9") == ["Bernd9"]
    for odd in ("%", "_", "former", "@"):
        assert complete(site, ben, odd) == []
    for wrong in ("", "b" * 21):
        refused = site.client(ben.token).get("/users/mentionable", query_string={"q": wrong})
        assert (refused.status_code, refused.json["field"]) == (400, "q")


def test_members_say_who_may_name_them(site: Site) -> None:
    """Nobody, or whom they follow: nobody either while no plugin knows follows. Oneself always."""
    ben, ann, cleo = (site.member(name) for name in ("ben", "ann", "cleo"))
    for member, mentions in ((ann, "NOBODY"), (cleo, "FOLLOWED")):
        changed = site.client(member.token).put("/users/me/privacy", json={"mentions": mentions})
        assert changed.status_code == 200, changed.text
    assert complete(site, ben, "ann") == complete(site, ben, "cleo") == []
    with site.context():
        everybody = [ben.id, ann.id, cleo.id]
        for member in (ben, ann):
            allowed = filter_mentionable(Viewer(member.id, Role.USER), everybody)
            assert allowed == {ben.id, member.id}


def test_names_lead_to_profiles(site: Site) -> None:
    """Those of members, without the sign that ends a sentence; not in code, not in addresses."""
    joe = site.member("Joe")
    with site.context():
        named = find_mentioned("Ask @joe. Not `@joe`, me@joe.example or @nobody_here", SHORT_TEXT)
        assert named == {"joe": joe.id}
        html = render_markdown("Ask @JOE. Not `@joe`", SHORT_TEXT, find_links=link_mentions(named))
    profile = f'<a href="/profile/{joe.id}" rel="nofollow ugc noopener">@JOE</a>'
    assert html == f"<p>Ask {profile}. Not <code>@joe</code></p>"


def test_five_members_are_the_most(site: Site) -> None:
    """The sixth is 422 for the field; names that are nobody's do not count."""
    names = " ".join(f"@{site.member(f'friend{number}').username}" for number in range(6))
    with site.context():
        assert len(find_mentioned(f"@no_one1 {names.removesuffix('@friend5')}", SHORT_TEXT)) == 5
        with pytest.raises(ApiError, match="At most 5 people") as refused:
            find_mentioned(names, SHORT_TEXT, field="story")
    assert (refused.value.status, refused.value.field) == (422, "story")


@pytest.mark.parametrize(
    ("markdown", "names"),
    [
        ("@ann", ["ann"]),
        ("(@ann)", ["ann"]),
        ("@ann's", ["ann"]),
        ("@a.b-c_d.", ["a.b-c_d."]),
        ("**@ann** and *@ben*", ["ann", "ben"]),
        ("a@ann @@ann /@ann .@ann", []),
        ("http://localhost:5000/@joe @ann", ["ann"]),
        ("@an", []),
        ("`@ann` [@ann](/x)", []),
        ("    @ann", []),
        ("- @ann\n- @ANN", ["ann", "ANN"]),
        ("@" + "x" * 21, []),
    ],
)
def test_names_are_found(markdown: str, names: list[str]) -> None:
    """3 to 20 signs as accounts have them, outside of code and links."""
    assert list_names(markdown, SHORT_TEXT) == names
