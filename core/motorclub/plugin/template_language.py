"""What templates are written in: `{{ variable }}` and `{% if variable %}...{% endif %}`, and nothing else.

No loops, calls, attributes or filters: whoever may edit a template can neither read anything but the variables nor
keep a process busy. Jinja's sandbox stands behind that as a second wall.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

ALLOWED = (
    nodes.Template,
    nodes.Output,
    nodes.TemplateData,
    nodes.Name,
    nodes.If,
    nodes.Not,
    nodes.And,
    nodes.Or,
)
# Deeper ones would be a puzzle for whoever reads them, and a burden for the parser.
MAX_CONDITIONS = 50
NAME = re.compile(r"[a-z][a-z0-9_]*")
RESERVED = {"not", "and", "or", "in", "is", "if", "else", "none", "true", "false", "self", "loop", "import"}
_CONDITION = re.compile(r"\{%-?\s*if\b")


class BadTemplate(ValueError):
    """A template that cannot be used; the message says what is wrong, in words for admins."""


def _environment(*, escape: bool) -> ImmutableSandboxedEnvironment:
    made = ImmutableSandboxedEnvironment(
        autoescape=escape, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, cache_size=0
    )
    made.globals.clear()
    return made


PLAIN, HTML = _environment(escape=False), _environment(escape=True)


def check(source: str, known: Collection[str], needed: Collection[str] = ()) -> None:
    """Raises BadTemplate for what is not allowed, for an unknown variable, and for a needed one that is missing."""
    used = variables(source)
    for name in used:
        if name not in known:
            raise BadTemplate(f"There is no variable {name!r}. {_offer(known)}")
    for name in needed:
        if name not in used:
            raise BadTemplate(f"{{{{ {name} }}}} must not be missing: without it the mail is of no use.")


def _offer(known: Collection[str]) -> str:
    return f"Known are: {', '.join(sorted(known))}." if known else "This template has none."


def variables(source: str) -> tuple[str, ...]:
    """The variables that a template uses, each once. Raises BadTemplate."""
    found = [node.name for node in _walk(_parsed(source)) if isinstance(node, nodes.Name)]
    return tuple(dict.fromkeys(found))


def _parsed(source: str) -> nodes.Template:
    if len(_CONDITION.findall(source)) > MAX_CONDITIONS:
        raise BadTemplate(f"There are more than {MAX_CONDITIONS} conditions.")
    try:
        return PLAIN.parse(source)
    except TemplateSyntaxError as error:
        raise BadTemplate(f"Line {error.lineno}: {error.message}") from error
    except (RecursionError, ValueError) as error:
        raise BadTemplate("This is too deeply nested.") from error


def _walk(node: nodes.Node) -> Iterator[nodes.Node]:
    if not isinstance(node, ALLOWED):
        raise BadTemplate(
            f"Line {node.lineno}: only {{{{ variable }}}} and {{% if variable %}}...{{% endif %}} may be used."
        )
    yield node
    for child in node.iter_child_nodes():
        yield from _walk(child)


def fill(source: str, values: Mapping[str, object], *, escape: bool) -> str:
    """The template with its values, escaped for HTML or as they are.

    Raises BadTemplate for what may not be used, UndefinedError for a value that is missing.

    >>> fill("Hello {{ name }}", {"name": "<Ann>"}, escape=True)
    'Hello &lt;Ann&gt;'
    """
    return _compiled(source, escape).render(values)


@lru_cache(maxsize=256)
def _compiled(source: str, escape: bool) -> Template:
    variables(source)
    return (HTML if escape else PLAIN).from_string(source)
