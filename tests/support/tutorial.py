"""A page of the manual as a sequence of steps: files to write, changes to make, commands that must succeed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

HEADING = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
BLOCK = re.compile(r'^```(\w+) title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
DO, CHECK = "Do", "Check"


class DoesNotFit(AssertionError):
    """A change whose lines are not in the file, or are there more than once."""


@dataclass
class Step:
    """A chapter of the tutorial; `blocks` are (language, file, text) in the order of the page."""

    number: int
    title: str
    blocks: list[tuple[str, str, str]] = field(default_factory=list)
    do: list[str] = field(default_factory=list)
    check: list[str] = field(default_factory=list)

    def write(self, folder: Path) -> None:
        """Bring the files of `folder` to the state of this step. Raises DoesNotFit."""
        for language, name, text in self.blocks:
            path = folder / name
            path.write_text(
                changed(path.read_text("utf-8"), text, name) if language == "diff" else text, "utf-8"
            )


def read(page: Path) -> list[Step]:
    """The steps of a page."""
    text = page.read_text("utf-8")
    marks = list(HEADING.finditer(text))
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [
        _step(Step(int(mark[1]), mark[2]), text[mark.end() : end])
        for mark, end in zip(marks, ends, strict=True)
    ]


def examples(page: Path) -> dict[str, str]:
    """The text of each example of a page by its title."""
    return {title: text for _, title, text in BLOCK.findall(page.read_text("utf-8"))}


def _step(step: Step, text: str) -> Step:
    for language, title, content in BLOCK.findall(text):
        if title == DO:
            step.do += content.splitlines()
        elif title == CHECK:
            step.check += content.splitlines()
        else:
            step.blocks.append((language, title, content))
    return step


def changed(before: str, change: str, name: str) -> str:
    """A file after a change: each part between `@@` stands in it once, and follows the part before.

    >>> print(changed("a\\nb\\nc\\n", " a\\n-b\\n+B\\n@@\\n c\\n+d\\n", "letters"), end="")
    a
    B
    c
    d
    """
    done, rest = "", before
    for part in re.split(r"^@@\n", change, flags=re.MULTILINE):
        lines = part.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] in " -")
        new = "".join(line[1:] for line in lines if line[0] in " +")
        if rest.count(old) != 1 or not (rest.startswith(old) or f"\n{old}" in rest):
            raise DoesNotFit(f"{name}: {rest.count(old)} places for\n{part}")
        head, _, rest = rest.partition(old)
        done += head + new
    return done + rest
