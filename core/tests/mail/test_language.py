"""What templates are written in, and what it keeps out."""

import pytest
from jinja2 import UndefinedError

from motorclub.accounts.mails import VERIFY_EMAIL
from motorclub.mail.templating import MAX_SUBJECT_CHARS, render
from motorclub.plugin.mail_templates import (
    MAX_CONDITIONS,
    BadTemplate,
    Words,
    check_template,
    faults_of,
    fill_template,
    markup,
    plain,
    variables,
    words_of,
)
from motorclub.plugin.values import MailTemplate, MailVariable

pytestmark = pytest.mark.once

VALUES = {"username": "jo", "link": "https://example.org/x?token=abc", "hours": 48}


def test_variables_and_conditions() -> None:
    """A condition on a line of its own leaves no line behind."""
    source = "Hello {{ name }}\n{% if place and not far %}\nnear {{ place }}\n{% else %}\nfrom afar\n{% endif %}\nBye"
    assert variables(source) == ("name", "place", "far")
    assert (
        fill_template(source, {"name": "Jo", "place": "Bonn", "far": ""}, escape=False)
        == "Hello Jo\nnear Bonn\nBye"
    )
    assert (
        fill_template(source, {"name": "Jo", "place": "", "far": ""}, escape=False)
        == "Hello Jo\nfrom afar\nBye"
    )


@pytest.mark.parametrize(
    "source",
    [
        "{{ name.__class__ }}",
        "{{ name['x'] }}",
        "{{ name() }}",
        "{{ name|upper }}",
        "{{ name|attr('x') }}",
        "{{ 7 * 7 }}",
        "{{ 'x' * 1000000000 }}",
        "{{ name ~ name }}",
        "{{ [name] }}",
        "{{ name if name else name }}",
        "{% for x in name %}{{ x }}{% endfor %}",
        "{% set name = 1 %}",
        "{% include 'base.html' %}",
        "{% extends 'base.html' %}",
        "{% import 'base.html' as b %}",
        "{% macro m() %}{% endmacro %}",
        "{% raw %}{{ name }}{% endraw %}{{ name.x }}",
        "{% if name == 'x' %}{% endif %}",
        "{% if name is defined %}{% endif %}",
        "{% block b %}{% endblock %}",
        "{% call name() %}{% endcall %}",
        "{% filter upper %}x{% endfilter %}",
        "{% with x = name %}{{ x }}{% endwith %}",
    ],
)
def test_nothing_else_is_allowed(source: str) -> None:
    """Neither to check nor to fill in: no loops, calls, attributes, filters, constants."""
    with pytest.raises(BadTemplate):
        check_template(source, ["name", "x"])
    with pytest.raises(BadTemplate):
        fill_template(source, {"name": "Jo"}, escape=False)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{{ name", "Line 1: unexpected end of template"),
        ("one\n{% if name %}", "Line 2: Unexpected end of template"),
        ("{% endif %}", "Line 1: Encountered unknown tag 'endif'"),
        ("{{ nmae }}", "There is no variable 'nmae'. Known are: link, name."),
        ("{{ }}", "Line 1: Expected an expression"),
        ("Hello", "{{ link }} must not be missing"),
        ("{{ link }}" + "{% if name %}" * (MAX_CONDITIONS + 1), "more than 50 conditions"),
        ("{{ link }}" + "{{ " + "(" * 5000, "too deeply nested"),
    ],
)
def test_what_is_wrong_is_said(source: str, message: str) -> None:
    """With the line, or with the names that there are."""
    with pytest.raises(BadTemplate) as refused:
        check_template(source, ["name", "link"], ["link"])
    assert message in str(refused.value)


def test_a_missing_value_is_an_error() -> None:
    """Better no mail than a half one."""
    with pytest.raises(UndefinedError):
        fill_template("{{ name }}", {}, escape=False)


def test_values_are_escaped_in_html_only() -> None:
    """A name may hold any sign."""
    words = render(words_of(VERIFY_EMAIL), VALUES | {"username": '<img src=x onerror="a">{{ link }}'})
    assert "<img" not in words.html
    assert "&lt;img" in words.html
    assert '<img src=x onerror="a">{{ link }}' in words.text


@pytest.mark.parametrize("sign", ["\r\n", "\n", "\r", "\x0b", "\x85", "\u2028", "\x00"])
def test_a_value_cannot_end_the_subject(sign: str) -> None:
    """Whatever counts as the end of a line somewhere."""
    words = render(Words("Hello {{ name }}", "x"), {"name": f"Jo{sign}Bcc: all@example.org"})
    assert words.subject == "Hello Jo Bcc: all@example.org"


def test_a_subject_has_an_end() -> None:
    """However long a value is."""
    assert len(render(Words("Hello {{ name }}", "x"), {"name": "x" * 1000}).subject) == MAX_SUBJECT_CHARS


def test_values_bring_no_markup_into_html_made_from_text() -> None:
    """What they hold is neither a link nor bold nor a list."""
    words = render(
        Words("s", "{{ name }} and **{{ name }}**"), {"name": "[x](https://evil.example) **b** <i>"}
    )
    assert "evil.example</a>" not in words.html
    assert 'href="https://evil' not in words.html
    assert "[x](https://evil.example) **b** &lt;i&gt;" in words.html


def test_text_and_html_from_one_source() -> None:
    """Paragraphs, lines, lists, links, buttons."""
    source = (
        "Hello {{ name }},\n\nyou & **I** see [the *mails*](https://example.org/a?b=1&c=2)\nhere\n\n"
        "- one\n- **two**\n\n{% if link %}\n[Open]({{ link }})\n{% endif %}\n\nBye"
    )
    values = {"name": "Jo", "link": "https://example.org/x?y=1&z=2"}
    assert fill_template(plain(source), values, escape=False) == (
        "Hello Jo,\n\nyou & I see the *mails* (https://example.org/a?b=1&c=2)\nhere\n\n"
        "- one\n- two\n\nOpen:\nhttps://example.org/x?y=1&z=2\n\nBye"
    )
    html = fill_template(markup(source), values, escape=True)
    assert html.startswith("<p>Hello Jo,</p>\n<p>you &amp; <b>I</b> see <a href=")
    assert 'href="https://example.org/a?b=1&amp;c=2"' in html
    assert "</a><br>here</p>\n<ul><li>one</li><li><b>two</b></li></ul>\n" in html
    assert html.count('href="https://example.org/x?y=1&amp;z=2"') == 2
    assert (
        "href" not in fill_template(markup(source), values | {"link": ""}, escape=True).partition("</ul>")[2]
    )


@pytest.mark.parametrize(
    ("html", "gone"),
    [
        ("<script>alert(1)</script>", "alert"),
        ('<p onclick="x()">a</p>', "onclick"),
        ('<a href="{{ name }}">a</a>', "javascript"),
        ("<a title={{ name }}>a</a>", "<a title=javascript:alert(1) onmouseover"),
        ('<img src="https://track.example/1.gif">', "<img"),
        ("<iframe src=x></iframe>", "<iframe"),
        ("<form><input></form>", "<form"),
        ('<base href="https://evil.example">', "<base"),
    ],
)
def test_nothing_that_acts_is_left_in_html(html: str, gone: str) -> None:
    """Of an admin's HTML, values included."""
    words = render(Words("s", "t", html), {"name": "javascript:alert(1) onmouseover=alert(2)"})
    assert gone not in words.html.partition("<body")[2]


def test_every_mail_of_the_core_is_in_order() -> None:
    """Its words can be used, and every variable that it declares stands in them."""
    from motorclub.app import BUILT_IN
    from motorclub.plugin.host import Host

    host = Host()
    host.add_features(BUILT_IN)
    for template in host.core.mails:
        assert faults_of(template, words_of(template)) == {}
        used = {*variables(template.subject), *variables(template.text), *variables(template.html)}
        assert used == {variable.name for variable in template.variables}, template.name
        rendered = render(
            words_of(template), {variable.name: variable.sample for variable in template.variables}
        )
        assert "**" not in rendered.text
        assert "{{" not in rendered.subject + rendered.text + rendered.html


@pytest.mark.parametrize(
    ("subject", "text", "html", "field"),
    [
        ("Hello {{ x }}", "{{ link }}", "", "subject"),
        ("  ", "{{ link }}", "", "subject"),
        ("one\ntwo", "{{ link }}", "", "subject"),
        ("Hello", "nothing", "", "text"),
        ("Hello", "{{ link }}", "<p>nothing</p>", "html"),
        ("Hello", "{{ link }}", "<p>{{ link.x }}</p>", "html"),
    ],
)
def test_faults_name_their_field(subject: str, text: str, html: str, field: str) -> None:
    """A needed variable must be in both halves."""
    template = MailTemplate(
        "t", "s", subject, text, (MailVariable("link", "https://x.example", needed=True),), html
    )
    assert field in faults_of(template, words_of(template))
