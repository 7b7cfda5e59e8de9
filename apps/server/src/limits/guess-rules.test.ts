import { describe, expect, test } from 'vitest';
import {
  bucketsOf,
  countGuess,
  countInBuckets,
  delayMs,
  deviceProof,
  type BucketState,
  type GuessPolicy,
} from './guess-rules.ts';

const policy: GuessPolicy = { free: 3, firstDelayS: 5, maxDelayS: 60, quietS: 900, drainS: 0 };
const guessAt = (...instants: number[]): BucketState => {
  let state: BucketState | undefined;
  for (const at of instants) {
    const after = countGuess(policy, state, at);
    if ('refusedUntil' in after) throw new Error(`refused at ${at}`);
    state = after;
  }
  return state!;
};

test.each([
  [0, 0],
  [2, 0],
  [2.9, 0],
  [3, 5_000],
  [4, 10_000],
  [6, 40_000],
  [7, 60_000],
  [400, 60_000],
])('after %s guesses the next one waits %s ms', (guesses, ms) => expect(delayMs(policy, guesses)).toBe(ms));

describe('a bucket', () => {
  test('refuses until its delay is over, and a refused guess does not count', () => {
    const full = guessAt(0, 0, 0);
    expect(countGuess(policy, full, 4_999)).toEqual({ refusedUntil: 5_000 });
    expect(countGuess(policy, full, 5_000)).toMatchObject({ guesses: 4, nextAt: 15_000 });
  });
  test('is empty again after a quiet time', () => {
    expect(countGuess(policy, guessAt(0, 0, 0), 900_000)).toMatchObject({ guesses: 1, nextAt: 900_000 });
  });
  test('that drains loses a guess every so many seconds, and never more than it has', () => {
    const draining = { ...policy, drainS: 10 };
    expect(countGuess(draining, guessAt(0, 0), 15_000)).toMatchObject({ guesses: 1.5 });
    expect(countGuess(draining, guessAt(0, 0), 800_000)).toMatchObject({ guesses: 1 });
  });
  test('counted by a clock that was an hour ahead neither delays until then nor gains guesses by draining', () => {
    const draining = { ...policy, drainS: 10 };
    const ahead = guessAt(3_600_000, 3_600_000, 3_600_000);
    expect(countGuess(draining, ahead, 1_000)).toMatchObject({ guesses: 4, nextAt: 11_000, countedAt: 1_000 });
  });
  test('counted by a clock that differs as clocks do still delays', () => {
    expect(countGuess(policy, guessAt(30_000, 30_000, 30_000), 1_000)).toEqual({ refusedUntil: 35_000 });
  });
  test('does not refuse before its first delay a guess that came before the last one was counted', () => {
    expect(countGuess({ ...policy, drainS: 10 }, guessAt(1_005), 1_000)).toMatchObject({ guesses: 2 });
  });
});

test('a guess counts in all of its buckets, or in none', () => {
  const full = guessAt(0, 0, 0);
  const states = new Map([['full', full]]);
  const buckets = [
    { key: 'empty', policy, isOwn: true },
    { key: 'full', policy },
  ];
  expect(countInBuckets(buckets, (key) => states.get(key), 1_000)).toEqual({ refusedUntil: 5_000 });
  expect(countInBuckets(buckets, (key) => states.get(key), 5_000)).toMatchObject({
    counted: [{ state: { guesses: 1 } }, { state: { guesses: 4 } }],
  });
});

describe('where a guess counts', () => {
  const keys = (familiarity: 'device' | 'address' | 'network' | 'none') =>
    bucketsOf({
      kind: 'password',
      subject: 'user 1',
      ip: '203.0.113.9',
      device: 'd',
      familiarity,
      accountsPerAddress: 60,
    }).map(({ key }) => key);
  test('the more familiar the place, the fewer strangers share its buckets', () => {
    expect(keys('device')).toEqual(['password of user 1 on d']);
    expect(keys('address')).toEqual(['password of user 1 at 203.0.113.9']);
    expect(keys('network')).toEqual([...keys('address'), 'password of user 1 from 203.0.113.0/24']);
    expect(keys('none')).toEqual([
      ...keys('network'),
      'password of user 1',
      'accounts from 203.0.113.9',
      'accounts from 203.0.113.0/24',
    ]);
  });
});

test.each([
  ['0B8E1B0C-7C1D-4F5A-9B1E-0123456789AB', '0b8e1b0c-7c1d-4f5a-9b1e-0123456789ab'],
  ['0b8e1b0c-7c1d-1f5a-9b1e-0123456789ab', undefined],
  ['STB-1', undefined],
  [undefined, undefined],
  [7, undefined],
])('the serial %s proves the device %s', (serial, proof) => expect(deviceProof(serial)).toBe(proof));
