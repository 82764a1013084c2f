"""Own bots: players' programs, run in a sandbox and asked by messages alone."""
