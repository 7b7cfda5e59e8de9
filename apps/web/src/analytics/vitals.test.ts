// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { logVitals } from './vitals.ts';

const listeners = vi.hoisted(() => [] as ((metric: object) => void)[]);
vi.mock('web-vitals', () => {
  const on = (listener: (metric: object) => void): void => void listeners.push(listener);
  return { onCLS: on, onFCP: on, onINP: on, onLCP: on, onTTFB: on };
});

test('F-418 A-661: web-vitals are written to the log, and nothing is sent', () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const beacon = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon: beacon });
  const lines: string[] = [];
  logVitals((line) => lines.push(line));
  expect(listeners).toHaveLength(5);
  listeners[0]!({ name: 'CLS', value: 0.0123, rating: 'good' });
  expect(lines).toEqual(['web-vitals CLS 0.012 good']);
  expect(fetch).not.toHaveBeenCalled();
  expect(beacon).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
