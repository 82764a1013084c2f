// What is wrong with the page as it is, in words.
() => {
    const name = (e) => (e.getAttribute("aria-label") || e.textContent.trim() || e.tagName).slice(0, 40);
    const visible = (e, box, y) => {
        // how many pixels of a card in a fan can be touched
        let count = 0;
        for (let x = Math.ceil(box.left); x < box.right; x++) count += e.contains(document.elementFromPoint(x, y));
        return count;
    };
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`it is ${root.scrollWidth - innerWidth} px wider than the window`);
    const sheet = document.querySelector("[role=dialog]");
    const scrolled = sheet?.scrollTop;
    for (const e of document.querySelectorAll("#app :is(a[href],button,input,select,summary)")) {
        if (sheet?.contains(e)) e.scrollIntoView({ block: "nearest" }); // a sheet may be longer than the window
        const box = e.getBoundingClientRect();
        if (e.closest("[inert],.sr") || !box.width || !e.checkVisibility({ visibilityProperty: true })) continue;
        if (e.matches("p a, p button, td *, .moment, label input, .tile h2 a, input.sr")) continue;
        const middle = box.top + box.height / 2;
        const isCard = e.matches(".hand .card");
        // the hand may lie under what is only read
        if (isCard && document.querySelector(".coach:not(.asks), .rulespanel")) continue;
        const width = isCard ? visible(e, box, middle) : box.width;
        if (width < 23.5 || box.height < 23.5)
            found.push(`${name(e)}: ${Math.round(width)}x${Math.round(box.height)} px`);
        if (isCard || !e.closest("main.table")) continue;
        const x = box.left + box.width / 2;
        if (x < 0 || middle < 0 || x > innerWidth || middle > innerHeight) {
            found.push(`${name(e)} lies outside the window`);
            continue;
        }
        const hit = document.elementFromPoint(x, middle);
        if (hit && !e.contains(hit) && !hit.contains(e) && !hit.closest(".coach, .rulespanel, .toast")) {
            found.push(`${name(e)} lies under ${name(hit)}`);
        }
    }
    if (sheet) sheet.scrollTop = scrolled;
    return found;
};
