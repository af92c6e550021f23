"""``python -m generator`` is ``pnp``."""

from generator.cli import main

if __name__ == "__main__":
    main()
