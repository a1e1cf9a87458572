"""What ``print`` can write beside its PDF: one function per output, called in order.

Each looks at its own options in ``made.options`` and returns at once if it is not asked for.
"""

from __future__ import annotations

from collections.abc import Callable

from deckbuilder.cli.print_made import Made

EXTRAS: tuple[Callable[[Made], None], ...] = ()
