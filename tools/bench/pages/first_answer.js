async () => {
    const core = [...document.querySelectorAll("link[rel=modulepreload]")].find((link) => /core-/.test(link.href));
    const { PyWorker, hooks } = await import(core.href.replace(/core-.*/, "core.js"));
    hooks.main.onWorker.add((_, worker) => knaves.share?.(worker)); // as knaves.page.dom.window does
    const config = JSON.parse(document.querySelector("script[type=py]").getAttribute("config"));
    const began = performance.now();
    const version = new URL(config.interpreter, location).href;
    const options = { type: "pyodide", version, config: { sync_main_only: true } };
    const worker = await PyWorker(new URL("bot.py", location).href, options);
    await worker.ready;
    await worker.sync.ask("").catch(() => {});
    const took = performance.now() - began;
    worker.terminate();
    return took;
};
