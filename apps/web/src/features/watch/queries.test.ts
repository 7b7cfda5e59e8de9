import { asLibraryId, asTrailerId } from '@aerial/domain/ids.ts';
import { expect, test, vi } from 'vitest';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { fetchContentStream, fetchTrailer } from './queries.ts';

const failing = (status: number): ApiPort =>
  ({
    call: vi.fn(async () => Promise.reject(new ApiError('permission_denied', status, 'Не входит в подписки'))),
  }) as unknown as ApiPort;
const answering = (answer: object): ApiPort => ({ call: vi.fn(async () => answer) }) as unknown as ApiPort;

test.each([
  [403, { why: 'denied', status: 403, message: 'Не входит в подписки' }],
  [404, { why: 'not-found', status: 404, message: 'Не входит в подписки' }],
  [503, { why: 'network', status: 503 }],
  [0, { why: 'network', status: 0 }],
])('C-761 a stream that fails with %i reports that status', async (status, error) => {
  expect(await fetchContentStream(failing(status), asLibraryId(1), '5')).toEqual({ ok: false, error });
});

test('C-473 C-716 packshots, pictures and their cue times are passed to the player', async () => {
  const packshots = [{ url: 'https://tv.example/a.m3u8', duration: 3 }];
  const answer = await fetchContentStream(
    answering({
      hls: 'mono',
      hls_mbr: 'all',
      img: null,
      stat: { id: '7' },
      packshots,
      screenshot_url: 'shots.jpg',
      screenshot_timings: 'shots.json',
    }),
    asLibraryId(1),
    '5',
  );
  expect(answer).toEqual({
    ok: true,
    value: {
      url: 'all',
      poster: undefined,
      thumbnailsUrl: 'shots.jpg',
      timingsUrl: 'shots.json',
      statId: '7',
      packshots,
    },
  });
});

test('a trailer that fails to load is no stream', async () =>
  expect(await fetchTrailer(failing(404), asTrailerId('77'))).toMatchObject({
    answer: { ok: false, error: { why: 'not-found' } },
    stream: undefined,
  }));
