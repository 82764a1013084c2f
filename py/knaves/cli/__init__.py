"""The command line: `python -m knaves`, and the engine protocol on standard input and output."""
