import { expect, test } from 'vitest';
import { ascending, failureOf, presentationStart, tracksOf, type ShakaError } from './dash-report.ts';

const error = (code: number, data: readonly unknown[] = [], over: Partial<ShakaError> = {}): ShakaError => ({
  severity: 2,
  category: Math.floor(code / 1000),
  code,
  data,
  ...over,
});
const refused = (status: number, body: object): ShakaError =>
  error(6007, [error(1001, ['https://l.test/license', status, JSON.stringify(body)])]);

test('C-782 C-783 a refused licence is shown to the viewer', () => {
  expect(
    failureOf(refused(403, { error_code: 'permission_denied', error: { message: 'No licence' }, detail: '' })),
  ).toEqual({
    type: 'failed',
    failure: 'license',
    detail: 'shaka 6007 permission_denied',
    message: 'No licence',
    alert: 'DRM Error : No licence(permission_denied)',
  });
});

test('a playback that has ended is opened again, and so is one without a connection', () => {
  expect(failureOf(refused(403, { error_code: 'signature_expired' }))).toMatchObject({ failure: 'network' });
  expect(failureOf(error(6007, [error(1002)]))).toMatchObject({ failure: 'network' });
});

test.each([
  ['a manifest that does not load', error(1001, ['https://m.test/manifest.mpd', 403, '']), 'network'],
  ['a broken manifest', error(4001), 'network'],
  ['a decoder that fails', error(3016), 'media'],
  ['a licence that has expired', error(6014), 'network'],
])('%s', (_what, given, failure) => {
  expect(failureOf(given)).toMatchObject({ failure });
});

test.each([4012, 4032, 4036, 6001, 6012])('C-785 %i: this browser cannot play it', (code) => {
  expect(failureOf(error(code))).toMatchObject({ failure: 'codec' });
});

test('what heals by itself, and what was cancelled, is no failure', () => {
  expect(failureOf(error(1002, [], { severity: 1 }))).toBeUndefined();
  expect(failureOf(error(7000))).toBeUndefined();
  expect(failureOf(error(7003))).toBeUndefined();
});

test('qualities stand from low to high, languages have their names', () => {
  const video = [
    { height: 720, bandwidth: 2_000_000 },
    { height: 240, bandwidth: 300_000 },
  ];
  const audio = [
    { language: 'ru', label: 'Русский', active: false },
    { language: 'en', label: null, active: true },
  ];
  const text = [{ language: 'und', label: 'Signs', active: false }];
  expect(ascending(video).map(({ height }) => height)).toEqual([240, 720]);
  expect(tracksOf(video, audio, text, 1)).toEqual({
    levels: [
      { index: 0, height: 240, bitrate: 300_000 },
      { index: 1, height: 720, bitrate: 2_000_000 },
    ],
    chosenLevel: 1,
    audio: [
      { id: 0, language: 'ru', name: 'Русский' },
      { id: 1, language: 'en', name: 'en' },
    ],
    audioId: 1,
    text: [{ id: 0, language: '', name: 'Signs' }],
    textId: -1,
    isAudioOnly: false,
  });
});

test('a manifest says when its beginning was on air; a film’s does not', () => {
  const head =
    '<?xml version="1.0"?>\n<MPD type="dynamic" availabilityStartTime="2026-01-01T00:00:01.920Z" profiles="x">';
  expect(presentationStart(head)).toBe(Date.UTC(2026, 0, 1) / 1000 + 1.92);
  expect(
    presentationStart('<MPD type="static"><Period availabilityStartTime="2026-01-01T00:00:00Z"/></MPD>'),
  ).toBeUndefined();
});
