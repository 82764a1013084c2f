"""`python -m knaves`: the command line."""

from knaves.cli.main import command

if __name__ == "__main__":
    command()
