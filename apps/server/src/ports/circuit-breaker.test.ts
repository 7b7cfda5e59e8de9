import { testClock } from '@aerial/testkit';
import { expect, test } from 'vitest';
import { circuitBreaker, MAX_FAILURES, MAX_OPEN_MS, OPEN_MS } from './circuit-breaker.ts';

const clock = testClock();
function opened() {
  const breaker = circuitBreaker(clock);
  for (let count = 0; count < MAX_FAILURES; count += 1) {
    expect(breaker.admits()).toBe(true);
    breaker.settle(false);
  }
  return breaker;
}

test('opens after failures in a row, not after as many with a success between them', () => {
  const breaker = circuitBreaker(clock);
  for (let count = 0; count < MAX_FAILURES - 1; count += 1) breaker.settle(false);
  breaker.settle(true);
  for (let count = 0; count < MAX_FAILURES - 1; count += 1) breaker.settle(false);
  expect([breaker.admits(), breaker.state]).toEqual([true, 'closed']);
  breaker.settle(false);
  expect([breaker.admits(), breaker.state]).toEqual([false, 'open']);
});

test('lets one request try it out when its time is over; a success closes it', () => {
  const breaker = opened();
  clock.advance(OPEN_MS);
  expect(breaker.state).toBe('half-open');
  expect([breaker.admits(), breaker.admits(), breaker.admits()]).toEqual([true, false, false]);
  breaker.settle(true);
  expect([breaker.admits(), breaker.admits(), breaker.state]).toEqual([true, true, 'closed']);
});

test('a try that fails leaves it open for twice as long, up to a limit', () => {
  const breaker = opened();
  for (const ms of [OPEN_MS, OPEN_MS * 2, OPEN_MS * 4, MAX_OPEN_MS, MAX_OPEN_MS]) {
    clock.advance(ms - 1);
    expect(breaker.admits()).toBe(false);
    clock.advance(1);
    expect(breaker.admits()).toBe(true);
    breaker.settle(false);
  }
});

test('a try whose end nobody reports does not keep it open', () => {
  const breaker = opened();
  clock.advance(OPEN_MS);
  expect(breaker.admits()).toBe(true);
  clock.advance(30_000);
  expect(breaker.admits()).toBe(true);
});
