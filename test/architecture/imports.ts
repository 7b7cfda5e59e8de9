/** Reads the imports of the repository's sources, types and imports on demand included. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

export const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** Files by what they import; paths relative to the repository, with `/`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Tests, and what only tests use, may import everything. */
const isTest = (file: string): boolean =>
  /\.(?:test|property\.test|e2e|hard)\.tsx?$|(?:^|\/)testing(?:[-/.]|$)/.test(file);

/** The source files of a folder that git knows or would add. */
export function sourceFiles(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', folder], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && existsSync(path.join(REPOSITORY, file)));
}

/** What one file imports, as it is written there. */
export function specifiersOf(name: string, text: string): string[] {
  const { module } = parseSync(name, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end)),
  ];
  return requests.map((request) => request.replaceAll(/^['"]|['"]$/g, ''));
}

/** The workspace file that a specifier names: relative, or in a package or an application. */
function resolve(file: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const inWorkspace = /^@aerial\/([\w-]+)\/(.+)$/.exec(specifier);
  const candidates = inWorkspace
    ? ['packages', 'apps'].flatMap((kind) =>
        [`src/${inWorkspace[2]}`, inWorkspace[2]!].map((inside) => `${kind}/${inWorkspace[1]}/${inside}`),
      )
    : [path.posix.join(path.posix.dirname(file), specifier)];
  return candidates.find((candidate) => known.has(candidate));
}

/** @param files relative to the repository; imports of other files are ignored */
export function importGraph(files: readonly string[]): ImportGraph {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = specifiersOf(file, readSource(file)).flatMap(
        (specifier) => resolve(file, specifier, known) ?? [],
      );
      return [file, [...new Set(targets)]];
    }),
  );
}

/** Names of the npm packages that a file imports, those of the workspace included. */
export function packagesOf(file: string): string[] {
  const names = specifiersOf(file, readSource(file)).flatMap(
    (specifier) => /^(?!node:|\.)(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? [],
  );
  return [...new Set(names)];
}

const readSource = (file: string): string => readFileSync(path.join(REPOSITORY, file), 'utf8');

/** Import cycles (Tarjan's strongly connected components), each sorted. */
export function cyclesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
