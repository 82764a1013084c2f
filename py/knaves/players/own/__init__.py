"""Own bots: programs that somebody has written, run where they can do no harm and asked by messages alone."""
