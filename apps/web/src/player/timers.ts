/** Timers as the player is given them; tests hand in their own. */

/** Runs work once after a time, milliseconds. @returns cancels it */
export type Wait = (ms: number, work: () => void) => () => void;

export const browserWait: Wait = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Runs work again and again. @returns ends it */
export const browserEvery: Wait = (ms, work) => {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
};
