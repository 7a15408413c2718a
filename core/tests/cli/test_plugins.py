"""`motorclub plugins`, as operators use it: the forum with its demo data goes and comes back."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from motorclub.cli import main
from motorclub.processes import embedded
from motorclub.processes.embedded import Postgres
from motorclub.processes.folders import prepare

pytestmark = [pytest.mark.needs("forum"), pytest.mark.once]

Run = Callable[..., Result]
MIGRATIONS = Path(__file__).parents[3] / "plugins/forum/motorclub_forum/migrations"
STEPS = [None, *sorted(path.stem for path in MIGRATIONS.glob("[0-9]*.py"))]


@pytest.fixture(scope="module")
def base() -> Iterator[Path]:
    """An installation whose servers another process runs already."""
    with embedded.scratch() as folder, embedded.start(folder, fast=True, say=lambda line: None):
        assert motorclub(folder, "migrate").exit_code == 0
        yield folder


@pytest.fixture(scope="module")
def filled(base: Path) -> None:
    """The demo community is there too."""
    assert motorclub(base, "demo", "seed").exit_code == 0


def motorclub(base: Path, *words: str, answer: str = "", **settings: str) -> Result:
    """The command in this process, which is much quicker than one of its own each time."""
    environment = {"MOTORCLUB_INSTANCE": str(base), **settings}
    return CliRunner().invoke(main, words, env=environment, input=answer)


@pytest.fixture
def run(base: Path) -> Run:
    """The command in this installation."""
    return lambda *words, **given: motorclub(base, *words, **given)


def plugins(run: Run, *words: str, **given: str) -> str:
    """What a command says that works."""
    done = run("plugins", *words, **given)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def refused(run: Run, *words: str, **given: str) -> str:
    """What a command says that does not."""
    done = run("plugins", *words, **given)
    assert done.exit_code == 1, done.stdout
    assert isinstance(done.exception, SystemExit), done.exception
    return done.stderr + done.stdout


def state(run: Run, plugin: str = "forum") -> str:
    lines = [line.split("\t") for line in plugins(run, "list").splitlines()]
    return next(line[2] for line in lines if line[0] == plugin)


def execute(base: Path, statement: str) -> None:
    home = prepare(base, lambda line: None)
    with psycopg.connect(Postgres(home, fast=True).url.replace("+psycopg", "", 1)) as connection:
        connection.execute(statement.encode())


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist() if name != "manifest.json"}


@pytest.mark.full
@pytest.mark.usefixtures("filled")
def test_the_forum_goes_and_comes_back_byte_for_byte(run: Run, base: Path, tmp_path: Path) -> None:
    assert state(run) == "on"
    assert "name: Forum" in plugins(run, "info", "forum")
    plugins(run, "export", "forum", "--to", str(tmp_path))
    (before,) = tmp_path.glob("forum-*.zip")
    assert len(contents(before)["tables/forum_question.jsonl"].splitlines()) == 200

    assert refused(run, "uninstall", "forum", "--yes") == "Error: Plugin forum is on: switch it off first\n"
    plugins(run, "disable", "forum")
    assert state(run) == "off"
    asked = refused(run, "uninstall", "forum", answer="n\n")
    assert "forum_question: 200 rows" in asked
    assert state(run) == "off"

    said = plugins(run, "uninstall", "forum", answer="y\n")
    assert "pip uninstall motorclub-forum" in said
    (archive,) = (base / "files/archives").glob("forum-*.zip")
    assert f"motorclub plugins import forum {archive.name}" in said
    assert state(run) == "found"
    assert run("migrate").exit_code == 0
    assert state(run) == "found"
    assert "it is not installed" in refused(run, "enable", "forum")

    assert " rows are back; epoch " in plugins(run, "import", "forum", archive.name)
    assert state(run) == "installed"
    plugins(run, "export", "forum")
    (after,) = set((base / "files/archives").glob("forum-*.zip")) - {archive}
    assert contents(after) == contents(archive) == contents(before)
    assert "has rows already" in refused(run, "import", "forum", archive.name)
    plugins(run, "enable", "forum")
    assert state(run) == "on"


@pytest.mark.full
@pytest.mark.usefixtures("filled")
def test_installing_again_starts_empty(run: Run, base: Path) -> None:
    plugins(run, "disable", "forum")
    plugins(run, "uninstall", "forum", "--yes")
    assert "Plugin forum is not installed" in refused(run, "uninstall", "forum", "--yes")
    plugins(run, "install", "forum")
    assert state(run) == "installed"
    assert "Plugin forum is installed" in refused(run, "install", "forum")
    plugins(run, "enable", "forum")


@pytest.mark.full
@pytest.mark.usefixtures("filled")
def test_one_revision_back_and_up_again(run: Run) -> None:
    assert "is on: switch it off first" in refused(run, "migrate", "forum", "--down", "--yes")
    plugins(run, "disable", "forum")
    assert f"the tables stand at {STEPS[-2]}" in plugins(run, "migrate", "forum", "--down", "--yes")
    assert state(run) == "failed"
    plugins(run, "migrate", "forum")
    plugins(run, "enable", "forum")
    assert state(run) == "on"


def test_a_quarantine_is_lifted(run: Run, base: Path) -> None:
    assert "Plugin forum is not quarantined" in refused(run, "release", "forum")
    execute(base, "UPDATE plugin SET quarantined_at = now(), failure = 'it kept failing' WHERE id = 'forum'")
    execute(base, "UPDATE platform_state SET epoch = epoch + 1")
    assert state(run) == "quarantined"
    assert "forum: quarantined, it kept failing\n  -> motorclub plugins release forum" in refused(
        run, "doctor"
    )
    plugins(run, "release", "forum")
    assert state(run) == "on"


def test_the_lock_names_every_plugin_and_its_hash(run: Run, base: Path, tmp_path: Path) -> None:
    path = tmp_path / "locks" / "plugins.lock"
    said = plugins(run, "lock", MOTORCLUB_PLUGINS_LOCK=str(path))
    locked = json.loads(path.read_text())["plugins"]["forum"]
    assert f"forum\t{locked['version']}\tsha256:{locked['sha256']}\teditable" in said
    locked["files"]["motorclub_forum/plugin.py"] = locked["sha256"] = "0" * 64
    path.write_text(json.dumps({"format": 1, "plugins": {"forum": locked}}))
    told = refused(run, "doctor", MOTORCLUB_PLUGINS_LOCK=str(path))
    assert "forum: its files are not those of plugins.lock; changed: motorclub_forum/plugin.py" in told
    listed = plugins(run, "list", MOTORCLUB_PLUGINS_LOCK=str(path), MOTORCLUB_LOCKED="1")
    assert "forum\t1.0.0\tfailed\tits files are not those of plugins.lock" in listed
    assert "MOTORCLUB_LOCKED is set: nothing was changed" in refused(
        run, "apply", MOTORCLUB_PLUGINS_LOCK=str(path), MOTORCLUB_LOCKED="1"
    )


def test_the_doctor_finds_what_is_wrong_and_says_what_to_do(run: Run, base: Path) -> None:
    assert plugins(run, "doctor") == "all is well\n"
    execute(base, "CREATE TABLE alembic_version_gone (version_num text)")
    execute(
        base,
        "INSERT INTO job (name, owner, payload, state, run_at, created_at, finished_at)"
        " VALUES ('forum.x', 'forum', '{}', 'FAILED', now(), now(), now())",
    )
    before = "UPDATE alembic_version_forum SET version_num = '{}'"
    execute(base, before.format("0000_before"))
    try:
        told = refused(run, "doctor")
        assert "gone: its tables are here, its code is gone\n  -> install its distribution again" in told
        assert "forum: 1 jobs have failed for good" in told
        assert "forum: its tables stand at 0000_before" in told
    finally:
        execute(base, "DROP TABLE alembic_version_gone")
        execute(base, "DELETE FROM job WHERE name = 'forum.x'")
        execute(base, before.format(STEPS[-1]))


def test_apply_says_when_nobody_would_restart(run: Run) -> None:
    assert "no `motorclub up` runs here" in refused(run, "apply")


# One of them stands for all in quick runs: they look for the plugin by one function.
@pytest.mark.parametrize(
    "verb",
    [
        "info",
        *(
            pytest.param(verb, marks=pytest.mark.full)
            for verb in ("install", "release", "export", "uninstall")
        ),
    ],
)
def test_an_unknown_plugin_is_named(run: Run, verb: str) -> None:
    assert "gardening" in refused(run, verb, "gardening")
