"""What people need: tests for its author, words for admins, care for members."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from motorclub.plugin.check.rules_code import fields_of, settings_class
from motorclub.plugin.check.rules_identity import line_of
from motorclub.plugin.check.source import Module, Place, Rules, Source, Tier, argument, last

rules = Rules()
MEMBER = {"member.id", "Member.id"}


def member_keys(source: Source) -> Iterator[tuple[Module, int]]:
    """Where a model keeps whose something is: its foreign keys to members."""
    for module in source.modules:
        for call in module.calls("ForeignKey"):
            target = argument(call, 0, "column")
            text = target.value if isinstance(target, ast.Constant) else ast.unparse(target) if target else ""
            if text in MEMBER:
                yield module, call.lineno


def has_tables(source: Source) -> bool:
    """Whether it keeps anything."""
    return "register_models" in source.hooks


@rules.add(
    "personal-data",
    Tier.SILVER,
    "A plugin that keeps something about members says so, and can hand it out and erase it.",
    fix="Write `personal_data = true` in plugin.toml and implement `register_personal_data`.",
)
def personal_data(source: Source) -> Iterator[Place]:
    """A foreign key to a member is personal data."""
    said, done = source.manifest.get("personal_data") is True, "register_personal_data" in source.hooks
    path = source.package / "plugin.toml"
    keys = list(member_keys(source))
    if keys and not done:
        module, line = keys[0]
        yield Place(
            module.path, line, "a row belongs to a member, and register_personal_data is not implemented"
        )
    if done != said:
        declaration = "it says" if said else "it does not say"
        what = "is" if done else "is not"
        yield Place(
            path,
            line_of(path, "personal_data"),
            f"{declaration} personal_data = true, and the hook {what} there",
        )


@rules.add(
    "tests",
    Tier.SILVER,
    "It has tests of its own beside the contract.",
    fix="Begin with [the fixtures](testing.md).",
    of_sources=True,
)
def tests(source: Source) -> Iterator[Place]:
    """The contract knows the platform's rules, not the plugin's."""
    cases = [one for module in source.tests for one in module.functions() if one.name.startswith("test_")]
    if not cases:
        yield Place(source.root / "tests", 1, "there is no test")


@rules.add(
    "readme",
    Tier.GOLD,
    "`README.md` says what it does and names every permission and every setting.",
    fix="Add what is missing, in a sentence each.",
    of_sources=True,
)
def readme(source: Source) -> Iterator[Place]:
    """Admins read this before they grant a permission or change a setting."""
    path = source.root / "README.md"
    text = path.read_text("utf-8") if path.is_file() else ""
    if len(text.split()) < 20:
        yield Place(path, 1, "it is missing or says next to nothing")
        return
    for name in (*permissions(source), *settings_names(source)):
        if name not in text:
            yield Place(path, 1, f"it does not name {name}")


def permissions(source: Source) -> list[str]:
    """The names of its permissions, as far as they are literals."""
    found = [
        source.text(argument(call, 0, "name"), module)
        for module in source.modules
        for call in module.calls("Permission")
    ]
    return [name for name in found if name]


def settings_names(source: Source) -> list[str]:
    """The names of its settings."""
    found = settings_class(source)
    return [last(field.target) for field in fields_of(found[1])] if found else []


@rules.add(
    "changelog",
    Tier.GOLD,
    "`CHANGELOG.md` has a heading for the present version.",
    fix="Say under `## <version>` what has changed for people.",
    of_sources=True,
)
def changelog(source: Source) -> Iterator[Place]:
    """Admins read it before they upgrade."""
    path = source.root / "CHANGELOG.md"
    text = path.read_text("utf-8") if path.is_file() else ""
    if not re.search(rf"^#+ .*{re.escape(source.version)}", text, re.MULTILINE):
        yield Place(path, 1, f"there is no heading with {source.version}")


@rules.add(
    "licence",
    Tier.GOLD,
    "The text of its licence lies beside it.",
    fix="Add the file `LICENSE`.",
    of_sources=True,
)
def licence(source: Source) -> Iterator[Place]:
    """The name alone, in pyproject.toml, is no permission."""
    if not [path for path in source.root.glob("LICEN[CS]E*") if path.stat().st_size > 100]:
        yield Place(source.root / "LICENSE", 1, "it is missing")


@rules.add(
    "permission-summaries",
    Tier.GOLD,
    "Each permission says in a sentence what it allows.",
    fix='`Permission("forum.vote", "Vote on what others wrote.", EVERY_MEMBER)`',
)
def permission_summaries(source: Source) -> Iterator[Place]:
    """The admin who grants it reads this sentence."""
    for module in source.modules:
        for call in module.calls("Permission"):
            text = source.text(argument(call, 1, "summary"), module)
            if text is not None and not (text.strip().endswith(".") and " " in text.strip()):
                yield Place(module.path, call.lineno, f"{text!r} is no sentence")


@rules.add(
    "setting-titles",
    Tier.GOLD,
    "Each setting has a title, which the admin's form shows.",
    fix='`max_tags: Annotated[int, Meta(title="Tags of a question", ge=1)] = 5`, with `Meta` of `msgspec`.',
)
def setting_titles(source: Source) -> Iterator[Place]:
    """And limits, where there are any: the form refuses what the code could not use."""
    found = settings_class(source)
    for field in fields_of(found[1]) if found else ():
        titles = [word for node in ast.walk(field.annotation) if isinstance(node, ast.Call)
                  for word in node.keywords if last(node.func) == "Meta" and word.arg == "title"]  # fmt: skip
        if not titles and found:
            yield Place(found[0].path, field.lineno, f"{last(field.target)} has no title")


@rules.add(
    "topic-messages",
    Tier.GOLD,
    "Each topic declares the types of frame that it sends, with a schema each.",
    fix='`Topic(…, messages={"QUESTION_CHANGED": QuestionChangedSchema})`',
)
def topic_messages(source: Source) -> Iterator[Place]:
    """Or nobody could write a client for it."""
    for module in source.modules:
        for call in module.calls("Topic"):
            if argument(call, 4, "messages") is None:
                yield Place(module.path, call.lineno, "it declares no messages")


@rules.add(
    "consequences",
    Tier.PLATINUM,
    "A plugin with tables says what people lose while it is off, and brings demo data.",
    fix="Implement `check_disable` and `seed_demo`.",
)
def consequences(source: Source) -> Iterator[Place]:
    """The admin sees the first before the switch is thrown; the second lets the contract judge its lists."""
    for hook in ("check_disable", "seed_demo"):
        if has_tables(source) and hook not in source.hooks:
            yield Place(source.package / "plugin.py", 1, f"{hook} is not implemented")


@rules.add(
    "query-budgets",
    Tier.PLATINUM,
    "Its tests hold its calls to a number of statements.",
    fix="`with queries.at_most(3): client.get(…)`, with the fixture `queries`.",
    of_sources=True,
)
def query_budgets(source: Source) -> Iterator[Place]:
    """The contract finds a list that grows with its rows; only a budget finds a call that is merely wasteful."""
    budgets = [call for module in source.tests for call in module.calls("at_most")]
    if has_tables(source) and "register_routes" in source.hooks and not budgets:
        yield Place(source.root / "tests", 1, "no test has a budget of statements")
