"""The browser itself: everything that names js, pyscript or pyodide."""
