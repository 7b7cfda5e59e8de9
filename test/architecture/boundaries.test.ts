import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONSOLE, CYCLES, EXCEPTIONS, PACKAGES, SERVER, TESTKIT, WEB, type House } from './floors.ts';
import { cyclesOf, importGraph, packagesOf, REPOSITORY, sourceFiles, specifiersOf } from './imports.ts';

const graph = importGraph(['apps', 'packages'].flatMap(sourceFiles));
const isException = (from: string, to: string): boolean => EXCEPTIONS.some((one) => one.from === from && one.to === to);

/** The room of a file, and its folder inside of it. */
function placeOf({ root }: House, file: string): { readonly room: string; readonly folder: string } {
  const [room = '', folder = '', ...rest] = file.slice(root.length + 1).split('/');
  return folder === '' ? { room: 'entries', folder: '' } : { room, folder: rest.length > 0 ? folder : '' };
}

/** Why an import is forbidden; undefined if it goes down, or stays in its room. */
function fault(house: House, from: string, to: string): string | undefined {
  const [a, b] = [placeOf(house, from), placeOf(house, to)];
  const [above, below] = [house.floors.indexOf(a.room), house.floors.indexOf(b.room)];
  if (below > above) return `up, from ${a.room} to ${b.room}: ${from} → ${to}`;
  if (a.room === b.room && a.folder !== b.folder && house.separated.includes(a.room))
    return `sideways in ${a.room}: ${from} → ${to}`;
  return undefined;
}

const importsIn = ({ root }: House): [string, string][] =>
  [...graph]
    .flatMap(([from, targets]) => targets.map((to): [string, string] => [from, to]))
    .filter((pair) => pair.every((file) => file.startsWith(`${root}/`)));

test('imports are found in every syntax', () => {
  const text = `import type { A } from './a.ts'; import './b.css'; export * from '../c.ts'; const d = () => import('./d.tsx'); // import './e.ts'`;
  expect(specifiersOf('x.tsx', text)).toEqual(['./a.ts', './b.css', '../c.ts', './d.tsx']);
});

describe.each([WEB, CONSOLE, SERVER])('$root', (house) => {
  test('every folder is a floor, and every floor is there', () => {
    const rooms = new Set(
      [...graph.keys()].filter((file) => file.startsWith(`${house.root}/`)).map((file) => placeOf(house, file).room),
    );
    expect([...rooms].toSorted()).toEqual(house.floors.toSorted());
  });

  test('imports go down', () => {
    const faults = importsIn(house)
      .filter(([from, to]) => !isException(from, to))
      .flatMap(([from, to]) => fault(house, from, to) ?? []);
    expect(faults).toEqual([]);
  });
});

describe('packages', () => {
  const packageOf = (file: string): string | undefined => /^packages\/([^/]+)\//.exec(file)?.[1];
  const inPackages = [...graph].filter(([from]) => packageOf(from));

  test('every package is listed, and may import only packages before it', () => {
    const order = Object.keys(PACKAGES);
    expect([...new Set(inPackages.map(([from]) => packageOf(from)))].toSorted()).toEqual(
      [...order, TESTKIT].toSorted(),
    );
    for (const [name, below] of Object.entries(PACKAGES))
      expect(order.slice(0, order.indexOf(name))).toEqual(expect.arrayContaining([...below]));
  });

  test('they import only the packages listed for them, and no application', () => {
    const mayImport = (name: string, to: string): boolean =>
      packageOf(to) === name || PACKAGES[name]!.includes(packageOf(to) ?? '');
    const faults = inPackages
      .filter(([from]) => packageOf(from) !== TESTKIT)
      .flatMap(([from, targets]) =>
        targets.filter((to) => !mayImport(packageOf(from)!, to)).map((to) => `${from} → ${to}`),
      );
    expect(faults).toEqual([]);
  });

  test('their code imports only what their package.json names', () => {
    const dependenciesOf = (name: string): readonly string[] => {
      const { dependencies = {} } = JSON.parse(
        readFileSync(path.join(REPOSITORY, 'packages', name, 'package.json'), 'utf8'),
      ) as { dependencies?: Readonly<Record<string, string>> };
      return Object.keys(dependencies);
    };
    const faults = Object.keys(PACKAGES).flatMap((name) => {
      const declared = dependenciesOf(name);
      return inPackages
        .filter(([from]) => packageOf(from) === name)
        .flatMap(([from]) =>
          packagesOf(from)
            .filter((one) => !declared.includes(one))
            .map((one) => `${from} → ${one}`),
        );
    });
    expect(faults).toEqual([]);
  });

  test('only tests use the testkit', () => {
    const faults = [...graph].flatMap(([from, targets]) =>
      packageOf(from) === TESTKIT
        ? []
        : targets.filter((to) => packageOf(to) === TESTKIT).map((to) => `${from} → ${to}`),
    );
    expect(faults).toEqual([]);
  });
});

test('applications do not import each other', () => {
  const application = (file: string): string | undefined => /^apps\/([^/]+)\//.exec(file)?.[1];
  const faults = [...graph].flatMap(([from, targets]) =>
    targets
      .filter(
        (to) => application(to) && application(from) && application(to) !== application(from) && !isException(from, to),
      )
      .map((to) => `${from} → ${to}`),
  );
  expect(faults).toEqual([]);
});

test('no import cycles but the listed pairs', () => {
  const listed = CYCLES.map(({ files }) => files.toSorted().join(' '));
  expect(
    cyclesOf(graph)
      .map((cycle) => cycle.join(' '))
      .toSorted(),
  ).toEqual(listed.toSorted());
});

test('the exceptions are few, and each is still needed', () => {
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(10);
  expect(EXCEPTIONS.filter(({ from, to }) => !graph.get(from)?.includes(to))).toEqual([]);
});
