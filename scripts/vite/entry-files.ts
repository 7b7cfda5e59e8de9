import type { Plugin } from 'vite';
import { closureOf } from './size-budget.ts';

/** Knows, while the chunks are written, which of them the entry imports. */
export function entryFiles(): { readonly plugin: Plugin; has(file: string): boolean } {
  let files: ReadonlySet<string> = new Set();
  return {
    has: (file) => files.has(file),
    plugin: {
      name: 'aerial:entry-files',
      apply: 'build',
      generateBundle(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) =>
            output.type === 'chunk' ? [[output.fileName, output] as const] : [],
          ),
        );
        const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
        files = entry ? closureOf(chunks, entry.fileName) : new Set();
      },
    },
  };
}
