/** Runs before anything is painted: who comes for a game sees its empty table at once instead of the front page. */

"use strict";

{
    const LONGEST = 8192 + 2; // characters of an address that Python still calls too long (LONGEST_LINK in routes.py)
    const root = document.documentElement;
    // each look at an address of a megabyte costs a copy and a resolved link
    if (location.hash.length > LONGEST) history.replaceState(null, "", location.hash.slice(0, LONGEST));
    const [path] = location.hash.split("?");
    const OWN = "?nosnap";
    // what a messenger has added for its own ends would go on into every link
    if (location.search && location.search !== OWN)
        history.replaceState(
            history.state,
            "",
            location.pathname + (location.search.startsWith(OWN) ? OWN : "") + location.hash,
        );

    /** Puts up what is coming, with nothing on it but its bar. */
    const lay = () => {
        const isOf = (link) => path === link.hash || path.startsWith(`${link.hash}/`);
        const game = [...document.querySelectorAll(".tile h2 a")].find(isOf);
        const isTable = game && path !== `${game.hash}/options`;
        const bar = element("header", "bar");
        bar.append(wayBack(), element("h1", "title", game ? game.textContent : "Knaves"));
        const page = element("div", isTable ? "felt-page coming" : "paper coming");
        if (isTable) page.dataset.felt = game.closest("[data-felt]").dataset.felt;
        page.append(bar, element("main"));
        document.getElementById("app").prepend(page);
    };

    const wayBack = () => {
        const link = element("a", "ib");
        link.href = "#/";
        const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
        picture.setAttribute("class", "i");
        use.setAttribute("href", "#i-back");
        picture.append(use);
        link.append(picture);
        return link;
    };

    const element = (name, look = "", text = "") => {
        const made = document.createElement(name);
        made.className = look;
        made.textContent = text;
        return made;
    };

    /** What the settings say of an empty page; Python puts on the rest of them, and mends what is wrong here. */
    const dress = () => {
        try {
            const kept = localStorage.getItem(`knaves ${location.pathname.replace(/[^/]*$/, "")} settings`);
            const given = JSON.parse(kept);
            const settings = "version" in given ? given.value : given; // the first versions wrote no number beside them
            for (const name of ["scheme", "cloth", "text"]) if (settings[name]) root.dataset[name] = settings[name];
        } catch {
            // nothing has been chosen, or nothing can be read
        }
    };

    dress();
    if (/^#\/[^/]/.test(path)) {
        root.dataset.coming = "";
        if (document.readyState !== "loading") lay();
        else document.addEventListener("readystatechange", lay, { once: true });
    }
}
