"""Render: the page as nodes, pure, so that the build can draw pages too."""
