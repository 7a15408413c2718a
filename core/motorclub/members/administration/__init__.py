"""User management: what admins see of members and do with their accounts."""
