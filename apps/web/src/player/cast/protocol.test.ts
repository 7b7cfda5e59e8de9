import { fc } from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import {
  readBlackouts,
  readFromReceiver,
  readLoadDetails,
  readMediaDetails,
  readToReceiver,
  type FromReceiver,
  type MediaDetails,
  type ToReceiver,
} from './protocol.ts';

const bounds = { start: 1_700_000_000, end: 1_700_003_600 };
const subject = {
  contentId: 'channel-19',
  title: 'News',
  text: 'Apogee',
  picture: 'https://tv.example/1.webp',
  bounds,
};

describe('messages between page and receiver', () => {
  test.each<ToReceiver>([
    { type: 'hello', version: 1, language: 'kk' },
    { type: 'subject', subject: subject as never },
    { type: 'notice', notice: 'denied', text: 'Not in your packets' },
    { type: 'notice', notice: null, text: undefined },
  ])('arrive as they were sent, as objects and as text: %j', (message) => {
    expect(readToReceiver(message)).toEqual(message);
    expect(readToReceiver(JSON.stringify(message))).toEqual(message);
  });

  test.each<FromReceiver>([
    { type: 'hello', version: 1 },
    { type: 'key', key: 'next' },
    { type: 'key', key: 'start-over' },
  ])('come back: %j', (message) => expect(readFromReceiver(JSON.stringify(message))).toEqual(message));

  test.each([
    { type: 'key', key: 'power' },
    { type: 'notice', notice: 'x' },
    { type: 'subject', subject: { title: 'no id' } },
    { type: 'toString' },
    '{',
    'null',
    null,
    7,
  ])('that are not in the protocol are dropped: %j', (message) =>
    expect([readToReceiver(message), readFromReceiver(message)]).toEqual([undefined, undefined]),
  );

  test('of any other form do no harm: other applications may share the session', () =>
    fc.assert(
      fc.property(fc.anything(), (data) => {
        for (const read of [readToReceiver, readFromReceiver, readMediaDetails, readLoadDetails, readBlackouts])
          expect(() => read(data)).not.toThrow();
      }),
    ));
});

describe('what is loaded', () => {
  test('comes with its kind, its start and the programme', () => {
    const details = { kind: 'live', startAt: 'edge', origin: 5, bounds, infoUrl: 'i', mattress: 'm' };
    expect(readMediaDetails(details)).toEqual(details as unknown as MediaDetails);
    expect(readMediaDetails({ ...details, kind: 'dvd' })).toBeUndefined();
    expect(readMediaDetails(undefined)).toBeUndefined();
  });

  test('is reported only with a ticket', () => {
    expect(readLoadDetails({ statId: '7', ticket: 'v1.x' })).toEqual({ statId: '7', ticket: 'v1.x' });
    expect(readLoadDetails({ statId: '7' })).toBeUndefined();
  });

  test('C-452 has the blackouts of its document, as far as they are some', () =>
    expect(readBlackouts({ blackouts: [bounds, { start: 5, end: 5 }, 'x', { start: 1 }] })).toEqual([bounds]));
});
