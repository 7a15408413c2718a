"""The contract finds what it is there for: a plugin in good order keeps it, and each way to break it fails one test.

Every broken plugin is the one in good order under an id of its own, so one pytest session judges all of them.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

# Nearly three hundred tests in one process, on a machine that may be busy.
pytestmark = [pytest.mark.once, pytest.mark.full, pytest.mark.timeout(900)]

MIGRATION = "migrations/0001_pitstop.py"
UP, DOWN = "    op.create_index(", '    op.drop_table("pitstop_stop")'
# A plugin that puts its hand into the platform, so that one thing of it stays open while it is off.
DOOR = """

def _door_{number}() -> None:
    import contextlib, dataclasses, sys
    import motorclub.{place} as owner
    before = owner.{name}
    def opened(*given, **named):
        return {answer}
    owner.{name} = opened

_door_{number}()
"""
OWNERS, WORKING = (
    "[*before(), 'pitstop']",
    "contextlib.nullcontext(True) if given[0] == 'pitstop' else before(*given)",
)
WIDER = "dataclasses.replace({0}, enabled={0}.enabled | {{'pitstop'}})"
GRANTED = "{role: names | {'pitstop.stop.create'} for role, names in before(*given).items()}"
# Its services as if another plugin, which stays on, did them.
BASES = "{name: dataclasses.replace(one, owner=one.owner.replace('pitstop', 'base')) for name, one in before().items()}"
EMPTY, FULL = "1 // count() * count()", "count() // (30 - count())"
LISTED = "    return [_item(row) for row in rows], "
LIKE = """    like: Mapped[int | None] = mapped_column(sa.ForeignKey("base_stop.id"))
"""
ADD_LIKE = """    op.add_column("pitstop_stop", sa.Column("like", sa.BigInteger, sa.ForeignKey("base_stop.id")))
"""
FORGETFUL = """    tyres: str

    @classmethod
    def upcast(cls, payload: dict) -> dict:
        return payload | {"tyres": ""}
"""
ABSENT = "it_works_while_what_it_uses_is_not_installed"
TYRES = "    tyres: Mapped[str]\n"

Edits = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Break:
    """A way to break the contract: the test that fails, its module, and what is done to which files.

    `also` are tests of the same module that cannot be kept then; `rebuilt` lists the web half's files. `says` is a
    part of the message that the author reads.
    """

    test: str
    module: str
    edits: Edits = field(default_factory=dict)
    added: Mapping[str, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    rebuilt: bool = False
    says: str = ""

    def __str__(self) -> str:
        return self.test


def doors(*opened: tuple[str, str, str]) -> dict[str, str]:
    """What is added to plugin.py: each name in a place of the core answers as given."""
    texts = [
        DOOR.format(number=n, place=p, name=name, answer=answer) for n, (p, name, answer) in enumerate(opened)
    ]
    return {"plugin.py": "".join(texts)}


# Tests that need to know how content is made.
ACTED = (
    "what_is_created_is_seen_until_it_is_removed",
    "the_search_follows_what_is_changed_and_removed",
    "erased_content_leaves_nothing_in_the_search",
    "what_staff_take_out_of_sight_is_seen_and_found_by_nobody",
    "only_its_author_changes_and_removes_it",
    "what_follows_from_it_succeeds",
    "the_export_has_every_table_that_names_the_member",
)

BREAKS = (
    Break("it_loads", "manifest", added={"plugin.py": "\nraise RuntimeError('told to fail')\n"}),
    Break("it_says_which_plugin_api_it_was_written_for", "manifest", {"plugin.toml": (">=1,<2", ">=1")}),
    Break("it_uses_nothing_that_is_deprecated", "manifest",
          {"routes.py": ("    settings_of,\n", "    settings,\n    settings_of,\n")}),
    Break("its_readme_names_every_permission_and_every_setting", "manifest",
          {"permissions.py": ('"pitstop.stop.create"', '"pitstop.stop.write"')}),
    Break("hooks_are_annotated_as_specified", "namespace",
          {"plugin.py": ("def register_jobs(self) -> Iterable[Job]", "def register_jobs(self)")}),
    Break("every_name_is_in_its_namespace", "namespace", {"jobs.py": ('"pitstop.forget_old"', '"forget_old"')},
          doors(("plugin.host", "check_names", "None if given[0].id == 'pitstop' else before(*given)"))),
    Break("foreign_keys_lead_to_the_core_or_to_what_it_requires", "namespace", {
        "plugin.toml": ('["toolbox"]', '["toolbox", "base"]'),
        "models.py": (TYRES, TYRES + LIKE),
        MIGRATION: (UP, ADD_LIKE + UP),
    }),
    Break("models_and_migrations_agree", "schema",
          {"models.py": (TYRES, f"{TYRES}    laps: Mapped[int | None]\n")}),
    Break("up_down_up_leaves_nothing", "schema",
          {MIGRATION: (UP, '    op.execute("CREATE SEQUENCE IF NOT EXISTS pitstop_numbers")\n' + UP)}),
    Break("every_route_states_who_may_call_it", "routes",
          {"routes.py": ("@requires(STOP)", '@requires("pitstop.unknown")')}),
    Break("every_permission_says_what_it_allows", "routes", {"permissions.py": ('"Write down a stop."', '"stop"')}),
    Break("every_permission_is_asked_for", "routes", {"permissions.py": (
        "PERMISSIONS = (", 'PERMISSIONS = (Permission("pitstop.stop.erase", "Erase stops.", EVERY_MEMBER), ')}),
    Break("events_survive_being_stored", "values", {"events.py": ("    tyres: str\n", FORGETFUL)}),
    Break("frames_have_schemas", "values", {"plugin.py": (", messages=messages)", ")")}),
    Break("every_setting_has_a_title", "values", {"settings.py": ('title="Stops on the board", ', "")}),
    Break("notifications_can_be_written", "values",
          {"notifications.py": ("Your stop", "<script>1</script>Your stop")}),
    Break("services_do_what_their_interface_says", "values",
          {"services.py": ('Service("pitstop.board"', 'Service("board.pitstop"')},
          doors(("plugin.host", "check_names", "None if given[0].id == 'pitstop' else before(*given)"))),
    Break("what_members_write_is_reviewed", "values",
          {"services.py": ("    review(ContentDraft(", "    str(ContentDraft(")}),
    Break("content_is_found_by_reference", "values",
          {"content.py": ('"/pitstop-board", row.member_id', '"pitstop-board", row.member_id')}),
    Break("a_list_of_many_costs_as_much_as_a_list_of_one", "budgets",
          {"services.py": ('    return {"id"', '    reads().execute(sa.text("SELECT 1"))\n    return {"id"')}),
    Break("they_answer_on_an_empty_site", "calls", {"services.py": (LISTED + "count()", LISTED + EMPTY)}),
    Break("they_answer_on_a_site_in_use", "calls", {"services.py": (LISTED + "count()", LISTED + FULL)}),
    Break("they_answer_while_what_it_uses_is_off", "calls",
          {"services.py": ("tools.torque() if tools else None", "tools.torque()")}, also=(ABSENT,)),
    Break(ABSENT, "calls",
          {"services.py": ("import sqlalchemy", "import motorclub_toolbox\nimport sqlalchemy")}),
    Break("calls_keep_to_the_document", "document",
          {"routes.py": ('    return {"torque": services.torque()}', '    return {"torque": "unknown"}')}),
    Break("they_answer_on_an_empty_site", "calls",
          {"services.py": ("    if row is None or row.cancelled_at", "    if row.cancelled_at")}),
    Break("its_content_types_have_cases", "content",
          {"contract.py": ("CONTENT_CASES = (", "CONTENT_CASES = () and (")}, also=ACTED,
          says="pitstop.stop: the contract does not know how to make one. Write motorclub_pitstop/contract.py"),
    Break("what_is_created_is_seen_until_it_is_removed", "content",
          {"content.py": (", Stop.cancelled_at.is_(None)", "")},
          says="is removed, and `load` still gives it to a visitor"),
    Break("the_search_follows_what_is_changed_and_removed", "content",
          {"services.py": ('    unindex_content(ContentRef("pitstop.stop", stop_id))\n', "")},
          says="is removed, and its words are still in the search"),
    Break("the_search_follows_what_is_changed_and_removed", "content",
          {"services.py": ("    index_content(to_document(row))", "    is_new and index_content(to_document(row))")},
          says="the search does not find it by its word quokkalite"),
    Break("erased_content_leaves_nothing_in_the_search", "content",
          {"personal_data.py": (" for stop_id in gone))", " for stop_id in ()))")},
          says="erased with the author's data, and still in the search"),
    Break("what_staff_take_out_of_sight_is_seen_and_found_by_nobody", "content",
          {"content.py": (", Stop.hidden.is_(False)", "")}, says="after HIDE `load` still gives it to a visitor"),
    Break("only_its_author_changes_and_removes_it", "content",
          {"services.py": ("row.member_id != viewer.id", "viewer.id is None")},
          says="another member may change it: PUT /pitstop-api/stops/"),
    Break("what_follows_from_it_succeeds", "content", {"services.py": ('lambda: {"count"', 'lambda: {"number"')},
          says="pitstop.stop was created: work after a commit failed"),
    Break("what_follows_from_it_succeeds", "content",
          {"notifications.py": ("{cheers} cheers", "{cheers} {colour} cheers")},
          says="pitstop.stop was responded to: subscriber pitstop.notify_of_cheer of pitstop.cheered: LookupError"),
    Break("what_follows_from_it_succeeds", "content",
          {"notifications.py": ("    notify(event.member_id, NOTED", "    1 // 0\n    notify(event.member_id, NOTED")},
          says="pitstop.stop was created: subscriber pitstop.tell_driver of pitstop.stopped: ZeroDivisionError"),
    Break("the_export_has_every_table_that_names_the_member", "content",
          {"personal_data.py": ('    yield ExportFile("cheers.json"', '    [] and ExportFile("cheers.json"')},
          says="pitstop_cheer: it has rows of a member, and the member's export does not contain them"),
    Break("it_says_which_sdk_it_was_built_with", "web_module", {"ui/manifest.json": ('"^1"', '""')}),
    Break("the_server_can_use_it", "web_module", {"ui/mf-manifest.json": ("remoteEntry-Ab", "remoteEntry-Zz")},
          rebuilt=True),
    Break("contributions_have_the_fields_of_the_contract", "web_module",
          {"ui/manifest.json": ('"view"', '"colour": 1, "view"')}),
    Break("page_resolvers_are_of_its_routes", "web_module",
          {"content.py": (" if tyres else MISSING_PAGE", "")}),
    Break("files_are_the_ones_that_were_built", "web_module",
          added={"ui/assets/Board-Ij90kl12.js": "/* by hand */"}),
    Break("files_have_hashed_names_and_are_kept_for_ever", "web_module", added={"ui/assets/plain.js": "1"},
          rebuilt=True),
    Break("nothing_is_loaded_from_elsewhere", "web_module",
          added={"ui/assets/style-Mn34op56.css": "a{background:url(http://elsewhere/y)}"}, rebuilt=True),
    Break("uninstalled_nothing_is_left_and_the_archive_brings_it_back", "removal",
          {MIGRATION: (DOWN, '    op.execute("CREATE TABLE pitstop_left (id int)")\n' + DOWN)}),
    Break("it_says_whether_it_keeps_anything_about_people", "people", {
        "plugin.toml": ("personal_data = true\n", ""),
        "plugin.py": ("    @hookimpl\n    def register_personal_data", "    def personal_data"),
    }),
    Break("a_member_gets_their_data_and_has_it_erased", "people", {"personal_data.py": (
        "delete(Stop).where(Stop.member_id == user_id)",
        "delete(Stop).where(Stop.member_id == user_id, Stop.id % 3 == 0)",
    )}),
    Break("erasing_twice_does_nothing_the_second_time", "people",
          {"personal_data.py": ("cheered + len(gone)", "cheered + len(gone) + 1")}),
    Break("its_calls", "off_means_off",
          added=doors(("plugin.gate", "owner_of", "None if given[1] == 'pitstop' else before(*given)"))),
    Break("its_part_of_the_api_document", "off_means_off",
          added=doors(("http.api", "_is_documented", "before(*given) or given[1] == 'pitstop' and given[3] is None"))),
    Break("it_in_the_shells_list", "off_means_off",
          added=doors(("platform.services", "plugins_for", f"before({WIDER.format('given[0]')}, *given[1:])"))),
    Break("its_files_and_pages", "off_means_off", added=doors(
        ("platform.files", "plugin_disabled", "owner.not_found('It') if given[0] == 'pitstop' else before(*given)"))),
    Break("its_topics", "off_means_off", added=doors(
        ("realtime.topics", "Topics.enabled", "given[1] == 'pitstop' or before(*given)"))),
    Break("its_permissions", "off_means_off", added=doors(("plugin.registry", "grants_of",
          GRANTED))),
    Break("its_jobs_are_parked", "off_means_off",
          added=doors(("jobs.runner", "enabled_owners", OWNERS), ("jobs.runner", "working_for", WORKING))),
    Break("events_wait_for_it", "off_means_off", added=doors(
        ("events.dispatch", "enabled_owners", OWNERS), ("events.dispatch", "working_for", WORKING))),
    Break("its_services", "off_means_off", added=doors(("plugin.services", "offers", BASES))),
    Break("its_content", "off_means_off", added=doors(("content.services", "working_for", WORKING))),
    Break("its_commands", "off_means_off", added=doors(("plugin.registry", "Registry.refresh",
          f"before(*given) if 'pytest' in sys.modules else {WIDER.format('before(*given)')}"))),
)  # fmt: skip
# Tests that start processes, and what keeps them from it where they are not what is broken.
LONG = {
    "its_commands",
    "its_content",
    "its_content_types_have_cases",
    "what_members_write_is_reviewed",
    *ACTED,
    "they_answer_while_what_it_uses_is_off",
    ABSENT,
}
SHORT: Edits = {
    "plugin.toml": ('uses = ["toolbox"]\n', ""),
    "commands.py": ("(count_stops,)", "()"),
    "content.py": ("(STOPS,)", "()"),
}
# What the host itself refuses, so that no plugin that breaks it would get as far as the contract.
REFUSED = {"its_manifest_is_valid_and_its_wheel_says_whose_it_is", "the_defaults_fit_the_settings"}
# Asked of the platform, whichever plugins are installed.
OF_ALL = {"paths_have_one_owner", "an_archive_tells_everything_and_changes_nothing"}
# It has neither figures, rights nor a past; the plugins of this repository have.
WITHOUT = {"figures_answer", "histories_are_in_order", "rights_are_granted_and_end"}


def name_of(number: int) -> str:
    """The id of a broken plugin; none is the beginning of another."""
    return f"pit{number:02}"


def judge(bench: Any, *options: str) -> str:
    """What pytest says of all broken plugins, each judged by the module that should find it."""
    bench.install_toolbox()
    bench.install(bench.write("base"), "base")
    for number, broken in enumerate(BREAKS):
        edits = {**(SHORT if broken.test not in LONG else {}), **broken.edits}
        folder = bench.write(name_of(number), edits, broken.added, rebuilt=broken.rebuilt)
        bench.install(folder, name_of(number))
    wanted = [f"{name_of(number)} and test_{broken.module}.py" for number, broken in enumerate(BREAKS)]
    chosen = [word for number in range(len(BREAKS)) for word in ("--plugin", name_of(number))]
    done: subprocess.CompletedProcess[str] = bench.pytest(
        *chosen, "-k", " or ".join(wanted), "--tb=short", *options
    )
    return done.stdout


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory, make_workbench: Any) -> str:
    """The judgement."""
    return judge(make_workbench(tmp_path_factory.mktemp("broken")))


@pytest.fixture(scope="module")
def failed(said: str) -> dict[str, set[str]]:
    """The tests that failed, by plugin."""
    found: dict[str, set[str]] = {}
    for test, name in re.findall(r"^(?:FAILED|ERROR) \S*::test_(\w+)\[(pit\d\d)", said, re.MULTILINE):
        found.setdefault(name, set()).add(test)
    return found


@pytest.mark.parametrize("number", range(len(BREAKS)), ids=lambda number: str(BREAKS[number]))
def test_a_broken_plugin_fails_the_test_that_is_there_for_it(
    number: int, failed: dict[str, set[str]], said: str
) -> None:
    """That one, and no other of its module, with a message that names what is wrong."""
    broken = BREAKS[number]
    assert failed.get(name_of(number)) == {broken.test, *broken.also}, said[-6000:]
    assert broken.says.replace("pitstop", name_of(number)) in said


def test_a_plugin_in_good_order_keeps_the_contract(workbench: Any) -> None:
    """All of it: no failure, and nothing skipped."""
    workbench.install_toolbox()
    workbench.install(workbench.write(), "pitstop")
    done = workbench.pytest("--plugin", "pitstop")
    assert done.returncode == 0, done.stdout[-4000:]
    assert "skipped" not in done.stdout
    tests = set(re.findall(r"^PASSED \S*::test_(\w+)", done.stdout, re.MULTILINE))
    assert tests == {broken.test for broken in BREAKS} | REFUSED | OF_ALL | WITHOUT
