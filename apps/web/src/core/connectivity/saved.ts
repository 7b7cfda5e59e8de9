/** Since when a page that started without a network shows what was stored; Unix milliseconds. */
let savedAt: number | undefined;

export const noteSavedAt = (at: number): void => void (savedAt = at);
export const savedDataAt = (): number | undefined => savedAt;
