/** The place of this site among others of its origin: the name of everything that is kept or shared begins with it. */

export const PLACE = `knaves ${new URL("../", import.meta.url).pathname} `;

(globalThis.knaves ??= {}).place = PLACE; // for the Python side
