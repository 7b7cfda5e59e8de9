/** How long what a list or guide says may be, in characters. What is longer is damage or an attack, not a name. */
export const MAX_NAME = 200;
export const MAX_TITLE = 500;
export const MAX_DESCRIPTION = 10_000;
export const MAX_ADDRESS = 4_096;
