"""The command line ``pnp``."""

from generator.cli.main import main

__all__ = ["main"]
