// Which words of a table are cut, lie under something, or over each other; cards in a fan and squares may.
() => {
    const found = new Set(),
        texts = [];
    const meet = (a, b) => [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ];
    const isMuch = (a, b) => {
        const [width, height] = meet(a, b);
        return width > 2 && height > 0.3 * Math.min(a.height, b.height);
    };
    const table = document.querySelector("main.table");
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const isOpaque = (e) =>
        e.matches(".card, .card *, svg, svg *") || !/, 0\)|transparent/.test(getComputedStyle(e).backgroundColor);
    while (walker.nextNode()) {
        const text = walker.currentNode,
            e = text.parentElement,
            said = text.textContent.trim().slice(0, 30);
        if (!said || e.closest(".card, .sq, .tc, .log li, svg, .unsaid")) continue;
        if (!e.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        const lines = [...range.getClientRects()]; // words that begin in the middle of a line do not cover its beginning
        let isHidden = false,
            isClipped = false;
        for (let up = e; up !== table; up = up.parentElement) {
            const style = getComputedStyle(up),
                room = up.getBoundingClientRect();
            if (style.overflowX === "visible" || style.textOverflow === "ellipsis") continue;
            isHidden ||= room.width <= 1; // read aloud, not seen
            isClipped ||= style.overflowX !== "auto" && (box.right > room.right + 1.5 || box.left < room.left - 1.5);
        }
        if (isHidden || !box.width) continue;
        if (isClipped) found.add(`${said} is cut`);
        if (box.left < 0 || box.right > innerWidth) found.add(`${said} lies outside the window`);
        const hits = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const over = hits
            .slice(0, Math.max(0, hits.indexOf(e)))
            .find((each) => !e.contains(each) && !each.contains(e) && isOpaque(each));
        if (over) found.add(`${said} lies under ${over.getAttribute("class")}`);
        for (const [other, , word, others] of texts) {
            const isOver = lines.some((line) => others.some((its) => isMuch(line, its)));
            if (isOver && other !== e) found.add(`${said} lies over ${word}`);
        }
        texts.push([e, box, said, lines]);
    }
    const seats = [...table.querySelectorAll("section:has(> .plate)")].map((e) => [
        e,
        e.getBoundingClientRect(),
        "a seat",
    ]);
    for (const arrow of table.querySelectorAll(".ring path")) {
        for (const [, box, word] of [...texts, ...seats]) {
            if (Math.min(...meet(arrow.getBoundingClientRect(), box)) > 1) found.add(`an arrow lies over ${word}`);
        }
    }
    return [...found];
};
