"""``python -m generator`` is ``pnp``."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run ``pnp``; Ctrl-C while it is still being loaded ends it without a traceback too."""
    try:
        from generator.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
