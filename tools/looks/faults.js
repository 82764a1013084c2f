// What is wrong with the page as it is, in words.
() => {
    const name = (e) => (e.getAttribute("aria-label") || e.textContent.trim() || e.tagName).slice(0, 40);
    const visible = (e, box, y) => {
        // how many pixels of a card in a fan can be touched
        let count = 0;
        for (let x = Math.ceil(box.left); x < box.right; x++) count += e.contains(document.elementFromPoint(x, y));
        return count;
    };
    const isClipped = (e) => getComputedStyle(e).clipPath === "inset(50%)";
    const boxInFocus = (e) => {
        // a control that is hidden until the keyboard reaches it is judged as it is then
        const before = document.activeElement;
        e.focus({ preventScroll: true });
        const box = e.getBoundingClientRect();
        if (isClipped(e)) found.push(`${name(e)} stays hidden in focus`);
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
            found.push(`${name(e)} in focus lies outside the window`);
        e.blur();
        if (before !== document.body) before?.focus({ preventScroll: true });
        return box;
    };
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`it is ${root.scrollWidth - innerWidth} px wider than the window`);
    const sheet = document.querySelector("[role=dialog]");
    const scrolled = sheet?.scrollTop;
    for (const e of document.querySelectorAll("#app :is(a[href],button,input,select,summary)")) {
        if (sheet?.contains(e)) e.scrollIntoView({ block: "nearest" }); // a sheet may be longer than the window
        if (e.closest("[inert],.sr") || !e.checkVisibility({ visibilityProperty: true })) continue;
        const box = isClipped(e) ? boxInFocus(e) : e.getBoundingClientRect();
        if (!box.width) continue;
        if (e.matches("p a, p button, td *, .moment, label input, .tile h2 a, input.sr, .endbehind")) continue;
        const middle = box.top + box.height / 2;
        const isCard = e.matches(".hand .card");
        // the hand may lie under what is only read
        if (isCard && document.querySelector(".coach:not(.asks), .rulespanel, .puzzle.answered")) continue;
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
        if (
            hit &&
            !e.contains(hit) &&
            !hit.contains(e) &&
            !hit.closest(".coach, .rulespanel, .toast, .puzzle.answered")
        ) {
            found.push(`${name(e)} lies under ${name(hit)}`);
        }
    }
    if (sheet) sheet.scrollTop = scrolled;
    return found;
};
