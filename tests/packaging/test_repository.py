"""The checks of the repository itself find what they are there for."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tasks import (
    checks,
    commits,
    durations,
    imports,
    lock,
    near,
    readme,
    setup,
    shell,
    stamps,
    tracked,
    webtests,
)
from tasks.shell import ROOT, Failed, run_within

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    "line",
    [
        "see https://registry." + "npmjs.org/left-pad",
        "--extra-index-" + "url file:///mirror",
        "cd /" + "home/somebody/motorclub",
        "open('/" + "root/x')",
        "-----BEGIN RSA " + "PRIVATE KEY-----",
    ],
)
def test_what_belongs_to_one_machine_is_found(line: str) -> None:
    (found,) = tracked.problems("docs/page.md", f"first\n{line}\n".encode())
    assert found.startswith("line 2 holds")


def test_ordinary_text_is_left_alone() -> None:
    text = "See https://example.org/simple-guide, ~/root/x, /homepage and /workshops/12."
    assert list(tracked.problems("docs/page.md", text.encode())) == []


def test_large_files_are_found() -> None:
    assert list(tracked.problems("a.bin", b"x" * (tracked.LIMIT + 1))) == [
        f"larger than {tracked.LIMIT} bytes"
    ]


def test_a_lock_with_an_address_or_without_a_hash_is_found() -> None:
    packages = {
        "": {},
        "node_modules/good": {
            "version": "1.0.0",
            "integrity": "sha512-x",
            "optionalDependencies": {"gone": "1.0.0"},
        },
        "node_modules/bare": {"version": "1.0.0"},
        "node_modules/placed": {
            "version": "1.0.0",
            "integrity": "sha512-x",
            "resolved": "https://mirror.example/p.tgz",
        },
        "node_modules/mac": {"version": "1.0.0", "os": ["darwin"], "optional": True},
    }
    assert tracked.lock_problems(json.dumps({"packages": packages})) == [
        "package-lock.json: gone is missing: run `make lock`",
        "package-lock.json: node_modules/bare has no hash",
        "package-lock.json: node_modules/placed is locked to an address",
    ]


def test_packages_of_other_platforms_are_named_in_the_lock() -> None:
    asked = {"@x/cli-darwin-arm64": "2.0.0", "@x/cli-linux-x64-musl": "2.0.0"}
    packages = {"": {}, "node_modules/@x/cli": {"version": "2.0.0", "optionalDependencies": asked}}
    lock.complete(packages)
    assert packages["node_modules/@x/cli-darwin-arm64"]["os"] == ["darwin"]
    assert packages["node_modules/@x/cli-linux-x64-musl"]["libc"] == ["musl"]
    assert lock.missing_platforms(packages) == {}
    with pytest.raises(Failed, match="its name tells no platform"):
        lock.complete({"": {"optionalDependencies": {"left-pad": "1.0.0"}}})


def test_requirements_are_locked_with_hashes_and_without_addresses() -> None:
    for name in ("run", "test"):
        lines = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
        assert not [line for line in lines if line.startswith("-") or "://" in line]
        pinned = [index for index, line in enumerate(lines) if "==" in line]
        assert pinned
        assert all("--hash=sha256:" in lines[index + 1] for index in pinned)


def test_what_is_locked_for_running_is_locked_the_same_for_testing() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
        return {line.split(" ")[0] for line in lines if "==" in line}

    assert pins("run") <= pins("test")


def test_commands_are_read_as_a_person_reads_them() -> None:
    page = "```sh\n$ PORT=5050 make run  # start\n# a comment\nmotorclub plugins \\\n  list\n```\n"
    page += "```python\nmake x\n```\n"
    assert list(readme.commands(page)) == ["make run", "motorclub plugins    list"]


def test_commands_that_do_not_exist_are_found() -> None:
    page = "```sh\nmake run\nmake coffee\nmotorclub plugins list\nmotorclub plugins brew\n./scripts/nothing\n```\n"
    assert list(readme.problems(page)) == [
        "there is no `make coffee`",
        "`motorclub plugins brew` is not a command",
        "there is no ./scripts/nothing",
    ]


BAD = {
    "plugin.toml": 'id = "bad"\nrequires = []\n',
    "__init__.py": "",
    "api.py": "",
    "models.py": "import flask\n",
    "routes.py": "",
    "services.py": "from motorclub import db\nfrom motorclub_bad import routes\n",
}


def test_each_import_rule_refuses_its_breach(tmp_path: Path) -> None:
    package = tmp_path / "motorclub_bad"
    package.mkdir()
    for name, text in BAD.items():
        (package / name).write_text(text)
    config = tmp_path / "contracts.ini"
    config.write_text("\n".join(imports.contracts({"motorclub_bad": package})))
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--config", config, "--no-cache"],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT / 'core'}", "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    broken = {line.rpartition(" BROKEN")[0] for line in done.stdout.splitlines() if line.endswith(" BROKEN")}
    assert broken == {
        "motorclub_bad imports the public surfaces only",
        "Routes call services, services call models",
        "Models import nothing of the web",
        "Nothing below calls routes",
    }, done.stdout


def test_a_step_that_was_interrupted_is_done_again(tmp_path: Path) -> None:
    stamp = tmp_path / "folder" / "stamp"
    with stamps.stamp_after(stamp, "one"):
        assert not stamps.fresh(stamp, "one")
    assert stamps.fresh(stamp, "one")
    assert not stamps.fresh(stamp, "two")
    with pytest.raises(KeyboardInterrupt), stamps.stamp_after(stamp, "one"):
        raise KeyboardInterrupt
    assert not stamps.fresh(stamp, "one")


def test_a_fingerprint_follows_names_and_contents_of_sources_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(stamps, "ROOT", tmp_path)
    (tmp_path / "a").write_text("1")
    first = stamps.fingerprint([tmp_path])
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "x").write_text("not ours")
    assert stamps.fingerprint([tmp_path]) == first
    (tmp_path / "a").rename(tmp_path / "b")
    second = stamps.fingerprint([tmp_path])
    (tmp_path / "b").write_text("2")
    assert len({first, second, stamps.fingerprint([tmp_path])}) == 3


@pytest.mark.parametrize("script", ["run", "test", "lock", "bench", "wheels"])
def test_an_older_python_is_refused_with_a_sentence(script: str) -> None:
    program = f"import sys; sys.version_info = (3, 10, 4); exec(open('scripts/{script}').read())"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == f"Motorclub needs Python 3.11 or newer; this is 3.10 ({sys.executable}).\n"


def test_a_python_without_venv_names_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(setup, "PYTHON", tmp_path / "none")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Failed, match=r"apt-get install python3\.\d+-venv"):
        setup.environment()


def test_a_killed_set_up_is_waited_for_until_its_last_command_has_ended(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tasks import setup, shell; setup.STAMPS = Path(sys.argv[1])\n"
        "with setup.only_one(): shell.say('mine'); shell.run(sys.argv[2:]); shell.say('done')"
    )

    def begin(*command: str) -> subprocess.Popen[str]:
        words = [sys.executable, "-c", program, str(tmp_path), *command]
        return subprocess.Popen(words, cwd=ROOT / "scripts", stderr=subprocess.PIPE, text=True)

    begun, go, written = (tmp_path / name for name in ("begun", "go", "written"))
    first = begin("sh", "-c", f"touch {begun}; until [ -e {go} ]; do sleep 0.1; done; touch {written}")
    while not begun.exists():
        assert first.poll() is None
        time.sleep(0.05)
    first.kill()
    second = begin("ls", str(written))
    assert second.stderr
    assert second.stderr.readline() == "==> waiting for another set-up of this checkout to end\n"
    go.touch()
    assert second.stderr.readline() == "==> mine\n"
    assert second.wait() == 0
    first.communicate()
    second.communicate()


WEB_TESTS = """
import { expect, test } from 'vitest';
test('one and one', () => expect(1 + 1).toBe(2));
test('two and two', () => expect(2 + 2, 'a sum').toBe(5));
"""


def test_failing_web_tests_are_named_last(tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module", "scripts": {"test": "vitest run"}}')
    (tmp_path / "sums.test.ts").write_text(WEB_TESTS)
    (tmp_path / "broken.test.ts").write_text("import './nowhere';")
    with pytest.raises(Failed) as failure:
        webtests.run_tests(tmp_path)
    told, count, *named = str(failure.value).splitlines()
    assert (told.startswith("`npm run"), count) == (True, "2 failed:")
    broken, sum_ = sorted(line.strip() for line in named)
    assert broken.startswith("broken.test.ts: ")
    assert "./nowhere" in broken
    assert (
        sum_ == "sums.test.ts > two and two: AssertionError: a sum: expected 4 to be 5 // Object.is equality"
    )

    (tmp_path / "broken.test.ts").unlink()
    right = WEB_TESTS.replace("toBe(5)", "toBe(4)")
    (tmp_path / "sums.test.ts").write_text(f"{right}\nvoid Promise.reject(new Error('nobody waited'));\n")
    with pytest.raises(Failed, match=r"outside of the tests: .*nobody waited") as stray:
        webtests.run_tests(tmp_path)
    assert "sums.test.ts" in str(stray.value)

    (tmp_path / "sums.test.ts").write_text(right)
    webtests.run_tests(tmp_path)


def test_the_tests_near_a_change_are_found_nearest_first() -> None:
    changed = [
        "core/motorclub/mail/suppressions.py",
        "core/tests/jobs/test_jobs.py",
        "docs/api.md",
        "plugins/forum/motorclub_forum/votes.py",
        "webshell/src/app/gates.ts",
    ]
    assert near.near(changed) == [
        "core/tests/jobs/test_jobs.py",
        "core/tests/mail/test_suppressions.py",
        "plugins/forum/tests/test_votes.py",
        "core/tests/mail",
        "tests/architecture",
        "plugins/forum/tests",
    ]


def test_tests_near_a_change_of_test_support_are_those_that_import_it() -> None:
    found = near.near(["tests/support/second_factors.py", "tests/support/references/events.md"])
    assert "core/tests/accounts/second_factor/test_passkeys.py" in found
    assert all("second_factors import" in (ROOT / path).read_text("utf-8") for path in found)


def test_the_web_half_of_a_plugin_made_apart_is_near_its_own_tests() -> None:
    changed = ["plugins/forum/tests/test_votes.py", "plugins/price_predictor/web/lib/money.ts"]
    assert near.apart_changed(changed) == [ROOT / "plugins/price_predictor"]
    assert near.apart_changed(changed[:1]) == []


def test_a_renamed_file_is_near_both_of_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        subprocess.run(["git", *author, *words], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(shell, "ROOT", tmp_path)
    (tmp_path / "old.py").write_text("unchanged = True\n")
    git("init")
    git("add", ".")
    git("commit", "--message", "Add old")
    git("mv", "old.py", "new.py")
    assert near.changed_since("HEAD") == ["new.py", "old.py"]


def test_long_subjects_of_commits_are_found() -> None:
    assert commits.too_long(["Show category icons in lists", "x" * 72, "x" * 73]) == [f"73: {'x' * 73}"]


@pytest.mark.parametrize("base", ["HEAD", "no such commit"])
def test_without_commits_of_its_own_a_branch_is_judged_by_its_last(base: str) -> None:
    assert len(commits.subjects(base)) == 1


def test_a_command_that_takes_too_long_is_interrupted() -> None:
    python = sys.executable
    assert run_within(30, [python, "-c", "pass"])
    began = time.monotonic()
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a shell's background
    try:
        assert not run_within(1, [python, "-c", "import time; time.sleep(60)"])
    finally:
        signal.signal(signal.SIGINT, usual)
    assert time.monotonic() - began < 30
    with pytest.raises(Failed, match="exit code 3"):
        run_within(30, [python, "-c", "raise SystemExit(3)"])


def test_reports_of_both_kinds_list_the_slowest_tests(tmp_path: Path) -> None:
    (tmp_path / "test_slow.py").write_text("def test_slow(): pass\n")
    report = tmp_path / "junit.xml"
    words = ["-q", "-p", "no:cacheprovider", f"--junitxml={report}", "-o", "junit_family=xunit1"]
    subprocess.run([sys.executable, "-m", "pytest", *words, tmp_path], check=True, capture_output=True)
    [(seconds, name)] = durations.read_pytest(report.read_text("utf-8"))
    assert 0 <= seconds < 10
    assert name.endswith("test_slow.py::test_slow")
    tests = [{"fullName": "opens", "duration": 1500.0}, {"fullName": "was left out"}]
    web = {"testResults": [{"name": "/somewhere/menu.test.tsx", "assertionResults": tests}]}
    assert list(durations.read_vitest(json.dumps(web))) == [
        (1.5, "/somewhere/menu.test.tsx > opens"),
        (0.0, "/somewhere/menu.test.tsx > was left out"),
    ]
    named = [(1.0, "test_a.py::test_one"), (0.5, "test_a.py::test_two"), (0.25, "b.test.tsx > opens > shut")]
    assert durations.sum_by_file(named) == [(1.5, "test_a.py"), (0.25, "b.test.tsx")]


def test_steps_side_by_side_print_in_order_and_all_failures_are_named(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    met = threading.Barrier(2)

    def work(program: str) -> Callable[[], None]:
        def meet_and_run() -> None:
            met.wait(30)
            shell.run([sys.executable, "-c", program])

        return meet_and_run

    late = work(
        "import time; print('late', flush=True); time.sleep(0.3); print('later'); raise SystemExit(3)"
    )
    stage = [checks.Step("one", "The first", late), checks.Step("two", "The second", work("print('early')"))]
    times: list[str] = []
    with pytest.raises(Failed, match=r"^one: .* ended with exit code 3"):
        times.extend(checks.run_stage(stage))
    assert [line.split()[0] for line in times] == ["two"]
    assert capfdbinary.readouterr().err == b"==> The first\nlate\nlater\n==> The second\nearly\n"
