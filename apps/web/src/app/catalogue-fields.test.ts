/** What viewers type on pages of the catalogue is taken as it is. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';

const features = path.resolve(import.meta.dirname, '../features');
/** The field that the pages of the catalogue share. */
const SHARED = path.resolve(import.meta.dirname, '../../../../packages/ui/src/SearchField.tsx');
const CATALOGUE = ['channels', 'content', 'favourites', 'filters', 'persons', 'rows', 'search', 'start', 'watch'];
const FIELDS = new Set(['input', 'select', 'textarea']);
const RULES = new Set(['required', 'pattern', 'min', 'max', 'minLength', 'aria-invalid', 'aria-required']);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The fields in a file, each with its attributes. */
function fieldsOf(node: Node, found: string[][]): string[][] {
  const name = node.type === 'JSXOpeningElement' ? (node['name'] as Node)['name'] : undefined;
  if (FIELDS.has(String(name)))
    found.push(
      (node['attributes'] as Node[]).flatMap((one) =>
        one.type === 'JSXAttribute' ? [String((one['name'] as Node)['name'])] : [],
      ),
    );
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) fieldsOf(child, found);
  return found;
}

test('C-621: no field of the catalogue has a rule for what is typed', () => {
  const files = CATALOGUE.flatMap((feature) =>
    globSync(`${feature}/**/*.tsx`, { cwd: features }).map((file) => path.join(features, file)),
  ).filter((file) => !file.endsWith('.test.tsx'));
  const fields = [...files, SHARED].flatMap((file) => {
    const tree = parseAst(readFileSync(file, 'utf8'), { lang: 'tsx' }) as unknown as Node;
    return fieldsOf(tree, []).map((attributes) => ({ file, attributes }));
  });
  expect(fields.length).toBeGreaterThan(2);
  expect(fields.filter(({ attributes }) => attributes.some((name) => RULES.has(name)))).toEqual([]);
});
