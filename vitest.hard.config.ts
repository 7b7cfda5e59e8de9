import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Long and destructive tests (`npm run test:hard`): one file at a time, because each breaks the machine under itself. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      include: ['test/**/*.hard.ts'],
      testTimeout: 1_800_000,
      hookTimeout: 300_000,
      fileParallelism: false,
      maxWorkers: 1,
    },
  }),
);
