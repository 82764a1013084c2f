/** Placeholder. */
const BUILT = {};
