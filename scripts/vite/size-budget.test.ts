import { expect, test } from 'vitest';
import { closureOf, overruns } from './size-budget.ts';

const chunk = (fileName: string, source: string | null, imports: string[] = [], isEntry = false) =>
  [fileName, { fileName, facadeModuleId: source && `/web/${source}`, imports, isEntry }] as const;
const chunks = new Map([
  chunk('entry.js', 'src/entry.tsx', ['libraries.js'], true),
  chunk('libraries.js', null),
  chunk('start.js', 'src/features/start/StartPage.tsx', ['rows.js', 'libraries.js']),
  chunk('rows.js', null, ['entry.js']),
  chunk('hls.js', 'src/player/engines/hls.ts'),
]);
const bytes = new Map([
  ['entry.js', 40],
  ['libraries.js', 100],
  ['start.js', 5],
  ['rows.js', 15],
  ['hls.js', 160],
]);
const fits = { entry: 140, page: 160, pages: {}, onDemand: { 'src/player/engines/hls.ts': 160 } };

test('what a page loads is counted once, its entry included', () => {
  expect([...closureOf(chunks, 'start.js')].toSorted()).toEqual(['entry.js', 'libraries.js', 'rows.js', 'start.js']);
  expect(overruns(fits, '/web', chunks, bytes)).toEqual([]);
});

test.each([
  ['the entry', { ...fits, entry: 139 }, 'entry: 140 bytes, 1 above its budget of 139'],
  ['a page', { ...fits, page: 159 }, 'src/features/start/StartPage.tsx: 160 bytes, 1 above its budget of 159'],
  [
    'a page with a budget of its own',
    { ...fits, pages: { 'src/features/start/StartPage.tsx': 150 } },
    'src/features/start/StartPage.tsx: 160 bytes, 10 above its budget of 150',
  ],
  [
    'code on demand',
    { ...fits, onDemand: { 'src/player/engines/hls.ts': 100 } },
    'src/player/engines/hls.ts: 160 bytes, 60 above its budget of 100',
  ],
  ['a file that is gone', { ...fits, pages: { 'src/Gone.tsx': 1 } }, 'src/Gone.tsx: has a budget and no chunk'],
])('%s above its budget is named', (_what, budget, line) => {
  expect(overruns(budget, '/web', chunks, bytes)).toEqual([line]);
});
