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

const TESTS = [
  'packages/**/*.test.{ts,tsx}',
  'apps/**/*.test.{ts,tsx}',
  'demo/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/**/*.test.ts',
];
const NO_TESTS = ['**/node_modules/**', '**/dist/**'];

/** They replace modules, or look at what a module has kept since it was loaded: each has a process of its own. */
const ISOLATED = [
  'test/**/*.test.ts',
  'apps/web/src/analytics/vitals.test.ts',
  'apps/web/src/app/menu-pages.test.tsx',
  'apps/web/src/app/modals/ModalHost.test.tsx',
  'apps/web/src/features/channels/tuner/tuner.test.ts',
  'apps/web/src/features/prompts/Prompts.test.tsx',
  'apps/web/src/features/providers/promo-step.test.tsx',
  'apps/web/src/parts/content/*Trailer.test.tsx',
  'apps/web/src/parts/rows/card-trailer/CardTrailers.test.tsx',
  'apps/web/src/player/TrailerVideo.test.tsx',
];

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
      { test: { name: 'shared', isolate: false, include: TESTS, exclude: [...NO_TESTS, ...ISOLATED] } },
    ],
  },
});
