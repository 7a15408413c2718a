"""A plugin of the tests that works over all others: it holds, takes reports, counts, is paid, and shows figures."""
