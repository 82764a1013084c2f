"""The protocol from outside: the engine and the commands as another program meets them."""
