"""What admins may set for the whole site."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Meta

LINK = r"^(https?://[^\s<>\"]+)?$"
KEY = r"^[A-Za-z0-9_.-]*$"
ADDRESS = r"^([^\s@<>\"]+@[^\s@<>\"]+)?$"
MAX_LENGTH = 200
MAX_KEY = 300

ReviewFailure = Literal["publish", "hold"]
Language = Literal["en", "de"]
LANGUAGE_NAMES = {"x-names": {"en": "English", "de": "Deutsch"}}
FAILURE_NAMES = {"x-names": {"publish": "Publish the posts", "hold": "Hold them for staff"}}
CaptchaProvider = Literal["altcha", "recaptcha", "hcaptcha", "turnstile"]
KEY_IN_WORDS = {"x-format": "Only letters, digits, dots, hyphens and _"}
KEYS_NEEDED = "A captcha of another provider needs its site key and its secret key."
ZONE_NEEDED = "Write the name of a time zone such as Europe/Berlin."


def _link(title: str) -> Meta:
    return Meta(
        title=title,
        description="A full address, beginning with https://. Empty leaves it out of the footer.",
        pattern=LINK,
        max_length=MAX_LENGTH,
        extra_json_schema={
            "format": "uri",
            "x-format": "Write a full address such as https://example.org/club",
        },
    )


@dataclass(frozen=True, slots=True)
class CoreSettings:
    """How members come in, and what stands in the footer of every page."""

    email_verification: Annotated[
        bool,
        Meta(
            title="Email verification",
            description="New members confirm their address by a mailed link before they can sign in.",
        ),
    ] = True
    captcha: Annotated[
        bool,
        Meta(
            title="Captcha",
            description="Registering, asking for mails and signing in after failures need a solved captcha.",
        ),
    ] = True
    two_factor: Annotated[
        bool,
        Meta(
            title="Second factor",
            description="Members may protect their account with an app or a passkey, and are then asked for it.",
        ),
    ] = True
    new_device_mails: Annotated[
        bool,
        Meta(
            title="Mails about new devices",
            description="Members are written of a log-in from a device or a place that is new for their account.",
        ),
    ] = True
    review_failure: Annotated[
        ReviewFailure,
        Meta(
            title="When a reviewer fails",
            description="What becomes of posts while a plugin that reviews them cannot say: they are published, or held"
            " for staff.",
            extra_json_schema=FAILURE_NAMES,
        ),
    ] = "publish"
    captcha_provider: Annotated[
        CaptchaProvider,
        Meta(
            title="Captcha provider",
            description="altcha runs on this site and asks nobody else. The others see each visitor's browser.",
        ),
    ] = "altcha"
    captcha_site_key: Annotated[
        str,
        Meta(
            title="Captcha site key",
            description="The provider's public key for this site. altcha needs none.",
            pattern=KEY,
            max_length=MAX_KEY,
            extra_json_schema=KEY_IN_WORDS,
        ),
    ] = ""
    captcha_secret_key: Annotated[
        str,
        Meta(
            title="Captcha secret key",
            description="The provider's secret for this site. altcha needs none.",
            pattern=KEY,
            max_length=MAX_KEY,
            extra_json_schema=KEY_IN_WORDS,
        ),
    ] = field(default="", repr=False, metadata={"secret": True})

    language: Annotated[
        Language,
        Meta(
            title="Language",
            description="For people whose browser asks for none of the site's languages and who have chosen none.",
            extra_json_schema=LANGUAGE_NAMES,
        ),
    ] = "en"

    time_zone: Annotated[
        str,
        Meta(
            title="Time zone",
            description="The site's days begin at midnight there, such as Europe/Berlin.",
            min_length=1,
            max_length=64,
        ),
    ] = "UTC"

    offline_pages: Annotated[
        bool,
        Meta(
            title="Pages without a network",
            description="The gate's scanner, and what members choose to keep on their devices, opens without a network."
            " Off: browsers forget it with their next visit.",
        ),
    ] = True

    videos: Annotated[
        bool,
        Meta(
            title="Videos in texts",
            description="The address of a YouTube or Vimeo video alone on its line becomes a player, which loads from"
            " there once somebody plays it. Off: it stays a link.",
        ),
    ] = True

    mail_days: Annotated[
        int,
        Meta(
            title="Keep mails",
            description="So many days the mails of the site can be read by staff. Then they are deleted.",
            ge=1,
            le=3650,
        ),
    ] = 90

    contact_email: Annotated[
        str,
        Meta(
            title="Contact address",
            description="Where visitors may write to. Empty: the one that the operator has configured.",
            pattern=ADDRESS,
            max_length=MAX_LENGTH,
            extra_json_schema={"format": "email", "x-format": "Write an address such as club@example.org"},
        ),
    ] = field(default="", metadata={"public": True})
    video_link: Annotated[str, _link("Videos")] = field(default="", metadata={"public": True})
    photo_link: Annotated[str, _link("Photos")] = field(default="", metadata={"public": True})
    shorts_link: Annotated[str, _link("Short videos")] = field(default="", metadata={"public": True})

    def __post_init__(self) -> None:
        """Raises ValueError for a provider whose keys are missing, as nobody could come in, and for an unknown zone."""
        if self.captcha_provider != "altcha" and not (self.captcha_site_key and self.captcha_secret_key):
            raise ValueError(KEYS_NEEDED)
        try:
            ZoneInfo(self.time_zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ValueError(ZONE_NEEDED) from error
