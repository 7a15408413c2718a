"""Review before publishing: what plugins say of members' posts, and the posts that wait for staff."""
