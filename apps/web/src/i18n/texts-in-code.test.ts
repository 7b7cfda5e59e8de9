/** Texts for viewers are in the translation files, not in the code. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';

const root = path.resolve(import.meta.dirname, '../../../..');
const files = globSync('{apps/web,packages/ui}/src/**/*.tsx', { cwd: root }).filter(
  (file) => !file.endsWith('.test.tsx'),
);

/** Attributes that are read out or shown. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
  'text',
  'description',
  'heading',
]);
/** Names and signs that are the same in every language. */
const SAME_EVERYWHERE =
  /^(HD|4K|UHD|AD|TV|IP|USSD|SMS|QR|PIN|FAQ|Aerial|Android( TV)?|iOS|Telegram|Wi-Fi|Kbps|kbit\/s|fps)$/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function sentencesOf(node: Node, found: string[]): string[] {
  if (node.type === 'JSXText') found.push(String(node['value']));
  if (node.type === 'JSXAttribute') {
    const name = String((node['name'] as Node)['name']);
    const value = node['value'];
    if (SPOKEN.has(name) && isNode(value) && value.type === 'Literal') found.push(String(value['value']));
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) sentencesOf(child, found);
  }
  return found;
}

/** What a viewer would read in a file, without signs and names that need no translation. */
const sentencesIn = (source: string): string[] =>
  sentencesOf(parseAst(source, { lang: 'tsx' }) as unknown as Node, [])
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !SAME_EVERYWHERE.test(text));

test('a sentence in an element or an attribute is found', () => {
  expect(sentencesIn('const a = <p title="Close it" className="big">Hello {name}<b>4K</b></p>;')).toEqual([
    'Close it',
    'Hello',
  ]);
});

test('F-043: no sentence of the interface is written in the code', () => {
  expect(files.length).toBeGreaterThan(50);
  const sentences = files.flatMap((file) =>
    sentencesIn(readFileSync(path.join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(sentences).toEqual([]);
});
