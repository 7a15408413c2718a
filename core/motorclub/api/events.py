"""The events that the core publishes, for plugins that subscribe to them."""

from motorclub.people.events import EmailVerified, MemberLeft, MemberRegistered, MemberSignedIn

__all__ = ["EmailVerified", "MemberLeft", "MemberRegistered", "MemberSignedIn"]
