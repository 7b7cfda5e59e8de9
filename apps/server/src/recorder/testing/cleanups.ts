import { onTestFinished } from 'vitest';

const LIMIT_MS = 30_000;

/** What a test has to undo: done when it has finished, the last added first. */
export function cleanups(): { add(undo: () => unknown): void } {
  const added: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const undo of added.splice(0).toReversed()) await undo();
  }, LIMIT_MS);
  return { add: (undo) => void added.push(undo) };
}
