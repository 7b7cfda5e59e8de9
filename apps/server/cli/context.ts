/** What commands run with: configuration, output and input. */
import path from 'node:path';
import type { Config } from '../src/config/config.ts';
import { openImport } from '../src/imports/input.ts';
import type { Skipped, SkipReason } from '../src/imports/skipped.ts';
import type { Progress } from './progress.ts';
import { skippedLine, skippedSummary } from './report.ts';

export interface CommandContext {
  readonly config: Config;
  /** The version of Aerial. */
  readonly version: string;
  /** Writes a line of the report. */
  print(line: string): void;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Prints each skipped entry when it occurs, and a summary at the end. */
export function skipReporter(
  { print, progress }: CommandContext,
  isQuiet: boolean,
): { onSkipped(skipped: Skipped): void; printSummary(): void } {
  const counts = new Map<SkipReason, number>();
  return {
    onSkipped(skipped) {
      counts.set(skipped.reason, (counts.get(skipped.reason) ?? 0) + 1);
      if (isQuiet) return;
      progress.clear();
      print(skippedLine(skipped));
    },
    printSummary: () => skippedSummary(counts).forEach(print),
  };
}

/** The file's bytes; updates the progress bar and stops on the signal. */
export async function readFile(
  file: string,
  { progress, signal }: CommandContext,
): Promise<AsyncGenerator<Uint8Array>> {
  const input = await openImport(file);
  progress.step(path.basename(file));
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => {}); // handled where the file is read
  async function* withProgress(): AsyncGenerator<Uint8Array> {
    const chunks = input.chunks[Symbol.asyncIterator]();
    for (;;) {
      // A pipe may send nothing for hours.
      const next = await Promise.race([chunks.next(), aborted]);
      if (next.done) break;
      progress.update(input.size === 0 ? 1 : input.bytesRead() / input.size);
      yield next.value;
    }
    progress.clear();
  }
  return withProgress();
}
