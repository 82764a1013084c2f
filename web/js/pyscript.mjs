/** Starts PyScript under a policy without eval: the one hook that would need it is taken off first. */

import { hooks } from "../pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
