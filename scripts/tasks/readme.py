"""The README's commands are commands: each exists, and README and continuous integration agree."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

from tasks.shell import PYTHON, ROOT, Failed

FENCE = re.compile(r"^```(?:sh|shell|bash|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = ("make run", "make check", "make test", "make test-full")
TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)


def main() -> None:
    """Raise Failed with each command that does not exist, and when README and CI disagree."""
    wrong = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        wrong += [f"{page.relative_to(ROOT)}: {problem}" for problem in problems(page.read_text("utf-8"))]
    shown = list(commands((ROOT / "README.md").read_text("utf-8")))
    wrong += [f"README.md does not show `{must}`" for must in SHOWN if must not in shown]
    if ci_commands() != ["make test"]:
        wrong.append(f".ci/run must call `make test` and nothing else, not {ci_commands()}")
    if wrong:
        raise Failed("\n  ".join(["", *wrong]))


def commands(text: str) -> Iterator[str]:
    """The commands of a page's shell blocks: without prompts, comments and settings in front."""
    for block in FENCE.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            command = re.sub(r"\s+#.*|^#.*", "", line.strip().removeprefix("$ ")).strip()
            command = re.sub(r"^(?:[A-Z_]+=\S*\s+)+", "", command)
            if command:
                yield command


def problems(text: str) -> Iterator[str]:
    """Commands of a page that do not exist."""
    for command in commands(text):
        words = command.split()
        if words[0] == "make":
            yield from (f"there is no `make {name}`" for name in words[1:] if not known_target(name))
        elif words[0].rpartition("/")[2] == "motorclub" and not known_command(words[1:]):
            yield f"`{command}` is not a command"
        elif words[0].startswith(("./", "scripts/")) and not (ROOT / words[0]).exists():
            yield f"there is no {words[0]}"


def known_target(name: str) -> bool:
    """Whether the Makefile has the target; settings such as PORT=5050 count as known."""
    return "=" in name or name in TARGET.findall((ROOT / "Makefile").read_text("utf-8"))


def known_command(arguments: list[str]) -> bool:
    """Whether `motorclub ARGUMENTS --help` works: every sub-command and nothing misspelt."""
    names = [word for word in arguments if re.fullmatch(r"[a-z][a-z-]*", word)][:2]
    done = subprocess.run([PYTHON, "-m", "motorclub.cli", *names, "--help"], capture_output=True, check=False)
    return done.returncode == 0


def ci_commands() -> list[str]:
    """What continuous integration runs."""
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    kept = [line.strip() for line in lines if line.strip() and not line.startswith(("#", "cd ", "set "))]
    return [line.removeprefix("exec ") for line in kept]
