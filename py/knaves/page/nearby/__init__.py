"""A friend nearby: a channel between two devices on one network, with no server between them."""
