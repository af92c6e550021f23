"""Sets that several tests look into, each built once."""

from __future__ import annotations

import pytest

from tests.printed import Maker, maker


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return maker(tmp_path_factory.mktemp("sets"))
