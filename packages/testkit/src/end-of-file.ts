/** What a test file opened is closed after its last test: files share a process, and the next one begins with none of it running. */

const closers: (() => unknown)[] = [];

/** Registers what ends something that the test file has opened. What was opened last is closed first. */
export const atEndOfFile = (close: () => unknown): void => void closers.push(close);

/** @throws AggregateError with what failed, after all were tried */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).toReversed()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Closing at the end of a test file: ${String(failures)}`);
}
