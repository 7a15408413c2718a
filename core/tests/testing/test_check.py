"""`motorclub plugins check`: each rule is found by itself, and nothing is found in a plugin that is in good order."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from motorclub.plugin.check import RULES, Report, examine
from motorclub.plugin.check.source import NotAPlugin, Tier, find

pytestmark = pytest.mark.once

PACKAGE = "motorclub_pitstop"


@dataclass(frozen=True)
class Break:
    """One way to break a rule: in a file, a text is replaced; no text means that the file goes."""

    rule: str
    file: str
    old: str = ""
    new: str = ""
    says: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.new.strip().splitlines()[0][:40] if self.new.strip() else 'removed'}"


def code(name: str) -> str:
    """A file of the package."""
    return f"{PACKAGE}/{name}"


MARK, JOBS = "    @hookimpl", "    def register_jobs"
QUIET = '''def quiet() -> None:
    """Shh."""
    try:
        count()
    except Exception:
        pass


def count() -> int:'''
UNNUMBERED = """revision = "more"
down_revision = "0001_pitstop"

def upgrade():
    pass

def downgrade():
    pass
"""
BREAKS = (
    Break("manifest", code("plugin.toml"), 'id = "pitstop"', 'id = "Pit Stop"', "must match"),
    Break("manifest", code("plugin.toml"), "personal_data = true", "personal_data = true\ncolour = 1", "unknown key"),
    Break("api-range", code("plugin.toml"), ">=1,<2", ">=1", "claims to work with the plugin API 2.0"),
    Break("api-range", code("plugin.toml"), ">=1,<2", ">=0.1,<1", "leaves out"),
    Break("distribution", "pyproject.toml", 'name = "motorclub-pitstop"', 'name = "pit"', "'motorclub-pitstop'"),
    Break("distribution", "pyproject.toml", 'license = "MIT"\n', "\n", "license is missing"),
    Break("package-data", "pyproject.toml", '"migrations/*.py", ', "", "leaves migrations/0001_pitstop.py out"),
    Break("package-data", "pyproject.toml", '["motorclub_pitstop"]', "[]", "leaves motorclub_pitstop out"),
    Break("own-names", code("permissions.py"), '"pitstop.stop.create"', '"stop.create"', "'stop.create' must begin"),
    Break("own-names", code("events.py"), '"pitstop.stopped"', '"forum.stopped"', "'forum.stopped' must begin"),
    Break("own-names", code("models.py"), '"pitstop_stop"', '"stops"', "table 'stops' must begin with pitstop_"),
    Break("syntax", code("jobs.py"), "JOBS = (", "JOBS = ((", "never closed"),
    Break("imports", code("jobs.py"), "from motorclub.api import Job", "from motorclub.jobs.jobs import Job",
          "it imports motorclub.jobs.jobs.Job"),
    Break("imports", code("jobs.py"), "from motorclub.api import Job", "from motorclub.api import Job, _x", "_x"),
    Break("imports", code("jobs.py"), "from datetime", "import motorclub_forum.api\nfrom datetime", "motorclub_forum"),
    Break("own-tables", code("jobs.py"), "from datetime",
          "S = sa.text('WITH a_b AS (SELECT 1 FROM pitstop_a) UPDATE forum_question SET x = 1')\nfrom datetime",
          "it names the table forum_question in"),
    Break("own-tables", code("jobs.py"), "from datetime", "S = sa.text('SELECT 1 FROM outbox_event')\nfrom datetime",
          "it names the table outbox_event in"),
    Break("own-tables", code("jobs.py"), "from datetime", "S = {'all': 'SELECT 1 FROM outbox_event'}\nfrom datetime",
          "it names the table outbox_event in"),
    Break("no-listeners", code("jobs.py"), "from datetime", "sa.event.listen(object, 'x', print)\nfrom datetime",
          "it listens by listen"),
    Break("no-listeners", code("jobs.py"), "from datetime",
          '@blueprint.before_app_request\ndef look() -> None:\n    """Look."""\n\nfrom datetime',
          "it listens by before_app_request"),
    Break("hooks", code("plugin.py"), "def register_jobs", "def register_job", "register_job is not a hook"),
    Break("hooks", code("plugin.py"), f"{MARK}\n{JOBS}", JOBS, "register_jobs is not marked"),
    Break("hooks", code("plugin.py"), f"{MARK}\n{JOBS}", f"{MARK}(wrapper=True)\n{JOBS}", "it wraps a hook"),
    Break("access", code("routes.py"), "@public\n", "", "board says nothing about who may call it"),
    Break("access", code("routes.py"), "@public\n", "@public\n@requires(STOP)\n", "public and requires"),
    Break("frozen-values", code("events.py"), "@dataclass(frozen=True)", "@dataclass", "Stopped is not a frozen"),
    Break("frozen-values", code("settings.py"), "] = 500", "]", "shown has no default"),
    Break("migrations-numbered", code("migrations/0001_pitstop.py"), "down_revision = None", 'down_revision = "0"',
          "down_revision must be None"),
    Break("migrations-own", code("migrations/0001_pitstop.py"), "    op.create_index(",
          '    op.add_column("member", sa.Column("x", sa.Text))\n    op.create_index(', "it touches member"),
    Break("migrations-own", code("migrations/0001_pitstop.py"), "    op.create_index(",
          '    op.execute("UPDATE member SET role = 1")\n    op.create_index(', "it touches member"),
    Break("migrations-expand", code("migrations/0001_pitstop.py"), "    op.create_index(",
          '    op.drop_column("pitstop_old", "x")\n    op.create_index(', "it drops a column"),
    Break("migrations-expand", code("migrations/0001_pitstop.py"), "    op.create_index(",
          '    op.add_column("pitstop_old", sa.Column("x", sa.Text, nullable=False))\n    op.create_index(',
          "old code does not fill"),
    Break("migrations-expand", code("migrations/0001_pitstop.py"), "    op.create_index(",
          '    op.alter_column("pitstop_old", "x", type_=sa.Text)\n    op.create_index(', "changes a column's type"),
    Break("migrations-expand", code("migrations/0001_pitstop.py"), "    op.create_index(",
          '    op.execute("ALTER TABLE pitstop_old RENAME COLUMN x TO y")\n    op.create_index(', "RENAME COLUMN"),
    Break("migrations-expand", code("migrations/0001_pitstop.py"), "down_revision = None",
          'contracts = "1.0.0"\ndown_revision = None', "which is not before version 1.0.0"),
    Break("annotated-hooks", code("plugin.py"), "-> Iterable[Job]", "-> list[Job]", "register_jobs must be"),
    Break("annotated-hooks", code("plugin.py"), "context: DemoContext)", "ctx: DemoContext)", "seed_demo"),
    Break("own-clock", code("services.py"), "stopped_at=now()", "stopped_at=datetime.now(UTC)", "datetime.now()"),
    Break("own-clock", code("models.py"), "mapped_column(sa.ForeignKey(Member.id))",
          "mapped_column(sa.ForeignKey(Member.id), server_default=sa.func.now())", "sa.func.now()"),
    Break("no-swallowing", code("services.py"), "def count() -> int:", QUIET, "swallows"),
    Break("migrations-down", code("migrations/0001_pitstop.py"),
          'op.drop_table("pitstop_cheer")\n    op.drop_table("pitstop_stop")', "pass", "nothing"),
    Break("ui-built", code("ui/manifest.json"), '"1.0.0"', '"0.9"', "version is '0.9'"),
    Break("ui-built", code("ui/manifest.json"), '"sdk": "^1"', '"sdk": ""', "which SDK"),
    Break("ui-hashes", code("ui/assets/Board-Ij90kl12.js"), "null", "1111", "has changed since"),
    Break("ui-hashes", code("ui/assets/Board-Ij90kl12.js"), says="is not there"),
    Break("personal-data", code("plugin.toml"), "personal_data = true", "personal_data = false", "does not say"),
    Break("tests", "tests/test_pitstop.py", "def test_", "def try_", "there is no test"),
    Break("no-printing", code("services.py"), "    publish(", "    print(row)\n    publish(", "prints"),
    Break("readme", "README.md", "pitstop.stop.create", "the permission", "does not name pitstop.stop.create"),
    Break("readme", "README.md", "`shown`", "one", "does not name shown"),
    Break("changelog", "CHANGELOG.md", "1.0.0", "0.9.0", "no heading with 1.0.0"),
    Break("licence", "LICENSE", says="missing"),
    Break("permission-summaries", code("permissions.py"), '"Write down a stop."', '"stop"', "no sentence"),
    Break("setting-titles", code("settings.py"), 'title="Stops on the board", ', "", "shown has no title"),
    Break("topic-messages", code("plugin.py"), ", messages=messages)", ")", "declares no messages"),
    Break("typed", code("services.py"), "def count() -> int:", "def count():", "count is not fully annotated"),
    Break("typed", code("py.typed"), says="missing"),
    Break("documented", code("services.py"), '    """How many stops there are."""\n', "", "count has no docstring"),
    Break("query-budgets", "tests/test_pitstop.py", "at_most", "watch", "budget"),
)  # fmt: skip
LARGE = "export const large=" + repr("".join(f"{n:x}" for n in range(20_000))) + ";"


@pytest.fixture
def folder(workbench: Any) -> Path:
    """The plugin in good order."""
    found: Path = workbench.write()
    return found


def rules_of(report: Report) -> set[str]:
    """Which rules are broken."""
    return {finding.rule for finding in report.findings}


def test_a_plugin_in_good_order_reaches_the_top(folder: Path) -> None:
    """Nothing is found, and nothing was left unjudged."""
    report = examine(find(str(folder)))
    assert (list(report.findings), report.tier, list(report.unknown)) == ([], Tier.PLATINUM, [])


@pytest.mark.parametrize("broken", BREAKS, ids=str)
def test_each_rule_is_found_by_itself(broken: Break, folder: Path) -> None:
    """The finding names the file and a line of it, says what is wrong and what to do; no other rule is broken."""
    path = folder / broken.file
    if broken.old:
        text = path.read_text("utf-8")
        assert broken.old in text
        path.write_text(text.replace(broken.old, broken.new, 1), "utf-8")
    else:
        path.unlink()
    report = examine(find(str(folder)))
    assert rules_of(report) == {broken.rule}, report.findings
    finding = report.findings[0]
    assert broken.says in finding.message
    assert finding.fix
    assert finding.line >= 1
    tier = next(rule.tier for rule in RULES if rule.id == broken.rule)
    assert report.tier == tier - 1


def test_a_hook_that_a_plugin_with_tables_should_have(folder: Path) -> None:
    """What people lose, and demo data."""
    path = folder / code("plugin.py")
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("    @hookimpl\n    def seed_demo")] + "\n\nplugin = PitstopPlugin()\n")
    assert rules_of(examine(find(str(folder)))) == {"consequences"}


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("assets/plugin-Ef56gh78.js", "the entry has"),
        ("assets/Board-Ij90kl12.js", "with what it imports it has"),
    ],
)
def test_a_web_half_that_loads_slowly(file: str, says: str, workbench: Any, folder: Path) -> None:
    """The budget of the entry is smaller than that of a route; both are found in a build that is as it was built."""
    ui = folder / PACKAGE / "ui"
    (ui / file).write_text((ui / file).read_text() + LARGE)
    declared = json.loads((ui / "manifest.json").read_text())
    for item in declared["files"]:
        if item["path"] == file:
            from motorclub.plugin.check.rules_web import sha384

            item |= {"bytes": (ui / file).stat().st_size, "sha384": sha384(ui / file)}
    (ui / "manifest.json").write_text(json.dumps(declared))
    report = examine(find(str(folder)))
    assert rules_of(report) == {"ui-budgets"}
    assert says in report.findings[0].message


def test_every_rule_has_a_test_that_breaks_it() -> None:
    """Those below the table included."""
    apart = {"consequences", "ui-budgets"}
    assert {rule.id for rule in RULES} == {broken.rule for broken in BREAKS} | apart


def test_nothing_of_the_plugin_is_imported(folder: Path) -> None:
    """A plugin whose import would end the process is checked like any other."""
    init = folder / PACKAGE / "__init__.py"
    init.write_text(init.read_text() + "\nraise SystemExit(1)\n")
    assert rules_of(examine(find(str(folder)))) == set()
    assert PACKAGE not in sys.modules


def test_what_a_later_version_takes_away_is_marked(folder: Path) -> None:
    """The version before has stopped using it; and what a migration has made itself is nobody's loss."""
    first = folder / code("migrations/0001_pitstop.py")
    made = '    op.add_column("pitstop_stop", sa.Column("z", sa.Text, nullable=False))\n    op.create_index('
    first.write_text(first.read_text().replace("    op.create_index(", made, 1))
    assert findings_of("migrations-expand", folder) == []
    second = first.with_name("0002_contract.py")
    second.write_text(
        'from alembic import op\n\nrevision = "0002_contract"\ndown_revision = "0001_pitstop"\n'
        'contracts = "0.9.0"\n\n\ndef upgrade() -> None:\n    op.drop_column("pitstop_stop", "z")\n'
    )
    assert findings_of("migrations-expand", folder) == []
    second.write_text(second.read_text().replace('contracts = "0.9.0"\n', ""))
    assert findings_of("migrations-expand", folder) == ["it drops a column"]


def findings_of(rule: str, folder: Path) -> list[str]:
    return [found.message for found in examine(find(str(folder))).findings if found.rule == rule]


def test_migrations_must_follow_one_another(folder: Path) -> None:
    """A second one without a number, and one that follows nothing."""
    (folder / code("migrations/add_more.py")).write_text(UNNUMBERED)
    messages = [finding.message for finding in examine(find(str(folder))).findings]
    assert messages == ["its name must begin with 0002_"]


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The command, as an author runs it."""
    command = [sys.executable, "-m", "motorclub.cli", "plugins", "check", *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture
def silver(folder: Path) -> Iterator[Path]:
    """A plugin that keeps the rules up to silver."""
    (folder / "LICENSE").unlink()
    return folder


def test_the_command_prints_the_tier_and_what_keeps_it_there(silver: Path) -> None:
    """In the plugin's own folder, without a name."""
    done = run(cwd=silver)
    assert done.returncode == 0
    assert done.stdout == (
        "LICENSE:1: licence (gold): it is missing\n    Add the file `LICENSE`.\n"
        "pitstop 1.0.0: silver\n  what is above keeps it from gold\n"
    )


def test_a_tier_can_be_demanded(silver: Path) -> None:
    """By exit code, and for programs as JSON."""
    assert run(str(silver), "--at-least", "silver", cwd=silver.parent).returncode == 0
    done = run(str(silver), "--at-least", "gold", "--json", cwd=silver.parent)
    (told,) = json.loads(done.stdout)["plugins"]
    assert done.returncode == 1
    assert (told["plugin"], told["version"], told["tier"]) == ("pitstop", "1.0.0", "silver")
    assert [(found["rule"], found["file"], found["line"]) for found in told["findings"]] == [
        ("licence", "LICENSE", 1)
    ]


def test_what_is_no_plugin_is_said(tmp_path: Path) -> None:
    """A folder, a name, and an entry point that leads nowhere."""
    done = run("gardening", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        1, "Error: gardening is neither an installed plugin nor a folder with a pyproject.toml\n"
    )  # fmt: skip
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n')
    with pytest.raises(NotAPlugin, match="must have one line under"):
        find(str(tmp_path))
    (tmp_path / "pyproject.toml").write_text(
        '[project.entry-points."motorclub.plugins"]\nx = "motorclub_x.plugin:plugin"\n'
    )
    with pytest.raises(NotAPlugin, match="has no folder motorclub_x"):
        find(str(tmp_path))


def test_of_an_installed_wheel_the_authors_rules_are_not_judged(
    workbench: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They count as kept, and the report names them."""
    workbench.install(folder, "pitstop")
    monkeypatch.syspath_prepend(str(workbench.installed))
    report = examine(find("pitstop"))
    assert (list(report.findings), report.tier) == ([], Tier.PLATINUM)
    assert set(report.unknown) == {rule.id for rule in RULES if rule.of_sources}
    assert PACKAGE not in sys.modules


@pytest.mark.parametrize(
    "plugin",
    [
        pytest.param(name, marks=pytest.mark.needs(name))
        for name in ("announcements", "events", "forum", "payments", "social")
    ],
)
def test_our_own_are_examples_for_others(plugin: str) -> None:
    """As they stand in the checkout."""
    report = examine(find(plugin))
    assert (list(report.findings), report.tier) == ([], Tier.PLATINUM)
