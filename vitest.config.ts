import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of `test/` run for a minute each: they begin first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId, project }: TestSpecification) => moduleId.startsWith(`${project.config.root}/test/`);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
    sequence: { sequencer: LongestFirst },
    // Loading the modules of a file again for the next one takes a quarter of the run.
    projects: [
      { test: { name: 'isolated', include: ISOLATED, exclude: NO_TESTS } },
      { test: { name: 'shared', isolate: false, include: SHARED, exclude: [...NO_TESTS, ...OF_PAGES] } },
    ],
  },
});
