/** Set-up file of the unit tests: a wait ends when what it waits for is there, or after a time that also a busy machine never needs. */
import { vi } from 'vitest';

const TIMEOUT_MS = 30_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });
