"""Property tests draw the same examples on every run; look for new ones with HYPOTHESIS_PROFILE=explore.

Golden files are written anew with ``--refresh-golden``.
"""

from __future__ import annotations

import os
import signal
import threading

import pytest
from golden import Golden
from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


if threading.current_thread() is threading.main_thread():
    # A suite begun in the background inherits that Ctrl-C is ignored, and so would what its tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-golden", action="store_true", help="write the golden files anew; read them")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Holds a text to its file under tests/golden."""
    return Golden(refresh=request.config.getoption("--refresh-golden"))
