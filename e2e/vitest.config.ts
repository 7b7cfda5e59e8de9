import { defineConfig } from 'vitest/config';

/** Viewer journeys in a real browser against a real server; run by `npm test` after the web application is built. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./server.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    // One browser at a time: two decoding players on a small machine disturb each other.
    fileParallelism: false,
    maxWorkers: 1,
  },
});
