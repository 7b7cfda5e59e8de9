import { expect, test } from 'vitest';
import { startPackshots, stepPackshots, type PackshotEvent, type PackshotRun } from './packshots.ts';

const list = [
  { url: 'a', duration: 3 },
  { url: 'b', duration: 5 },
];
const after = (...events: PackshotEvent[]): number | 'content' => {
  let run: PackshotRun | undefined = startPackshots(list);
  for (const event of events) run = run && stepPackshots(run, event);
  return run?.index ?? 'content';
};
const second = (isMoving = true): PackshotEvent => ({ type: 'passed', s: 1, isMoving });
const times = (count: number, event: PackshotEvent) => Array.from({ length: count }, () => event);

test('C-474 a packshot is followed by the next one, and then by the content, when its duration is reached', () => {
  expect([
    after(...times(2, second())),
    after(...times(3, second())),
    after(...times(7, second())),
    after(...times(8, second())),
  ]).toEqual([0, 1, 1, 'content']);
});
test('only playing time counts, but a wait times out', () => {
  expect([after(...times(10, second(false))), after(...times(11, second(false)))]).toEqual([0, 1]);
});
test('one that ends early or fails is skipped at once', () =>
  expect([after({ type: 'ended' }), after({ type: 'failed' }, { type: 'failed' })]).toEqual([1, 'content']));
test('packshots without a duration or an address are skipped', () =>
  expect(
    startPackshots([
      { url: '', duration: 3 },
      { url: 'a', duration: 0 },
    ]),
  ).toBeUndefined());
