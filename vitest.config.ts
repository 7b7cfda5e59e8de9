import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './packages/testkit/src/longest-first.ts';

/** Files of `test/` run for a minute each. */
const isLong = (file: string): boolean => file.startsWith(path.join(import.meta.dirname, 'test', path.sep));

const NO_TESTS = ['**/node_modules/**', '**/dist/**'];

/** They stub parts of a browser, in pages whose stores live as long as their modules. */
const OF_PAGES = globSync('apps/{web,console}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: NO_TESTS,
}).filter((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment'));
/** Those of pages, and those that start and kill processes. */
const ISOLATED = [...OF_PAGES, 'test/**/*.test.ts'];
/** What their modules keep, they keep for a server, which is closed at the end of each file; or they are rules without a state. */
const SHARED = ['{apps,packages}/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'];

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    setupFiles: [
      // First, so that it ends last: hooks after tests run in reverse.
      'packages/testkit/src/clean-ends.ts',
      'packages/testkit/src/console-guard.ts',
      'packages/testkit/src/patient-waits.ts',
      'packages/testkit/src/settled-imports.ts',
    ],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(isLong) },
    // Loading the modules of a file again for the next one takes a quarter of the run.
    projects: [
      { test: { name: 'isolated', include: ISOLATED, exclude: NO_TESTS } },
      { test: { name: 'shared', isolate: false, include: SHARED, exclude: [...NO_TESTS, ...OF_PAGES] } },
    ],
  },
});
