// Lets every animation continue by so many milliseconds, and by none of its own.
(ms) => {
    const seen = (window.seenAnimations ??= new WeakSet());
    for (const each of document.getAnimations()) {
        const isKnown = seen.has(each);
        if (isKnown && each.playState === "finished") continue;
        seen.add(each);
        each.pause();
        const { endTime } = each.effect.getComputedTiming();
        const at = isKnown || ms > 5000 ? each.currentTime + ms : 0;
        if (at >= endTime && endTime !== Infinity) each.finish();
        else each.currentTime = at;
    }
};
