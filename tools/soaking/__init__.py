"""What the soak does: a module for each kind of work, and how it is counted."""
