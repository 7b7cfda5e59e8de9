import { epochSeconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { aChannel, aProgramme } from '../testing.ts';
import { offersStartOver } from './start-over.ts';

const now = epochSeconds(1_700_000_000);
const MINUTE = 60;

test.each([
  ['a film that began a quarter of an hour ago', 15, 90, {}, {}, true],
  ['a film that has just begun', 4, 90, {}, {}, false],
  ['a film that is nearly over', 86, 90, {}, {}, false],
  ['news', 8, 15, {}, {}, false],
  ['a programme that may not be shown later', 15, 90, { hasCatchUp: false }, {}, false],
  ['a channel without an archive', 15, 90, {}, { playableDays: 0 }, false],
  ['a channel that is not bought', 15, 90, {}, { isPurchased: false }, false],
])('%s', (_what, since, length, programme, channel, expected) => {
  const start = now - since * MINUTE;
  expect(offersStartOver(aProgramme(start, start + length * MINUTE, programme), aChannel(channel), now)).toBe(expected);
});

test('without a guide nothing is offered', () => expect(offersStartOver(undefined, aChannel(), now)).toBe(false));
