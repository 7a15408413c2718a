"""Operators' commands for events, people and plugins, run as people run them."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.cli import main
from motorclub.cli.plugin_commands import ENTRY_POINT_GROUP
from motorclub.plugin import spec
from motorclub.processes import embedded

pytestmark = pytest.mark.once

Run = Callable[..., subprocess.CompletedProcess[str]]

# A stranger's plugin with commands; one of them has the name of a core command.
TOOLS = """
import click
from motorclub.api import db, hookimpl

@click.command()
@click.argument("number", type=int)
def double(number: int) -> None:
    "Twice as much."
    click.echo(number * 2 + db.session.scalar(db.text("SELECT 0")))

@click.command()
def breaks() -> None:
    "It does."
    raise RuntimeError("the spanner slipped")

class Plugin:
    @hookimpl
    def register_commands(self):
        return [double, breaks]

plugin = Plugin()
"""


def install(path: Path, name: str, code: str) -> None:
    """A package and its metadata in a folder for PYTHONPATH."""
    package = path / f"motorclub_{name}"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text(code)
    manifest = f'id = "{name}"\nname = "{name}"\nsummary = "For tests."\napi = ">=1,<2"\n'
    (package / "plugin.toml").write_text(manifest)
    metadata = path / f"motorclub_{name}-0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: motorclub-{name}\nVersion: 0\n")
    (metadata / "entry_points.txt").write_text(
        f"[motorclub.plugins]\n{name} = motorclub_{name}.plugin:plugin\n"
    )


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Run, sa.Engine]]:
    """The command in an installation with the forum, the tools and a demo community; and its database."""
    import os

    path = tmp_path_factory.mktemp("tools")
    install(path, "tools", TOOLS)
    install(path, "version", TOOLS)
    with embedded.scratch() as base, embedded.start(base, fast=True, say=lambda line: None) as servers:

        def run(*words: str) -> subprocess.CompletedProcess[str]:
            settings = {"MOTORCLUB_INSTANCE": str(base), "PYTHONPATH": str(path)}
            command = [sys.executable, "-m", "motorclub.cli", *words]
            return subprocess.run(
                command, env=os.environ | settings, capture_output=True, text=True, check=False
            )

        for words in (("migrate",), ("demo", "seed")):
            done = run(*words)
            assert done.returncode == 0, done.stderr
        engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
        yield run, engine
        engine.dispose()


def said(done: subprocess.CompletedProcess[str]) -> list[str]:
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a refusal."""
    assert done.returncode != 0
    assert "Traceback" not in done.stderr.splitlines()[-1]
    return done.stderr.splitlines()[-1]


@pytest.mark.full
def test_a_plugins_command_runs_while_it_is_on(installation: Any) -> None:
    """By its plugin's id, inside an application context; off, it refuses with a sentence."""
    run, _ = installation
    assert said(run("tools", "double", "21")) == ["42"]
    assert said(run("forum", "recount")) == ["everything was right"]
    said(run("plugins", "disable", "tools"))
    assert "the plugin tools is switched off" in refused(run("tools", "double", "21"))
    said(run("plugins", "enable", "tools"))
    assert said(run("tools", "double", "4")) == ["8"]


@pytest.mark.full
def test_help_names_plugins_and_their_commands(installation: Any) -> None:
    """Below the core's."""
    run, _ = installation
    whole = "\n".join(said(run("--help")))
    assert "The commands of the plugin forum." in whole
    part = "\n".join(said(run("tools", "--help")))
    assert "Twice as much." in part


@pytest.mark.full
def test_the_cores_commands_win(installation: Any) -> None:
    """A plugin called version changes nothing."""
    run, _ = installation
    assert said(run("version")) == [importlib.metadata.version("motorclub")]


@pytest.mark.full
def test_what_goes_wrong_is_reported_under_the_plugins_name(installation: Any) -> None:
    """An exception, an unknown command, an unknown plugin."""
    run, _ = installation
    assert refused(run("tools", "breaks")) == "Error: plugin tools: RuntimeError: the spanner slipped"
    assert "No such command 'nothing'" in refused(run("tools", "nothing"))
    assert "No such command 'gardening'" in refused(run("gardening", "grow"))


def test_the_cores_commands_do_not_look_for_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a name that the core does not have is looked up."""

    def never(**which: str) -> Any:
        raise AssertionError("looked for plugins")

    monkeypatch.setattr(importlib.metadata, "entry_points", never)
    context = main.make_context("motorclub", ["version"])
    assert main.get_command(context, "version") is not None
    with pytest.raises(AssertionError, match="looked for plugins"):
        main.get_command(context, "forum")
    assert ENTRY_POINT_GROUP == spec.ENTRY_POINT_GROUP


@pytest.mark.full
def test_events_are_listed_retried_and_replayed(installation: Any) -> None:
    """What a jobs process would have left behind is put there by hand."""
    run, engine = installation
    payload = '{"question_id": 1, "answer_id": 1, "author_id": 2, "asker_id": 3, "title": "x"}'
    with engine.connect() as connection:
        event = connection.scalar(
            sa.text(
                "INSERT INTO outbox_event (name, payload, created_at, expanded_at) VALUES "
                "('forum.answer_posted', CAST(:payload AS jsonb), now() - interval '1 hour', now()) RETURNING id"
            ),
            {"payload": payload},
        )
        delivery = connection.scalar(
            sa.text(
                "INSERT INTO outbox_delivery (event_id, subscriber, owner, state, attempts, due_at, last_error) VALUES "
                "(:event, 'forum.notify_asker', 'forum', 'DEAD', 10, now(), 'Traceback\nValueError: too late') "
                "RETURNING id"
            ),
            {"event": event},
        )
    [listed] = said(run("outbox", "list", "--name", "forum.answer_posted"))
    assert listed.split("\t")[0] == str(event)
    assert listed.endswith("delivered 0, pending 0, dead 1")
    [dead] = said(run("outbox", "dead"))
    assert dead.split("\t") == [
        str(delivery), f"forum.answer_posted ({event})", "forum.notify_asker", "10", "ValueError: too late"
    ]  # fmt: skip
    assert "name deliveries or use --all" in refused(run("outbox", "retry"))
    assert said(run("outbox", "retry", str(delivery))) == ["1 will be tried again"]
    assert said(run("outbox", "dead")) == []
    since = ("--since", "2020-01-01")
    with engine.connect() as connection:
        connection.execute(sa.text("UPDATE outbox_delivery SET state = 'DELIVERED'"))
    assert said(run("outbox", "replay", "forum.notify_asker", *since)) == [
        "1 events will be delivered to forum.notify_asker"
    ]
    assert said(run("outbox", "replay", "forum.notify_asker", *since, "--event", str(event + 1))) == [
        "0 events will be delivered to forum.notify_asker"
    ]
    assert "there is no subscriber 'nobody'" in refused(run("outbox", "replay", "nobody", *since))
    assert "is not a time" in refused(run("outbox", "replay", "forum.notify_asker", "--since", "noon"))


@pytest.mark.full
def test_a_lost_second_factor_is_removed(installation: Any) -> None:
    """By username or email; it asks for --yes, is audited, and the member gets a mail."""
    run, engine = installation
    assert "organiser has no second factor" in refused(
        run("members", "remove-second-factor", "organiser", "--yes")
    )
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO account_totp (member_id, secret, created_at, confirmed_at) "
                "SELECT id, 'sealed', now(), now() FROM member WHERE username = 'organiser'"
            )
        )
    assert "then say --yes" in refused(run("members", "remove-second-factor", "organiser"))
    assert said(run("members", "remove-second-factor", "organiser", "--yes")) == [
        "removed; organiser is notified by mail"
    ]
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM account_totp")) == 0
        subject = sa.text("SELECT subject FROM mail_message WHERE recipient LIKE 'organiser@%'")
        assert connection.scalar(subject) == "Second factor switched off"
        audited = sa.text("SELECT count(*) FROM audit_entry WHERE action = 'account.second_factor_removed'")
        assert connection.scalar(audited) == 1
    assert "there is no member nobody" in refused(run("members", "remove-second-factor", "nobody"))


@pytest.mark.full
def test_everybody_is_signed_out(installation: Any) -> None:
    """Every living session ends; those that have ended stay as they are. It asks for --yes and is audited."""
    run, engine = installation
    living = sa.text("SELECT count(*) FROM account_session WHERE ended_at IS NULL")
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO account_session (member_id, agent, address, created_at, last_used_at, expires_at,"
                " ended_why, ended_at) SELECT id, 'A browser', '192.0.2.1', now(), now(), now() + interval '1 day',"
                " why, CASE WHEN why IS NULL THEN NULL ELSE now() END"
                " FROM member, unnest(ARRAY[NULL, NULL, 'logout']) AS why WHERE username = 'organiser'"
            )
        )
        before = connection.scalar(living)
    assert before >= 2
    assert "say --yes" in refused(run("members", "sign-out-all"))
    with engine.connect() as connection:
        assert connection.scalar(living) == before
    assert said(run("members", "sign-out-all", "--yes")) == [f"{before} sessions ended"]
    with engine.connect() as connection:
        assert connection.scalar(living) == 0
        why = sa.text("SELECT count(*) FROM account_session WHERE ended_why = 'logout'")
        assert connection.scalar(why) == 1
        audited = sa.text("SELECT details FROM audit_entry WHERE action = 'session.all_ended'")
        assert connection.scalar(audited) == {"sessions": before}


@pytest.mark.full
def test_a_member_is_exported_and_erased(installation: Any, tmp_path: Path) -> None:
    """By username or email; erasing asks for --yes and names what each part did."""
    run, engine = installation
    out = tmp_path / "driver.zip"
    assert said(run("members", "export", "Driver", "--out", str(out))) == [f"written to {out}"]
    with zipfile.ZipFile(out) as archive:
        assert {"manifest.json", "core/member.json", "forum/votes.json"} <= set(archive.namelist())
    assert "there is no member nobody" in refused(run("members", "export", "nobody", "--out", str(out)))
    assert "--yes does it" in refused(run("members", "erase", "driver"))
    with engine.connect() as connection:
        email = connection.scalar(sa.text("SELECT email FROM member WHERE username = 'driver'"))
    lines = said(run("members", "erase", email, "--yes"))
    owners = [line.partition(":")[0] for line in lines]
    assert "forum" in owners[:-1]
    assert owners[-1] == "core"
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM member WHERE username = 'driver'")) == 0
    assert "there is no member driver" in refused(run("members", "erase", "driver", "--yes"))
    assert said(run("forum", "recount")) == ["everything was right"]
    assert "is not one of" in refused(run("members", "erase", "organiser", "--content", "SHRED", "--yes"))
    assert said(run("members", "erase", "organiser", "--content", "KEEP", "--yes"))
    with engine.connect() as connection:
        kept = connection.execute(
            sa.text("SELECT email, erased_at FROM member WHERE username = 'organiser'")
        ).one()
    assert kept.email.startswith("former member ")
    assert kept.erased_at is not None
    assert "The last admin cannot be erased." in refused(run("members", "erase", "admin", "--yes"))
