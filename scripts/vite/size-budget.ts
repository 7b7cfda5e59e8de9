import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What an address may load before it can be used, in bytes of JavaScript as they are sent (Brotli). */
interface Budget {
  /** The entry alone, which every address loads. */
  readonly entry: number;
  /** The entry and a page; by source file of the page, else `page`. */
  readonly page: number;
  readonly pages: Readonly<Record<string, number>>;
  /** Code that is loaded on demand, by its source file. */
  readonly onDemand: Readonly<Record<string, number>>;
}

/** Of the application and, in builds of their own, of the page of receivers and of the tabs of support. */
interface SizeBudgets extends Budget {
  readonly receiver: number;
  readonly support: number;
}

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
}

/** A chunk with all it imports, by file name. */
export function closureOf(
  chunks: ReadonlyMap<string, Pick<Chunk, 'imports'>>,
  fileName: string,
  reached = new Set<string>(),
): Set<string> {
  if (reached.has(fileName) || !chunks.has(fileName)) return reached;
  reached.add(fileName);
  for (const imported of chunks.get(fileName)!.imports) closureOf(chunks, imported, reached);
  return reached;
}

/** @returns a line for everything above its budget, and for every budget of a file that is not there */
export function overruns(
  budget: Budget,
  root: string,
  chunks: ReadonlyMap<string, Chunk & { readonly isEntry: boolean }>,
  bytes: ReadonlyMap<string, number>,
): string[] {
  const sum = (files: Iterable<string>): number =>
    [...files].reduce((total, file) => total + (bytes.get(file) ?? 0), 0);
  const bySource = new Map(
    [...chunks.values()].flatMap((chunk) =>
      chunk.facadeModuleId ? [[path.relative(root, chunk.facadeModuleId).replaceAll('\\', '/'), chunk] as const] : [],
    ),
  );
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)!;
  const lines: string[] = [];
  const check = (what: string, size: number, limit: number): void => {
    if (size > limit) lines.push(`${what}: ${size} bytes, ${size - limit} above its budget of ${limit}`);
  };
  check('entry', sum(closureOf(chunks, entry.fileName)), budget.entry);
  for (const [source, chunk] of bySource) {
    if (/\/\w+Page\.tsx$/.test(source))
      check(
        source,
        sum(closureOf(chunks, chunk.fileName, closureOf(chunks, entry.fileName))),
        budget.pages[source] ?? budget.page,
      );
  }
  for (const [source, limit] of Object.entries(budget.onDemand)) {
    const chunk = bySource.get(source);
    if (chunk) check(source, bytes.get(chunk.fileName) ?? 0, limit);
  }
  for (const source of [...Object.keys(budget.pages), ...Object.keys(budget.onDemand)])
    if (!bySource.has(source)) lines.push(`${source}: has a budget and no chunk`);
  return lines;
}

/** Fails a build that sends more JavaScript than `size-budget.json` allows; a commit that raises a budget says why. Runs after the files are compressed. */
export function sizeBudget(budgetOf: (all: SizeBudgets) => Budget = (all) => all): Plugin {
  let root = '';
  return {
    name: 'aerial:size-budget',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) =>
            output.type === 'chunk' ? [[output.fileName, output] as const] : [],
          ),
        );
        const bytes = new Map<string, number>();
        for (const fileName of chunks.keys()) {
          const file = path.join(dir!, fileName);
          bytes.set(fileName, (await stat(`${file}.br`).catch(() => stat(file))).size);
        }
        const budget = JSON.parse(await readFile(path.join(root, 'size-budget.json'), 'utf8')) as SizeBudgets;
        const lines = overruns(budgetOf(budget), root, chunks, bytes);
        if (lines.length > 0) this.error(`Too much JavaScript:\n  ${lines.join('\n  ')}`);
      },
    },
  };
}
