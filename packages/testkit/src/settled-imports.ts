/**
 * Set-up file of the unit tests: code that a test began to import is loaded before the environment of its file ends. Otherwise the
 * import of a lazily loaded part fails afterwards, outside of every test, and the run with it.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
