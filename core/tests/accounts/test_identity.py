"""Who is asking: tokens, their refusals, and what a client must read from them."""

from motorclub.members.values import Role
from motorclub.testing.site import Site


def test_a_member_of_tests_is_signed_in(site: Site) -> None:
    """The kit's member may call what members may, a visitor may not."""
    assert site.as_role(Role.ADMIN).get("/platform/admin/plugins").status_code == 200
    assert site.as_role(Role.USER).get("/platform/admin/plugins").status_code == 403
    assert site.client().get("/platform/admin/plugins").status_code == 401
