"""Pictures that members upload, decoded in a bounded process of their own and encoded again."""
