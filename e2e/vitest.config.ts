import { defineConfig } from 'vitest/config';
import { longestFirst } from '../packages/testkit/src/longest-first.ts';
import { filesOf, isLong, workersOf } from './lanes.ts';

const lane = process.env['E2E_LANE'];
const workers = workersOf(lane);

/** Viewer journeys in a real browser against a real server; run by `npm test` after the web application is built. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    ...filesOf(lane),
    globalSetup: ['./server.ts'],
    sequence: { sequencer: longestFirst(isLong) },
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    fileParallelism: workers > 1,
    maxWorkers: workers,
  },
});
