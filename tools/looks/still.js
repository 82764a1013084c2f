// Waits until nothing moves, is fetched for the eye or waits to be drawn any more.
async () => {
    const picture = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    do {
        (await picture(), await picture());
        const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime < Infinity);
        await Promise.allSettled(moving.map((each) => each.finished));
        await Promise.allSettled([...document.images].filter((each) => !each.complete).map((each) => each.decode()));
    } while (document.querySelector("[data-touched]"));
    (await picture(), await picture());
};
