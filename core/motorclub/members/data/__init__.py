"""A member's data: the copy that they may have, and the deletion of the account."""
