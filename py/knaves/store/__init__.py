"""The store: every key that is kept between visits, and its one owner."""
