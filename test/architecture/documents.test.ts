import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CONSOLE, PACKAGES, SERVER, WEB } from './floors.ts';
import { REPOSITORY } from './imports.ts';

const text = readFileSync(path.join(REPOSITORY, 'docs/architecture.md'), 'utf8');

/** Names in the first column of a section's table. */
const tableOf = (heading: string): string[] => {
  const section = text.split(`### ${heading}\n`)[1]!.split(/\n##/)[0]!;
  return [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name!);
};

/** Names at the line starts of the picture that begins with a title. */
const pictureOf = (title: string): string[] => {
  const picture = text.split('```').find((block) => block.trimStart().startsWith(title))!;
  return [...picture.matchAll(/^ {2}([a-z][\w-]*) {2,}/gm)].map(([, name]) => name!);
};

const folders = (folder: string): string[] =>
  readdirSync(path.join(REPOSITORY, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

test('the picture of the web application has its floors, in their order', () => {
  expect(pictureOf('web').toReversed()).toEqual(WEB.floors);
});

test('the list of the web application’s features is that of the folders', () => {
  expect(tableOf('Features of the web application')).toEqual(folders('apps/web/src/features'));
});

test('the picture of the console has its floors, in their order', () => {
  expect(pictureOf('console').toReversed()).toEqual(CONSOLE.floors);
});

test('the list of the console’s features is that of the folders', () => {
  expect(tableOf('Features of the console')).toEqual(folders('apps/console/src/features'));
});

test('the picture of the server has its floors, in their order', () => {
  expect(pictureOf('server').toReversed()).toEqual(SERVER.floors);
});

test('the list of the server’s features is that of the folders', () => {
  expect(tableOf('Features of the server')).toEqual(folders('apps/server/src/features'));
});

test('the picture of the packages has the packages that applications share', () => {
  expect(pictureOf('packages').toReversed()).toEqual(Object.keys(PACKAGES));
});
