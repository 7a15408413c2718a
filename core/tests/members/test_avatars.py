"""The colour of a username: the same on the server and in the web, and readable."""

from io import BytesIO

import pytest
from PIL import Image

from motorclub.members.demo import draw_face
from motorclub.members.profiles.pictures import COLOURS, colour_of, contrast, name_hash

pytestmark = pytest.mark.once

# The web's tests hold the same table.
VECTORS = (
    ("", 7, "#1557B0"),
    ("jo", 10124, "#4B4ACF"),
    ("Jo", 9132, "#B3261E"),
    ("...", 254215, "#1557B0"),
    ("Zoë", 9258724, "#1B6E20"),
    ("a.b-c_1", 912166326, "#00658B"),
    ("admin", 293072808, "#B3261E"),
    ("moderator", 914668766, "#7A5200"),
    ("organiser", 777760961, "#00695C"),
    ("driver", 594032367, "#4E6400"),
    ("RustyWrench", 3576780567, "#4E6400"),
)


@pytest.mark.parametrize(("username", "hashed", "colour"), VECTORS)
def test_the_rule(username: str, hashed: int, colour: str) -> None:
    """Bytes, not characters; case counts; the hash stays below 2^32."""
    assert (name_hash(username), colour_of(username)) == (hashed, colour)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_white_letter_is_readable(colour: str) -> None:
    """WCAG AA for text."""
    assert contrast(colour, "#FFFFFF") >= 4.5


def test_contrast_knows_what_is_not_readable() -> None:
    """The measure itself: the known pair #777777 on white is just below AA."""
    assert 4.47 < contrast("#777777", "#FFFFFF") < 4.5


def test_a_picture_is_stable_and_its_own() -> None:
    """The same name gives the same bytes, another name another picture."""
    image = Image.open(BytesIO(draw_face("admin")))
    assert (image.format, image.size) == ("JPEG", (256, 256))
    assert draw_face("admin") == draw_face("admin") != draw_face("driver")
