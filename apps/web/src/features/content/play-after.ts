/** What is to be played by itself once it has been bought: kept in this browser until it is played or out of mind. @source spec 2 §4, §9 */

const KEY = 'play_after';
/** Whoever comes back later than this does not remember, milliseconds. */
const LIMIT_MS = 24 * 3_600_000;

interface Remembered {
  readonly id: string;
  readonly at: number;
}

/** @returns the content to play; undefined when none was remembered, or too long ago */
export function readPlayAfter(stored: string | null, now: number): string | undefined {
  try {
    const { id, at } = JSON.parse(stored ?? '') as Partial<Remembered>;
    return typeof id === 'string' && /^\d+$/.test(id) && typeof at === 'number' && now - at < LIMIT_MS ? id : undefined;
  } catch {
    return undefined;
  }
}

export function rememberToPlay(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, at: Date.now() } satisfies Remembered));
  } catch {
    // Storage is refused: the viewer presses play.
  }
}

export function forgetToPlay(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

export function contentToPlay(): string | undefined {
  try {
    return readPlayAfter(localStorage.getItem(KEY), Date.now());
  } catch {
    return undefined;
  }
}
