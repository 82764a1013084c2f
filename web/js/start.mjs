/** Starts the page. */

import "./pyscript.mjs";
