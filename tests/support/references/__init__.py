"""The references of the manual, written from the code they speak of."""
