"""What a plugin contributes can be stored, sent and shown: events, frames, settings, notifications."""

from __future__ import annotations

import ast
import dataclasses
import itertools
import re
import string
from dataclasses import replace
from datetime import timedelta

import msgspec
import pytest

from motorclub.clock import now
from motorclub.content.services import resolve
from motorclub.db import db
from motorclub.figures.days import first_day
from motorclub.figures.services import read_figure, sum_by_step
from motorclub.notifications.services import render
from motorclub.plugin.content import ContentRef
from motorclub.plugin.events import schema_of
from motorclub.plugin.host import Loaded
from motorclub.plugin.services import service
from motorclub.plugin.values import FigureQuery, Step
from motorclub.rights.services import grant_right, has_right, list_rights, right_value
from motorclub.testing.contract.tools import sample, seed, sources_of
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub.viewer import VISITOR, Role, Viewer

TAGS = re.compile(r"</?([a-zA-Z][\w-]*)")
ALLOWED_TAGS = {"a", "b", "i"}


def test_events_survive_being_stored(loaded: Loaded) -> None:
    """An event that was written as JSON and read again is the same event, and has a schema with its name."""
    for kind in loaded.contributions.events:
        event = sample(kind)
        stored = msgspec.json.decode(msgspec.json.encode(event.payload()))
        assert kind.from_payload(stored) == event
        assert schema_of(kind)["title"] == kind.name


def test_frames_have_schemas(loaded: Loaded) -> None:
    """Each topic says which types of frame it sends and what is in them, so that clients can be written."""
    for topic in loaded.contributions.topics:
        assert topic.summary.strip(), topic.pattern
        assert topic.messages, f"{topic.pattern} declares no messages"
        for name, schema in topic.messages.items():
            assert name.isupper(), f"{topic.pattern}: {name} is not written LIKE_THIS"
            assert schema().fields, f"{topic.pattern}: {name} has a schema without fields"


@pytest.fixture
def settings(loaded: Loaded) -> type:
    """Its settings. A plugin without any is left out."""
    if loaded.contributions.settings is None:
        pytest.skip(f"{loaded.id} has no settings")
    return loaded.contributions.settings


def test_the_defaults_fit_the_settings(settings: type) -> None:
    """The defaults are accepted by the rules that the admin's form is drawn from."""
    plain = msgspec.to_builtins(settings())
    assert msgspec.convert(plain, settings, strict=True) == settings()


def test_every_setting_has_a_title(settings: type) -> None:
    """The form shows it: `Annotated[int, msgspec.Meta(title="...")]`."""
    schema = msgspec.json.schema(settings)
    fields = schema["$defs"][settings.__name__]["properties"]
    assert fields.keys() == {field.name for field in dataclasses.fields(settings)}
    assert [name for name, described in fields.items() if not described.get("title")] == []


def test_notifications_can_be_written(loaded: Loaded) -> None:
    """Each placeholder is a plain name; of the markup only `b`, `i` and `a` would be left."""
    for kind in loaded.contributions.notifications:
        names = {name for _, name, _, _ in string.Formatter().parse(kind.template) if name is not None}
        assert all(name.isidentifier() for name in names), kind.template
        assert set(TAGS.findall(kind.template)) <= ALLOWED_TAGS, kind.template
        values = {name: f"the {name}" for name in names - {"url"}}
        shown = render(kind.template, values, "/somewhere")
        assert all(value in shown for value in values.values()), shown
        assert "{" not in shown
        assert kind.summary.strip(), kind.name


def test_services_do_what_their_interface_says(loaded: Loaded, site: Site) -> None:
    """A caller that asks by the same interface gets all of its methods."""
    with site.context():
        for given in loaded.contributions.services:
            assert given.name.startswith(f"{loaded.id}."), given.name
            assert service(given.name, given.interface) is not None, given.name


def test_figures_answer(loaded: Loaded, site: Site) -> None:
    """Of the days of the demo, in all and by each dimension, of everybody and of one member, with rows that fit.

    The hours of an additive figure add up to its days.
    """
    if loaded.contributions.figures:
        seed(site, loaded)
    days = now().date() - timedelta(days=364), now().date() + timedelta(days=1)
    admin = Viewer(id=1, role=Role.ADMIN)
    for figure in loaded.contributions.figures:
        with site.context():
            members = (None, 1) if figure.of_member or figure.of_organizer else (None,)
            for by, member_id in itertools.product((None, *figure.dimensions), members):
                query = FigureQuery(*days, by=by, member_id=member_id)
                found = read_figure(figure.name, query, admin)
                if figure.hourly and figure.additive:
                    hours = read_figure(figure.name, replace(query, step=Step.HOUR), admin)
                    assert sum_by_step(hours, Step.DAY) == found, figure.name
                if not figure.additive:
                    _read_longer_periods(figure.name, query, admin)
        assert figure.label.strip(), figure.name
        assert set(figure.parts or ()) <= {part.name for part in loaded.contributions.figures}, figure.name


def _read_longer_periods(name: str, query: FigureQuery, admin: Viewer) -> None:
    for step in (Step.WEEK, Step.MONTH):
        read_figure(name, replace(query, since=first_day(query.since, step), step=step), admin)


def test_rights_are_granted_and_end(loaded: Loaded, site: Site, clock: Clock) -> None:
    """Each right that it declares can be chosen, is had when it is granted by another plugin, and ends."""
    member = site.member("holder")
    with site.context():
        for right in loaded.contributions.rights:
            assert right.summary.strip(), right.name
            assert right in list_rights(), right.name
            grant_right(member.id, "core.gift:1", right.name, until=now() + timedelta(days=1), value=1000)
            assert right_value(member.id, right.name) == 1000, right.name
        db.session.commit()
        clock.advance(days=1)
        held = [right.name for right in loaded.contributions.rights if has_right(member.id, right.name)]
    assert held == []


def test_histories_are_in_order(loaded: Loaded, site: Site) -> None:
    """The past of each event comes by rising ids, in pages that fit together, and can be stored as it is published."""
    if loaded.contributions.histories:
        seed(site, loaded)
    for history in loaded.contributions.histories:
        with site.context():
            whole = list(history.load(0, 50))
            rest = list(history.load(whole[0].id, 49)) if whole else []
        assert [past.id for past in whole] == sorted({past.id for past in whole}), history.event.name
        assert rest == whole[1:], history.event.name
        assert all(isinstance(past.event, history.event) and past.event.payload() for past in whole)


def test_what_members_write_is_reviewed(loaded: Loaded, site: Site) -> None:
    """A plugin whose items have authors calls `motorclub.api.review` before it publishes them."""
    seed(site, loaded)
    with site.context():
        refs = [
            ContentRef(kind.name, number)
            for kind in loaded.contributions.content_types
            for number in range(1, 51)
        ]
        authored = {ref.type for ref, item in resolve(refs, VISITOR).items() if item.author_id is not None}
    asks = any(calls_review(path.read_text("utf-8")) for path in sources_of(loaded))
    assert asks or not authored, f"{sorted(authored)}: what members write is published without `review(...)`"


def calls_review(source: str) -> bool:
    """Whether a module calls the function `review` of the API.

    >>> calls_review("from motorclub.api import review\nreview(draft)")
    True
    >>> calls_review("from motorclub.api import review  # review(draft)")
    False
    """
    tree = ast.parse(source)
    imported = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "motorclub.api"
        for name in node.names
        if name.name == "review"
    }
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Name) and called.id in imported for called in calls)


def test_content_is_found_by_reference(loaded: Loaded, site: Site) -> None:
    """Of each content type the demo data has something that a visitor may see, with a title and an address."""
    if loaded.contributions.content_types:
        seed(site, loaded)
    for kind in loaded.contributions.content_types:
        refs = [ContentRef(kind.name, number) for number in range(1, 51)]
        with site.context():
            found = resolve(refs, VISITOR)
        assert found, f"{kind.name}: nothing of 1 to 50 is there"
        assert all(item.title.strip() and item.url.startswith("/") for item in found.values()), kind.name
