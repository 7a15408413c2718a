"""What a browser says that it is: a class of devices, or a robot."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

# Programs that call themselves browsers: they name what they do, or the tool that drives them.
ROBOT = re.compile(
    r"(?<!cu)bots?\b|bot[/-]|crawl|spider|slurp|scrap|fetch|headless|phantom|selenium|puppeteer|playwright|lighthouse"
    r"|pagespeed|preview|monitor|uptime|pingdom|statuscake|validator|archiver|facebookexternalhit|embedly|feed"
    r"|google-|mediapartners|inspectiontool|compatible;(?! msie)|python|curl|wget|java/|http-?client",
    re.IGNORECASE,
)
TABLET = re.compile(r"ipad|tablet|playbook|silk|android(?!.*\bmobile\b)", re.IGNORECASE)
PHONE = re.compile(r"\bmobi|iphone|ipod", re.IGNORECASE)


class Device(StrEnum):
    """A class of devices."""

    DESKTOP = "desktop"
    PHONE = "phone"
    TABLET = "tablet"


@lru_cache(maxsize=2048)
def classify_device(user_agent: str) -> Device | None:
    """The class of device; None for robots, and for whatever does not call itself a browser.

    >>> classify_device("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148")
    <Device.PHONE: 'phone'>
    >>> classify_device("Mozilla/5.0 (compatible; Googlebot/2.1)"), classify_device("curl/8.5.0")
    (None, None)
    """
    # Every browser says this, for the sake of servers of long ago.
    if not user_agent.startswith("Mozilla/") or ROBOT.search(user_agent):
        return None
    if TABLET.search(user_agent):
        return Device.TABLET
    return Device.PHONE if PHONE.search(user_agent) else Device.DESKTOP
