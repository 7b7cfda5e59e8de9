/** The content to play automatically after its purchase: persisted in this browser until it is played or expired. @source spec 2 §4, §9 */

const KEY = 'play_after';
/** Expiry, milliseconds. */
const LIMIT_MS = 24 * 3_600_000;

interface StoredContent {
  readonly id: string;
  readonly at: number;
}

/** @returns the content to play; undefined when none is stored, or it has expired */
export function readPlayAfter(stored: string | null, now: number): string | undefined {
  try {
    const { id, at } = JSON.parse(stored ?? '') as Partial<StoredContent>;
    return typeof id === 'string' && /^\d+$/.test(id) && typeof at === 'number' && now - at < LIMIT_MS ? id : undefined;
  } catch {
    return undefined;
  }
}

export function storePlayAfter(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, at: Date.now() } satisfies StoredContent));
  } catch {
    // Storage is refused: the viewer presses play.
  }
}

export function clearPlayAfter(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: nothing was stored either.
  }
}

export function contentToPlay(): string | undefined {
  try {
    return readPlayAfter(localStorage.getItem(KEY), Date.now());
  } catch {
    return undefined;
  }
}
