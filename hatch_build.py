"""Build hook: compiles the message catalogues and puts content and translations into the wheel."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Compiles every .po before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the catalogues, and adds data to standard wheels only.

        An editable install reads `translations/` and `content/` from the checkout; a copy in
        site-packages would go stale there.

        :raises CatalogueError: if a catalogue is broken; the build stops with its message
        """
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        _load(root / "webapp" / "catalogues.py").compile_catalogues(root / "translations")
        if version == "standard":
            build_data["force_include"].update(
                {str(root / name): f"webapp/_data/{name}" for name in ("translations", "content")}
            )


def _load(path: Path) -> ModuleType:
    # Importing webapp itself would need Flask, which a build environment does not have.
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
