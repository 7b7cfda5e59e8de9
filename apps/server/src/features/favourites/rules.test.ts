import { expect, test } from 'vitest';
import { canExist, namedObject, type SentFavourite } from './rules.ts';

test.each<[string, SentFavourite, object]>([
  ['C-688 a channel', { channelId: 7 }, { kind: 'channel', id: '7' }],
  ['C-688 a programme', { programId: 7 }, { kind: 'programme', id: '7' }],
  ['C-688 a content', { contentId: '641000000000001001' }, { kind: 'content', id: '641000000000001001' }],
  ['C-688 a person', { personId: 7 }, { kind: 'person', id: '7' }],
  ['C-691 in snake case', { content_id: '7' }, { kind: 'content', id: '7' }],
  ['C-691 the same in both spellings', { channelId: 7, channel_id: '007' }, { kind: 'channel', id: '7' }],
  [
    'fields that are null or empty are not set',
    { channelId: 7, programId: null, contentId: '' },
    { kind: 'channel', id: '7' },
  ],
])('%s', (_what, sent, expected) => expect(namedObject(sent)).toEqual({ ok: true, value: expected }));

test.each<[string, SentFavourite, string[]]>([
  ['nothing', {}, ['channelId', 'contentId', 'personId', 'programId']],
  ['two kinds', { channelId: 7, contentId: '7' }, ['channelId', 'contentId']],
  ['two channels', { channelId: 7, channel_id: 8 }, ['channelId']],
])('C-691 %s is refused, with the fields it is about', (_what, sent, fields) => {
  const result = namedObject(sent);
  expect(result).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
  if (!result.ok) expect(Object.keys(result.error.detail as object).toSorted()).toEqual(fields);
});

test.each([
  ['channel', '2147483647', true],
  ['channel', '2147483648', false],
  ['content', '9223372036854775807', true],
  ['content', '9999999999999999999', false],
] as const)('ids beyond the database cannot exist: %s %s', (kind, id, expected) =>
  expect(canExist({ kind, id })).toBe(expected),
);
