/** Set-up file of the unit tests: a test file leaves nothing to the next one in its process. */
import { afterAll, vi } from 'vitest';
import { closeAll } from './end-of-file.ts';

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await closeAll();
});
