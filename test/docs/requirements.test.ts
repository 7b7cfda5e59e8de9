/** The requirement ids and sections that the code names exist in docs/requirements, so that a reader can look them up. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const requirements = path.join(root, 'docs/requirements');

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** A key and the files that name it, for a message that says where to look. */
function collect(files: readonly string[], pattern: RegExp, into = new Map<string, string>()): Map<string, string> {
  for (const file of files) for (const [key] of read(file).matchAll(pattern)) if (!into.has(key)) into.set(key, file);
  return into;
}

const ID = /\b[FCA]-\d{3}\b/g;
const rows = globSync('*.md', { cwd: requirements }).flatMap((file) =>
  readFileSync(path.join(requirements, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- **') && /^- \*\*[FCA]-\d{3}\*\*/.test(line)),
);
const ids = rows.map((row) => row.slice(4, 9));

const code = globSync('{apps,packages,demo,e2e,bench,test,scripts}/**/*.{ts,tsx,mjs,js,css,sql}', {
  cwd: root,
  exclude: (at) => /(^|\/)(node_modules|dist|coverage)(\/|$)/.test(at),
});
const prose = globSync('{*.md,docs/**/*.md,bench/*.md,test/*.md}', { cwd: root });

describe('docs/requirements', () => {
  test('states each requirement once, with where it holds, its section and its text', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(
      rows.filter(
        (row) =>
          !/^- \*\*[FCA]-\d{3}\*\* · (web|api|logic|both) · spec [123]( §\S[^:]*)?( · decided)?: \S.{10,}$/.test(row),
      ),
    ).toEqual([]);
    expect(ids.length).toBeGreaterThan(2000);
  });

  test('has every id that code, tests and documents name', () => {
    const known = new Set(ids);
    const named = collect([...code, ...prose], ID);
    expect([...named].filter(([id]) => !known.has(id))).toEqual([]);
    expect(named.size).toBeGreaterThan(1000);
  });

  test('explains every section that a source tag names', () => {
    const table = readFileSync(path.join(requirements, 'README.md'), 'utf8');
    const explained = new Set<string>();
    for (const line of table.split('\n')) {
      const cells = line.split('|').map((cell) => cell.trim());
      const section = /^§[\d.]+$/.exec(cells[1] ?? '')?.[0];
      if (section === undefined) continue;
      if (cells.length === 4) explained.add(`wire shapes ${section}`);
      else [1, 2, 3].forEach((document) => cells[document + 1] && explained.add(`spec ${document} ${section}`));
    }
    const named = collect(code, /\b(?:spec \d|wire shapes) §\d+(?:\.\d+)*/g);
    expect([...named].filter(([section]) => !explained.has(section))).toEqual([]);
    expect(named.size).toBeGreaterThan(20);
  });
});
