/** Timers injected into the player; tests pass fakes. */

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
