// Notes the time between two frames as long as something flies.
globalThis.frames = [];
let last = 0;
const count = (now) => {
    const isMoving = document.getAnimations().some((each) => each.playState === "running");
    if (isMoving && last) frames.push(now - last);
    last = isMoving ? now : 0;
    requestAnimationFrame(count);
};
requestAnimationFrame(count);
