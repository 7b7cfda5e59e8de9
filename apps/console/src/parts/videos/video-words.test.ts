import { expect, test } from 'vitest';
import { hashOf } from './fingerprint.ts';
import { videoTexts } from './texts.ts';
import { textOf } from '../../i18n/texts.ts';
import { durationText, leftText, renditionsText, sizeText, stateText } from './video-words.ts';

const t: Parameters<typeof stateText>[0] = (key, values) => textOf(videoTexts, key, { lng: 'en', ...values });

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_500, '1.5 kB'],
  [48_200_000, '48 MB'],
  [7_340_000_000, '7.3 GB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText('en', bytes)).toBe(text));

test('lengths and qualities read as people say them', () => {
  expect([durationText(59), durationText(7_384)]).toEqual(['0:00:59', '2:03:04']);
  expect(
    renditionsText([
      { width: 640, height: 360 },
      { width: 1920, height: 1080 },
    ]),
  ).toBe('1080p, 360p');
});

test('a state says how far it is', () => {
  const video = { state: 'uploading', step: null, progress: 0, received: 999, size: 1000 } as Parameters<
    typeof stateText
  >[1];
  expect(stateText(t, video)).toBe('uploading, 99 %');
  expect(stateText(t, { ...video, state: 'encoding', step: 'encode', progress: 42 })).toBe('encoding, 42 %');
  expect(stateText(t, { ...video, state: 'encoding', step: 'check' })).toBe('checking');
  expect(stateText(t, { ...video, state: 'ready' })).toBe('ready');
});

test('the time left is shown once the speed is known', () => {
  expect(leftText(t, 1_000_000, undefined)).toBeUndefined();
  expect(leftText(t, 1_000_000, 100_000)).toBe('less than a minute');
  expect(leftText(t, 60_000_000, 100_000)).toBe('about 10 minutes');
});

test('files that differ in a byte have other fingerprints', () =>
  expect(hashOf(new Uint8Array([1, 2, 3]))).not.toBe(hashOf(new Uint8Array([1, 2, 4]))));
