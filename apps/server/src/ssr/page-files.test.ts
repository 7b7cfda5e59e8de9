import { expect, test } from 'vitest';
import { pageFiles, receiverFiles, supportFiles, type Manifest } from './page-files.ts';

const manifest: Manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/features/start/StartPage.tsx': { file: 'assets/start.js', imports: ['_rows.js', '_shared.js'] },
  '_rows.js': { file: 'assets/rows.js', imports: ['src/entry-client.tsx'] },
  'src/player/engines/hls.ts': { file: 'assets/hls.js', imports: ['_shared.js'] },
  'style.css': { file: 'assets/style.css' },
  'x/manrope-latin-wght-normal.woff2': { file: 'assets/latin.woff2' },
  'x/manrope-cyrillic-wght-normal.woff2': { file: 'assets/cyrillic.woff2' },
};

test('a page loads the entry, its own code and what both need, each once', () => {
  expect(pageFiles(manifest, ['src/features/start/StartPage.tsx'], 'en')).toEqual({
    entry: '/assets/entry.js',
    parts: ['/assets/shared.js'],
    modules: ['/assets/shared.js', '/assets/start.js', '/assets/rows.js'],
    styles: ['/assets/style.css'],
    fonts: ['/assets/latin.woff2'],
  });
});

test('the parts of the entry come in the order in which they need each other, each once', () => {
  const parts = pageFiles(
    {
      'src/entry-client.tsx': { file: 'entry.js', imports: ['_base.js', '_libraries.js'] },
      '_base.js': { file: 'base.js', imports: ['_libraries.js', '_texts.js'] },
      '_libraries.js': { file: 'libraries.js' },
      '_texts.js': { file: 'texts.js', imports: ['_libraries.js'] },
    },
    [],
    'ru',
  ).parts;
  expect(parts).toEqual(['/libraries.js', '/texts.js', '/base.js']);
});

test('a page that plays loads the code that plays as well', () => {
  expect(
    pageFiles(manifest, ['src/features/start/StartPage.tsx', 'src/player/engines/hls.ts'], 'en').modules,
  ).toContain('/assets/hls.js');
});

test('languages in Cyrillic load its letters first', () => {
  expect(pageFiles(manifest, [], 'ru').fonts).toEqual(['/assets/cyrillic.woff2', '/assets/latin.woff2']);
});

test('the page of receivers loads its own entry and nothing of the site', () => {
  const receiver = {
    'src/entry-receiver.ts': { file: 'assets/receiver-1.js' },
    'style.css': { file: 'assets/receiver-1.css' },
    'x/manrope-cyrillic-wght-normal.woff2': { file: 'assets/receiver-1.woff2' },
  };
  expect(receiverFiles(receiver)).toEqual({
    entry: '/assets/receiver-1.js',
    parts: [],
    modules: [],
    styles: ['/assets/receiver-1.css'],
    fonts: ['/assets/receiver-1.woff2'],
  });
  expect(() => receiverFiles(manifest)).toThrow('entry-receiver');
});

test('a tab of support loads its own entry besides', () => {
  const support = {
    'src/entry-support.ts': { file: 'assets/support-1.js' },
    'style.css': { file: 'assets/support-1.css' },
  };
  expect(supportFiles(support)).toMatchObject({ entry: '/assets/support-1.js', styles: ['/assets/support-1.css'] });
  expect(() => supportFiles(manifest)).toThrow('entry-support');
});

test('a list of files without the entry is no build of ours', () => {
  expect(() => pageFiles({}, [], 'ru')).toThrow('entry-client');
});
