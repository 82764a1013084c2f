"""What the package says of itself: the README, and links where GITHUB_REPOSITORY tells which repository this is."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class PackageMetadata(MetadataHookInterface):
    """Fill in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Make the README's links and pictures whole, as an index has no files beside it."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        repository = os.environ.get("GITHUB_REPOSITORY", "")
        metadata["urls"] = {}
        if repository:
            owner, _, name = repository.partition("/")
            home = f"https://github.com/{repository}"
            text = re.sub(r"(!\[[^\]]*\]\()(?!\w+:)", rf"\1https://raw.githubusercontent.com/{repository}/HEAD/", text)
            text = re.sub(r"(?<!!)(\[[^\]]*\]\()(?![\w#]+:|#)", rf"\1{home}/blob/HEAD/", text)
            metadata["urls"] = {
                "Homepage": f"https://{owner}.github.io/{name}/",
                "Source": home,
                "Documentation": f"{home}/blob/HEAD/docs/README.md",
                "Changelog": f"{home}/blob/HEAD/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
