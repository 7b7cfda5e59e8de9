import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import type { UpstreamCatchup } from '../ports.ts';
import { catchupAddress, fillTemplate } from './upstream-catchup.ts';

// 2030-11-04 05:20:00 UTC
const request = { start: epochSeconds(1_920_000_000), length: seconds(3600), now: epochSeconds(1_920_086_400) };
const live = 'http://up.example/ch/index.m3u8';

test.each<[string, string, UpstreamCatchup, string | undefined]>([
  [
    'append adds its filled template',
    live,
    { mode: 'append', source: '?offset=-${offset}&utcstart=${timestamp}' },
    `${live}?offset=-86400&utcstart=1920086400`,
  ],
  [
    'append extends an existing query',
    `${live}?key=1`,
    { mode: 'append', source: '?utcstart=${start}&utcend=${end}' },
    `${live}?key=1&utcstart=1920000000&utcend=1920003600`,
  ],
  [
    'append takes a path as well',
    'http://up.example/ch',
    { mode: 'append', source: '/archive/{utc}.m3u8' },
    'http://up.example/ch/archive/1920000000.m3u8',
  ],
  [
    'default is a whole address',
    live,
    { mode: 'default', source: 'http://dvr.example/{Y}/{m}/{d}/{H}-{M}-{S}/{duration:60}.m3u8' },
    'http://dvr.example/2030/11/04/05-20-00/60.m3u8',
  ],
  ['shift adds the start and the present', live, { mode: 'shift' }, `${live}?utc=1920000000&lutc=1920086400`],
  ['shift extends an existing query', `${live}?a=b`, { mode: 'shift' }, `${live}?a=b&utc=1920000000&lutc=1920086400`],
  [
    'flussonic’s index has its archive beside it',
    `${live}?token=x`,
    { mode: 'flussonic' },
    'http://up.example/ch/archive-1920000000-3600.m3u8?token=x',
  ],
  [
    'flussonic’s other playlists retain their name',
    'http://up.example/ch/video.m3u8',
    { mode: 'flussonic' },
    'http://up.example/ch/video-1920000000-3600.m3u8',
  ],
  [
    'flussonic’s transport stream',
    'http://up.example/ch/mpegts',
    { mode: 'flussonic' },
    'http://up.example/ch/archive-1920000000-3600.ts',
  ],
  ['flussonic of an unrecognised address has none', 'http://up.example/ch/play', { mode: 'flussonic' }, undefined],
  [
    'xc has its archive under timeshift',
    'http://up.example:8080/live/user/pass/12.m3u8',
    { mode: 'xc' },
    'http://up.example:8080/timeshift/user/pass/60/2030-11-04:05-20/12.m3u8',
  ],
  [
    'xc without live and extension',
    'http://up.example/user/pass/12',
    { mode: 'xc' },
    'http://up.example/timeshift/user/pass/60/2030-11-04:05-20/12.m3u8',
  ],
  ['xc of an unrecognised address has none', 'http://up.example/ch.m3u8', { mode: 'xc' }, undefined],
  ['append without a template has none', live, { mode: 'append' }, undefined],
  ['default without a template has none', live, { mode: 'default' }, undefined],
  ['inside the archive’s days', live, { mode: 'shift', days: 1 }, `${live}?utc=1920000000&lutc=1920086400`],
  ['beyond the archive’s days', live, { mode: 'shift', days: 0.9 }, undefined],
])('%s', (_rule, url, catchup, expected) => {
  expect(catchupAddress(url, catchup, request)).toBe(expected);
});

test.each([
  ['{utc:Y-m-d_H-M-S}', '2030-11-04_05-20-00'],
  ['{utcend:YmdHMS}', '20301104062000'],
  ['${now}', '1920086400'],
  ['{offset:3600}', '24'],
  ['${start:Y-m-d}/{lutc}/${end}', '2030-11-04/1920086400/1920003600'],
  ['{Y}{m}{d}{H}{M}{S}-${duration}', '20301104052000-3600'],
  ['{duration:7200}', '1'],
  ['{offset:0}', '{offset:0}'],
  ['{channel}', '{channel}'],
])('the placeholder %s', (template, expected) => {
  expect(fillTemplate(template, request)).toBe(expected);
});

test('xc begins at a whole minute and covers the rest of the last one', () => {
  const late = { ...request, start: epochSeconds(request.start + 59) };
  expect(catchupAddress('http://up.example/live/u/p/1.m3u8', { mode: 'xc' }, late)).toBe(
    'http://up.example/timeshift/u/p/61/2030-11-04:05-20/1.m3u8',
  );
});
