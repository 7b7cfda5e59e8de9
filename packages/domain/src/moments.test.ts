import { expect, test } from 'vitest';
import type { ChannelId, ContentId, LibraryId } from './ids.ts';
import { momentPicture, parseMoment, readMomentPicture, type MomentSubject } from './moments.ts';

const film: MomentSubject = {
  kind: 'content',
  libraryId: 3 as LibraryId,
  contentId: '9007199254740993' as ContentId,
  at: 754,
};
const channel: MomentSubject = { kind: 'channel', channelId: 5 as ChannelId, at: 1_700_000_003 };

test('seconds that share a picture share its address', () => {
  expect(momentPicture(film)).toBe('/moments/contents/3/9007199254740993/750.jpg');
  expect(momentPicture({ ...film, at: 759 })).toBe(momentPicture(film));
  expect(momentPicture(channel)).toBe('/moments/channels/5/1700000000.jpg');
});
test.each([film, channel])('an address is read as it was written', (subject) => {
  expect(readMomentPicture(momentPicture(subject))).toEqual({ ...subject, at: subject.at - (subject.at % 10) });
});
test.each([
  '/moments/contents/3/x/750.jpg',
  '/moments/channels/5/-10.jpg',
  '/moments/channels/5/10.png',
  '/pictures/a.jpg',
  '/moments/contents/3/4/999999.jpg',
])('%s is no address of a picture', (path) => expect(readMomentPicture(path)).toBeUndefined());
test.each([
  ['754', 754],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1000000', undefined],
  [null, undefined],
])('?t=%s is the second %s', (text, at) => expect(parseMoment(text)).toBe(at));
