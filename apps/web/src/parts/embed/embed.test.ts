import { expect, test } from 'vitest';
import { commandOf, hostEventsOf, type PlayerSight } from './host-messages.ts';
import { mustBeBought } from '../content/purchase-target.ts';
import { requiresPin, channelOnSite, contentOnSite, embedQuery } from './rules.ts';

const parent = { parental_status: 'set', parental_code: '1234' };
const embed = (search: string) => ({ pathname: '/content_embed/film-5', search });

test('F-346 A-589: adult content requires the PIN where parental control is on', () => {
  expect(requiresPin(parent, true, embed(''))).toBe(true);
  expect(requiresPin(parent, false, embed(''))).toBe(false);
  expect(requiresPin({ ...parent, parental_status: 'ignore' }, true, embed(''))).toBe(false);
  expect(requiresPin({ ...parent, parental_status: 'notset' }, true, embed(''))).toBe(false);
  expect(requiresPin(undefined, true, embed(''))).toBe(false);
});

test('F-065 F-347: the flag of the address plays without the PIN, with the value 1 and on embed routes only', () => {
  expect(requiresPin(parent, true, embed('?ignore_parental_control=1'))).toBe(false);
  expect(requiresPin(parent, true, embed('?ignore_parental_control=yes'))).toBe(true);
  expect(requiresPin(parent, true, { pathname: '/watch/film-5', search: '?ignore_parental_control=1' })).toBe(true);
});

test('F-139: the same page on the site', () => {
  expect([channelOnSite('5', undefined), channelOnSite('pervyj', 1_700_000_000), contentOnSite('film 5')]).toEqual([
    '/channel/5',
    '/channel/pervyj?ts=1700000000',
    '/contents/film%205',
  ]);
});

test('only a content that must be bought is for sale', () => {
  const pay = { button_type: 'pay' };
  expect(mustBeBought({ is_purchased: false, buttons: [pay, pay] })).toBe(true);
  expect(mustBeBought({ is_purchased: false, buttons: [pay, { button_type: 'play' }] })).toBe(false);
  expect(mustBeBought({ is_purchased: true, buttons: [pay] })).toBe(false);
  expect(mustBeBought({ is_purchased: false, buttons: [] })).toBe(false);
  expect(mustBeBought(undefined)).toBe(false);
});

test('the other parameters of an embed are passed on', () => {
  expect(embedQuery('?ignore_parental_control=1&library_id=4', { ts: '100' })).toBe(
    '?ignore_parental_control=1&ts=100',
  );
  expect(embedQuery('?ts=100')).toBe('');
});

test.each([
  [{ aerial: 1, command: 'play' }, { command: 'play' }],
  [
    { aerial: 1, command: 'seek', position: 90.5, more: 1 },
    { command: 'seek', position: 90.5 },
  ],
  [
    { aerial: 1, command: 'volume', volume: 0.5 },
    { command: 'volume', volume: 0.5 },
  ],
  [{ aerial: 1, command: 'volume', volume: 2 }, undefined],
  [{ aerial: 1, command: 'seek', position: Number.NaN }, undefined],
  [{ aerial: 1, command: 'eval' }, undefined],
  [{ command: 'play' }, undefined],
  ['{"aerial":1,"command":"play"}', undefined],
  [null, undefined],
])('a message %o is the command %o', (data, expected) => expect(commandOf(data)).toEqual(expected));

test('the host page is notified of changes, once', () => {
  const still: PlayerSight = { phase: 'other', error: undefined, volume: 1, isMuted: false };
  expect(hostEventsOf(still, still)).toEqual([]);
  expect(hostEventsOf(still, { ...still, phase: 'playing', isMuted: true })).toEqual([
    { event: 'volume', volume: 1, muted: true },
    { event: 'play' },
  ]);
  expect(hostEventsOf({ ...still, phase: 'playing' }, still)).toEqual([]);
  expect(hostEventsOf({ ...still, phase: 'playing' }, { ...still, phase: 'paused' })).toEqual([{ event: 'pause' }]);
  const failed = { ...still, error: 'download' as const };
  expect([hostEventsOf(still, failed), hostEventsOf(failed, failed)]).toEqual([
    [{ event: 'error', code: 'download' }],
    [],
  ]);
});
