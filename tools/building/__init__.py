"""The steps of the build: faces, icons, styles, runtime, pages and the inventory of what was built."""
