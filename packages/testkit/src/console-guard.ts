/**
 * Set-up file of the unit tests: what a test writes to the console as an error or a warning fails it. A test that provokes one expects it:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, and asserts the call.
 */
import { afterEach, beforeEach, expect } from 'vitest';

// React reports updates outside of `act` only where it knows that tests use it.
if (typeof document !== 'undefined') Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LEVELS = ['error', 'warn'] as const;
/** React's advice about updates that a test lets come by themselves. */
const isAboutAct = (text: string): boolean => text.includes('not wrapped in act(');

const original = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

const guard = (level: (typeof LEVELS)[number]) => (...written: unknown[]) => {
  const text = written.map(String).join(' ');
  if (!isAboutAct(text)) unexpected.push(`console.${level}: ${text}`);
};
const guards = { error: guard('error'), warn: guard('warn') };

beforeEach(() => {
  unexpected = [];
  // A file that watches the console itself goes on doing so.
  for (const level of LEVELS) if (console[level] === original[level]) console[level] = guards[level];
});

afterEach(() => {
  for (const level of LEVELS) if (console[level] === guards[level]) console[level] = original[level];
  expect(unexpected, 'the test wrote to the console').toEqual([]);
});
