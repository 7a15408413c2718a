"""The texts of mails: their template language, their conversion to HTML, and their checks.

Templates may only use `{{ variable }}` and `{% if variable %}...{% endif %}`: an editor can neither read anything but
the variables nor keep a process busy. Jinja's sandbox is a second line of defence.

Text has `[label](address)`, `**bold**` and lines that begin with `- `. Text and HTML are both still templates: values
are inserted afterwards, escaped, so that nothing in them counts as markup.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from motorclub.plugin.values import MailTemplate

TAG = r"\{\{.*?\}\}|\{%.*?%\}"
LINK = re.compile(rf"\[([^\[\]\n]+)\]\(((?:{TAG}|[^()\s])+)\)")
BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
CONTROL = re.compile(r"\{%(?:(?!%\}).)*%\}")
CONDITION = re.compile(rf"({CONTROL.pattern})((?:(?!\{{%).)+)({CONTROL.pattern})")
ITEM = "- "

BUTTON = (
    '<p><a href="{address}" style="display:inline-block;padding:12px 20px;background:#b3261e;color:#ffffff;'
    'text-decoration:none;border-radius:6px">{label}</a></p>\n'
    '<p style="color:#5c5c66;font-size:13px">If the button does not work, open this address:<br>'
    '<a href="{address}" style="color:#1557b0;word-break:break-all">{address}</a></p>'
)


def plain(source: str) -> str:
    """The template of the plain text.

    >>> plain("[Confirm]({{ link }})")
    'Confirm:\\n{{ link }}'
    >>> plain("See **all** [mails](https://example.org/mails).")
    'See all mails (https://example.org/mails).'
    """
    lines = [_plain_line(line) for line in source.splitlines()]
    return "\n".join(lines)


def _plain_line(line: str) -> str:
    alone = LINK.fullmatch(line.strip())
    line = f"{alone[1]}:\n{alone[2]}" if alone else LINK.sub(r"\1 (\2)", line)
    return BOLD.sub(r"\1", line)


def markup(source: str) -> str:
    """The template of the HTML, without the frame around it.

    >>> markup("Hello {{ name }},\\n\\nyou & **I**")
    '<p>Hello {{ name }},</p>\\n<p>you &amp; <b>I</b></p>'
    """
    blocks = re.split(r"\n\s*\n", source.strip())
    return "\n".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    """A paragraph; a condition about all of it stays outside, so that none is empty.

    >>> _block("{% if test %}**Only** a test{% endif %}")
    '{% if test %}\\n<p><b>Only</b> a test</p>\\n{% endif %}'
    """
    whole = CONDITION.fullmatch(block.strip())
    lines = [line.strip() for line in (whole.groups() if whole else block.splitlines())]
    before: list[str] = []
    after: list[str] = []
    while lines and CONTROL.fullmatch(lines[0]):
        before.append(lines.pop(0))
    while lines and CONTROL.fullmatch(lines[-1]):
        after.insert(0, lines.pop())
    return "\n".join([*before, *([_paragraph(lines)] if lines else []), *after])


def _paragraph(lines: list[str]) -> str:
    if len(lines) == 1 and (alone := LINK.fullmatch(lines[0])):
        return BUTTON.format(address=_escaped(alone[2]), label=_inline(alone[1]))
    if all(line.startswith(ITEM) for line in lines):
        items = "".join(f"<li>{_inline(line.removeprefix(ITEM))}</li>" for line in lines)
        return f"<ul>{items}</ul>"
    return f"<p>{'<br>'.join(map(_inline, lines))}</p>"


def _inline(text: str) -> str:
    linked = LINK.sub(r'<a href="\2" style="color:#1557b0">\1</a>', _escaped(text))
    return BOLD.sub(r"<b>\1</b>", linked)


def _escaped(text: str) -> str:
    """Escaped except for what the template language needs."""
    parts = re.split(f"({TAG})", text)
    return "".join(part if index % 2 else html.escape(part) for index, part in enumerate(parts))


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
# Deeper nesting would be hard to read and slow to parse.
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


def check_template(source: str, allowed: Collection[str], needed: Collection[str] = ()) -> None:
    """Raises BadTemplate for what is not allowed, for an unknown variable, and for a needed one that is missing."""
    used = variables(source)
    for name in used:
        if name not in allowed:
            raise BadTemplate(f"There is no variable {name!r}. {_list_variables(allowed)}")
    for name in needed:
        if name not in used:
            raise BadTemplate(f"{{{{ {name} }}}} must not be missing: without it the mail is of no use.")


def _list_variables(names: Collection[str]) -> str:
    return f"Known are: {', '.join(sorted(names))}." if names else "This template has none."


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


def fill_template(source: str, values: Mapping[str, object], *, escape: bool) -> str:
    """The template with its values, escaped for HTML or as they are.

    Raises BadTemplate for what may not be used, UndefinedError for a value that is missing.

    >>> fill_template("Hello {{ name }}", {"name": "<Ann>"}, escape=True)
    'Hello &lt;Ann&gt;'
    """
    return _compiled(source, escape).render(values)


@lru_cache(maxsize=256)
def _compiled(source: str, escape: bool) -> Template:
    variables(source)
    return (HTML if escape else PLAIN).from_string(source)


@dataclass(frozen=True, slots=True)
class Words:
    """A template as it is written. Without `html` that half is made from the text."""

    subject: str
    text: str
    html: str | None = None

    @property
    def html_template(self) -> str:
        """The template of the HTML, without the frame around it."""
        return markup(self.text) if self.html is None else self.html


def words_of(template: MailTemplate) -> Words:
    """What its author has written."""
    return Words(template.subject, template.text, template.html or None)


def wrong_variables(template: MailTemplate) -> Iterator[str]:
    """What is wrong with the variables that a template declares, one fault each."""
    names = [variable.name for variable in template.variables]
    for variable in template.variables:
        if not NAME.fullmatch(variable.name) or variable.name in RESERVED:
            yield f"variable {variable.name!r} must be called by lower-case letters, digits and underscores"
        if names.count(variable.name) > 1:
            yield f"variable {variable.name!r} is given twice"
        if not variable.sample:
            yield f"variable {variable.name!r} needs a sample"


def faults_of(template: MailTemplate, words: Words) -> dict[str, str]:
    """What is wrong with words for this template, by field; empty when they can be used."""
    names = [variable.name for variable in template.variables]
    needed = [variable.name for variable in template.variables if variable.needed]
    wanted = {
        "subject": (words.subject, ()),
        "text": (words.text, needed),
        "html": (words.html_template, needed),
    }
    faults: dict[str, str] = {}
    for field, (source, must) in wanted.items():
        try:
            check_template(source, names, must)
        except BadTemplate as error:
            faults[field] = str(error)
    if not faults.get("subject") and ("\n" in words.subject or not words.subject.strip()):
        faults["subject"] = "A subject is one line that is not empty."
    return faults
