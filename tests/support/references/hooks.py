"""The hooks, from the specification."""

from __future__ import annotations

import ast
import inspect

from motorclub.plugin import guard, spec
from motorclub.plugin.spec import POLICIES, OnError, Policy, Verb
from references.surface import since

HEADINGS = {
    "contribute": "Contribute: once at start, values back",
    "decide": "Decide: asked when something is about to happen",
    "observe": "Observe: told of what happens all the time",
    "lifecycle": "Lifecycle: when an admin acts",
    "can_veto": "Lifecycle, with a veto",
}
ON_ERROR = {
    (Verb.CONTRIBUTE, OnError.QUARANTINE): "sets the plugin aside; the site starts without it",
    (Verb.DECIDE, OnError.DENY): "means no",
    (Verb.DECIDE, OnError.BY_SETTING): "leaves it to a setting of the site",
    (Verb.DECIDE, OnError.SKIP): "is recorded, and the plugin is not heard this time",
    (Verb.OBSERVE, OnError.SKIP): "is recorded and skipped",
    (Verb.LIFECYCLE, OnError.SKIP): "is recorded and skipped",
    (Verb.LIFECYCLE, OnError.DENY): "stops what was about to happen",
}


def block() -> str:
    """Every hook of the specification, by verb, with its signature as it stands there and its promise."""
    specification = ast.parse(inspect.getsource(spec.Spec)).body[0]
    assert isinstance(specification, ast.ClassDef)
    by_verb: dict[str, list[str]] = {}
    for node in specification.body:
        if isinstance(node, ast.FunctionDef):
            verb = ast.unparse(node.decorator_list[0]).partition("(")[0]
            by_verb.setdefault(verb, []).append(entry(node))
    parts = [f"## {HEADINGS[verb]}\n\n" + "\n".join(entries) for verb, entries in by_verb.items()]
    return breaker() + "\n\n" + "\n".join(parts)


def breaker() -> str:
    """The figures of the fence."""
    return (
        f"A hook that fails {guard.FAILURES_TO_OPEN} times in {guard.WINDOW_S:.0f} seconds is left out for"
        f" {guard.OPEN_S:.0f} seconds; when that happens a {ordinal(guard.OPENINGS_TO_QUARANTINE)} time, the"
        " plugin is quarantined and the admins are told. A call that takes longer than its hook's budget is named"
        " slow on the plugins page."
    )


def ordinal(number: int) -> str:
    """In a word."""
    return {2: "second", 3: "third", 4: "fourth", 5: "fifth"}[number]


def entry(node: ast.FunctionDef) -> str:
    """One hook."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    signature = f"def {node.name}({ast.unparse(node.args)}){returns}: ..."
    promise = f"{ast.get_docstring(node)}\n\n{policy(POLICIES[node.name])} Since API {since(node.name)}."
    return f"### {node.name}\n\n```python\n@hookimpl\n{signature}\n```\n\n{promise}\n"


def policy(given: Policy) -> str:
    """What an error means, when it is asked, and how long it may take."""
    asked = (
        "Asked while the plugin is off, too." if given.when_disabled else "Asked only while the plugin is on."
    )
    budget = f" Budget: {given.budget_s * 1000:.0f} ms." if given.budget_s else ""
    return f"An error {ON_ERROR[given.verb, given.on_error]}. {asked}{budget}"
