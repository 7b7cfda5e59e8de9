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

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'demo/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    env: { TZ: 'UTC' },
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    setupFiles: [
      'packages/testkit/src/console-guard.ts',
      'packages/testkit/src/patient-waits.ts',
      'packages/testkit/src/settled-imports.ts',
    ],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
