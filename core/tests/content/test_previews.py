"""How a text will look is asked before it is sent."""

from __future__ import annotations

from typing import Any

from motorclub.testing.site import Site


def test_a_preview_is_what_will_be_stored(site: Site) -> None:
    """By the rules of the kind of text; harmless; members only."""
    text = "## Noise\n\n<script>x</script> https://ok.example"
    client = site.client(site.member("writer").token)

    def html(style: str) -> Any:
        answer = client.post("/platform/previews", json={"text": text, "style": style})
        assert answer.status_code == 200, answer.text
        return answer.json["html"]

    link = '<a href="https://ok.example" rel="nofollow ugc noopener">https://ok.example</a>'
    rest = f"<p>&lt;script&gt;x&lt;/script&gt; {link}</p>"
    assert html("LONG") == f"<h4>Noise</h4>\n{rest}"
    assert html("SHORT") == f"<p>## Noise</p>\n{rest}"
    assert (
        client.post("/platform/previews", json={"text": "> " * 40, "style": "LONG"}).json["field"] == "text"
    )
    assert site.client().post("/platform/previews", json={"text": text, "style": "LONG"}).status_code == 401
