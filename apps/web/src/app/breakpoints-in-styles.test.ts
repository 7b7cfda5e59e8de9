/** Style sheets repeat the breakpoints of the interface, since media queries take no variables. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MOBILE_LAYOUT } from '@aerial/ui/breakpoints.ts';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const styles = globSync('{apps/web,packages/ui}/src/**/*.css', { cwd: root }).map(
  (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
);

test('C-858: style sheets use one query for the mobile layout', () => {
  const others = styles
    .filter(([, text]) => text.includes('width <= 1023px') && !text.includes(`@media ${MOBILE_LAYOUT}`))
    .map(([file]) => file);
  expect(others).toEqual([]);
});

test.each([
  'features/settings/SettingsFrame',
  'features/providers/ProviderPage',
  'parts/information/InfoPage',
  'features/information/InstructionsPage',
])('C-861 A-353 A-354: the style of %s changes at 768 px and at no other such width', (name) => {
  const [, text] = styles.find(([file]) => file === `apps/web/src/${name}.module.css`)!;
  const widths = [...text.matchAll(/\(width (?:<=|>) (\d+)px\)/g)].map(([, px]) => Number(px));
  expect(widths.filter((px) => px > 700 && px < 932)).toEqual(expect.arrayContaining([768]));
  expect(widths.filter((px) => px > 700 && px < 932 && px !== 768)).toEqual([]);
});
