"""Plugins that use one another: events with id and time, classes compared at load, many answers, circles."""

from __future__ import annotations

import importlib
from typing import Any, Protocol

import pytest

from motorclub.api import ServiceFailed, db, publish, services
from motorclub.plugin.guard import Breaker
from motorclub.testing.site import Site

EVENT = """
from dataclasses import dataclass
from typing import Literal

@dataclass(frozen=True)
class {cls}(Event):
    name = "{name}"
{fields}

class Plugin:
    @hookimpl
    def register_{hook}(self):
        return [{value}]
"""

BELL = (
    EVENT.format(
        cls="Rung",
        name="bell.rung",
        fields='    by_id: int\n    tone: Literal["high", "low"]\n    note: str = ""\n',
        hook="events",
        value="Rung",
    )
    + """
    @hookimpl
    def register_services(self):
        return [Service("bell.names", Names, Names(), answers="ear.names")]

class Names:
    def names_of(self, limit: int) -> list[str]:
        return ["Big Ben"][:limit]

plugin = Plugin()
"""
)

# Hears by a class of its own, with fewer fields and a wider type; and asks, while the bell asks it: a circle.
EAR = (
    EVENT.format(
        cls="Rung",
        name="bell.rung",
        fields="    by_id: int\n    tone: str\n",
        hook="subscribers",
        value='Subscriber(Rung, lambda event, meta: HEARD.append((event, meta)), "ear.rung")',
    )
    + """
    @hookimpl
    def register_services(self):
        return [Service("ear.own_names", Names, Names(), answers="ear.names")]

class Names:
    def names_of(self, limit: int) -> list[str]:
        raise RuntimeError("no idea")

HEARD = []
plugin = Plugin()
"""
)


def hearing(name: str, fields: str) -> str:
    """A plugin that subscribes to an event of the bell's."""
    value = f'Subscriber(Heard, print, "{name}.heard")'
    code = EVENT.format(cls="Heard", name="EVENT", fields=fields, hook="subscribers", value=value)
    return code + "\nplugin = Plugin()\n"


WRONG = {
    "typo": (
        hearing("typo", "    by_id: int\n").replace("EVENT", "bell.rnug"),
        "it listens to 'bell.rnug', which bell does not publish; did you mean 'bell.rung'?",
    ),
    "blurred": (
        hearing("blurred", "    byid: int\n").replace("EVENT", "bell.rung"),
        "its class of 'bell.rung' has the field 'byid', which that of bell has not; did you mean 'by_id'?",
    ),
    "retyped": (
        hearing("retyped", "    by_id: str\n").replace("EVENT", "bell.rung"),
        "its class of 'bell.rung' has another type for the field 'by_id' than that of bell",
    ),
}
# Declares nothing of its own: it requires the bell, and takes the class from its `api`.
IMPORTS = """
from motorclub_bell.api import Rung

class Plugin:
    @hookimpl
    def register_subscribers(self):
        return [Subscriber(Rung, lambda event: HEARD.append(event.note), "pupil.rung")]

    @hookimpl
    def register_services(self):
        return [Service("pupil.number", Number, Number(), answers="ear.names")]

class Number:
    def number(self) -> int:
        return 1

HEARD = []
plugin = Plugin()
"""
ABSENT = hearing("alone", "    id: int\n").replace("EVENT", "nobody.there")
LEANING = "class Plugin: pass\nplugin = Plugin()\n"


class Names(Protocol):
    """The question `ear.names`."""

    def names_of(self, limit: int) -> list[str]: ...


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    plugins = [
        workshop.plugin("bell", BELL, 'uses = ["ear"]\n'),
        workshop.plugin("ear", EAR, 'uses = ["bell"]\n'),
        workshop.plugin("pupil", IMPORTS, 'requires = ["bell"]\n'),
        workshop.plugin("alone", ABSENT),
        *(workshop.plugin(name, code) for name, (code, _) in WRONG.items()),
        workshop.plugin("leaning", LEANING, 'requires = ["typo"]\n'),
    ]
    (workshop.path / "motorclub_bell" / "api.py").write_text("from motorclub_bell.plugin import Rung\n")
    site: Site = site_with("between", plugins)
    return site


@pytest.fixture
def village(shared: Site) -> Site:
    """The site with everybody on."""
    shared.reset()
    for plugin in ("ear", "pupil"):
        shared.host.plugins[plugin].guard.breaker = Breaker()
        importlib.import_module(f"motorclub_{plugin}.plugin").HEARD.clear()
    return shared


def test_a_handler_gets_the_id_and_the_time_of_publishing(village: Site, clock: Any) -> None:
    """By a class of the hearer's own and by the publisher's, delivered an hour late."""
    bell = importlib.import_module("motorclub_bell.plugin")
    with village.context():
        publish(bell.Rung(7, "low", "noon"))
        db.session.commit()
    published = clock.at
    clock.advance(minutes=20)
    village.run_jobs()
    ((event, meta),) = importlib.import_module("motorclub_ear.plugin").HEARD
    assert (event.by_id, event.tone) == (7, "low")
    assert int(meta.id) > 0
    assert (meta.occurred_at, meta.from_history) == (published, False)
    assert importlib.import_module("motorclub_pupil.plugin").HEARD == ["noon"]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_class_of_anothers_event_is_refused_at_load(village: Site, name: str) -> None:
    """And says what is wrong; one whose publisher is not there is not."""
    assert WRONG[name][1] in village.host.plugins[name].failure
    assert village.host.plugins["alone"].usable
    assert "requires typo, which is not installed or has failed" in village.host.plugins["leaning"].failure


def test_what_plugins_use_may_form_a_circle(village: Site) -> None:
    """Both are on; the site's order is that of their ids."""
    on = [loaded.id for loaded in village.host.usable()]
    assert [name for name in on if name in ("bell", "ear")] == ["bell", "ear"]


def test_a_question_has_the_answers_of_all_who_are_on(village: Site) -> None:
    """One that fails says so when asked; one without the methods is left out and blamed."""
    with village.context():
        found = services("ear.names", Names)
        assert list(found) == ["bell", "ear"]
        assert found["bell"].names_of(3) == ["Big Ben"]
        with pytest.raises(ServiceFailed, match="no idea"):
            found["ear"].names_of(3)
        assert village.host.plugins["pupil"].guard.stats["service pupil.number"].failures > 0
    for plugin in ("pupil", "bell"):
        village.switch(plugin, on=False)
    with village.context():
        assert list(services("ear.names", Names)) == ["ear"]
        assert services("ear.nothing", Names) == {}
