"""The browser engines of `make browsers`, each behind the same three verbs."""
