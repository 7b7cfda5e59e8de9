/**
 * Set-up file of the unit tests: an unexpected console error or warning fails the test. A test that provokes one expects it:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, and asserts the call.
 */
import { afterEach, beforeEach } from 'vitest';

// React reports updates outside of `act` only in environments that declare its use.
if (typeof document !== 'undefined') Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LEVELS = ['error', 'warn'] as const;
/** React's warning about asynchronous updates outside of `act`. */
const isAboutAct = (text: string): boolean => text.includes('not wrapped in act(');

const original = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

const guard =
  (level: (typeof LEVELS)[number]) =>
  (...written: unknown[]) => {
    const text = written.map(String).join(' ');
    if (!isAboutAct(text)) unexpected.push(`console.${level}: ${text}`);
  };
const guards = { error: guard('error'), warn: guard('warn') };

beforeEach(() => {
  unexpected = [];
  // A test file with its own console spy keeps it.
  for (const level of LEVELS) if (console[level] === original[level]) console[level] = guards[level];
});

afterEach(() => {
  for (const level of LEVELS) if (console[level] === guards[level]) console[level] = original[level];
  if (unexpected.length > 0) throw new Error(`The test wrote to the console:\n${unexpected.join('\n')}`);
});
