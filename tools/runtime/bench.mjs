/** node bench.mjs SOURCE MS [GAME …]: the speed of random play in Pyodide, as one line of JSON. */

import { start } from "./pyodide.mjs";

const [source, ms, ...games] = process.argv.slice(2);
const python = await start();
python.mountNodeFS("/source", source);
python.globals.set("ms", Number(ms));
python.globals.set("keys", games);
python.globals.set("clock", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
});
const json = python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/source")
from knaves.cli.bench import as_json, measure
from knaves.games.registry import GAMES
as_json([measure(GAMES[key], ms / 1000, clock) for key in keys.to_py() or GAMES])
`);
process.stdout.write(`${json}\n`);
