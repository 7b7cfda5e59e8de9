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
    // The machine may be shared, and a video that starves fails anything once. What is broken fails three times.
    retry: 2,
    // One browser at a time: two decoding players on a small machine disturb each other.
    fileParallelism: false,
    maxWorkers: 1,
  },
});
