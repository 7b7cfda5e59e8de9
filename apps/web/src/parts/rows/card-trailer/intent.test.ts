import { expect, test } from 'vitest';
import { delayOf, HOVER_DELAY_MS, idle, PRESS_DELAY_MS, stepIntent, type Intent, type IntentEvent } from './intent.ts';
import { placeOver } from './place.ts';

const after = (...events: IntentEvent<string>[]): Intent<string> =>
  events.reduce<Intent<string>>((intent, event) => stepIntent(intent, event), idle);
const over = (card?: string, isOnEnlarged = false): IntentEvent<string> => ({
  type: 'mouse-moved',
  card,
  isOnEnlarged,
});
const down = (card?: string): IntentEvent<string> => ({ type: 'finger-down', card, at: { x: 10, y: 10 } });
const rested: IntentEvent<string> = { type: 'delay-over' };

test('a card opens when the pointer rests on it', () => {
  expect(delayOf(after(over('a')))).toBe(HOVER_DELAY_MS);
  expect(after(over('a'), rested)).toEqual({ tag: 'open', card: 'a', by: 'hover' });
});
test('passing over asks for nothing', () => {
  expect(after(over('a'), over())).toEqual(idle);
  expect(after(over('a'), over(), rested)).toEqual(idle);
});
test('moving on the same card does not begin the delay again, another card does', () => {
  const waiting = after(over('a'));
  expect(stepIntent(waiting, over('a'))).toBe(waiting);
  expect(stepIntent(waiting, over('b'))).toMatchObject({ tag: 'waiting', card: 'b' });
});
test('one card is open at a time, until it is left', () => {
  const open = after(over('a'), rested);
  expect(stepIntent(open, over('a'))).toBe(open);
  expect(stepIntent(open, over(undefined, true))).toBe(open);
  expect(stepIntent(open, over())).toEqual(idle);
  expect(stepIntent(open, over('b'))).toMatchObject({ tag: 'waiting', card: 'b' });
  const byKey = after({ type: 'key', card: 'a' });
  expect(stepIntent(byKey, over('b'))).toBe(byKey);
  expect(stepIntent(byKey, { type: 'ended' })).toEqual(idle);
});
test('a long press opens, a tap and a scroll do not', () => {
  expect(delayOf(after(down('a')))).toBe(PRESS_DELAY_MS);
  expect(after(down('a'), rested)).toEqual({ tag: 'open', card: 'a', by: 'press' });
  expect(after(down('a'), { type: 'finger-up' }, rested)).toEqual(idle);
  expect(after(down('a'), { type: 'finger-moved', at: { x: 12, y: 14 } })).toMatchObject({ tag: 'waiting' });
  expect(after(down('a'), { type: 'finger-moved', at: { x: 10, y: 40 } }, rested)).toEqual(idle);
  expect(after(down('a'), rested, { type: 'finger-up' })).toMatchObject({ tag: 'open' });
});
test('the key opens at once', () => {
  expect(after({ type: 'key', card: 'a' })).toEqual({ tag: 'open', card: 'a', by: 'key' });
});

const view = { width: 1000, height: 800, top: 72 };
const high = (width: number) => width;
test.each([
  [
    'over the middle of its card',
    { left: 400, top: 300, width: 200, height: 300 },
    { left: 350, top: 300, width: 300 },
  ],
  [
    'within the window at its left edge',
    { left: 0, top: 300, width: 200, height: 300 },
    { left: 12, top: 300, width: 300 },
  ],
  ['under the header', { left: 400, top: -100, width: 200, height: 300 }, { left: 350, top: 84, width: 300 }],
  ['above the lower edge', { left: 400, top: 700, width: 200, height: 300 }, { left: 350, top: 488, width: 300 }],
  ['not wider than its limit', { left: 300, top: 300, width: 320, height: 180 }, { left: 260, top: 190, width: 400 }],
])('an enlarged card stands %s', (_where, card, expected) => {
  expect(placeOver(card, view, high)).toEqual(expected);
});
test('on a phone it leaves the margins', () => {
  expect(
    placeOver({ left: 20, top: 300, width: 150, height: 225 }, { width: 320, height: 700, top: 56 }, high).width,
  ).toBe(296);
});
