/** The floors of the server: a room may import from those below it, never sideways and never up. See `docs/architecture.md`. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** From the ground up; rooms of one line know nothing of each other. */
const FLOORS = [
  ['db', 'disk', 'security'],
  ['bus', 'limits', 'tenancy'],
  ['http'],
  ['access', 'accounts', 'ports'],
  ['jobs', 'config', 'imports'],
  ['kernel', 'ingest'],
  ['origin', 'vod'],
  ['recorder', 'pictures'],
  ['wire', 'ssr'],
  ['features'],
  ['demo'],
];
const height = new Map(FLOORS.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));

const IMPORT = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g;
const root = import.meta.dirname;
const isSource = (file: string): boolean => !/\.test\.ts$|(?:^|\/)testing\//.test(file);
const files = globSync('**/*.ts', { cwd: root }).map((file) => file.replaceAll(path.sep, '/')).filter(isSource);
const importsOf = new Map(
  files.map((file) => {
    const found = Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT), ([, name = '']) => path.posix.join(path.posix.dirname(file), name));
    return [file, found.filter((one) => files.includes(one))] as const;
  }),
);
const roomOf = (file: string): string | undefined => (file.includes('/') ? file.slice(0, file.indexOf('/')) : undefined);
const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

describe('imports', () => {
  test('every room has its floor', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => room !== undefined && !height.has(room))).toEqual([]);
  });

  test('go down', () => {
    const isAllowed = (from: string, to: string): boolean => {
      const [above, below] = [roomOf(from), roomOf(to)];
      // Files beside the rooms start the process; nothing below may know them.
      if (above === below || above === undefined) return true;
      return below !== undefined && height.get(below)! < height.get(above)!;
    };
    const wrong = files.flatMap((from) => importsOf.get(from)!.filter((to) => !isAllowed(from, to)).map((to) => `${from} → ${to}`));
    expect(wrong).toEqual([]);
  });

  test('do not lead from one feature to another', () => {
    const wrong = files.flatMap((from) => importsOf.get(from)!.filter((to) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to)).map((to) => `${from} → ${to}`));
    expect(wrong).toEqual([]);
  });
});
