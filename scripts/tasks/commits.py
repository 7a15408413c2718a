"""The subject of a commit fits into one line of a log."""

from __future__ import annotations

from tasks.near import merge_base
from tasks.shell import Failed, git_lines

LONGEST = 72


def main() -> None:
    """Check the commits since the branch left its upstream. Raises Failed with each subject that is too long."""
    found = too_long(subjects(merge_base()))
    if found:
        raise Failed("\n  ".join([f"at most {LONGEST} characters; reword with `git rebase -i`:", *found]))


def subjects(base: str) -> list[str]:
    """The subjects of the commits since `base`; of the last commit if there are none, or `base` was not cloned."""
    return git_lines("log", "--no-merges", "--format=%s", f"{base}..HEAD") or git_lines(
        "log", "-1", "--format=%s"
    )


def too_long(subjects: list[str]) -> list[str]:
    """Those with more characters than allowed, each with its length."""
    return [f"{len(subject)}: {subject}" for subject in subjects if len(subject) > LONGEST]
