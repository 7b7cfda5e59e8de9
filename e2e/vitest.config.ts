import { defineConfig } from 'vitest/config';
import { filesOf } from './lanes.ts';

/** Viewer journeys in a real browser against a real server; run by `npm test` after the web application is built. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    ...filesOf(process.env.E2E_LANE),
    globalSetup: ['./server.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    // One browser at a time in each run.
    fileParallelism: false,
    maxWorkers: 1,
  },
});
