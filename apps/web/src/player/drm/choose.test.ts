import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import { expect, test } from 'vitest';
import { chooseStream } from './choose.ts';

const drm = (types: readonly string[], over: Partial<DrmInfo> = {}): DrmInfo => ({
  streams: types.map((type) => ({
    type,
    name: type,
    url: `https://cdn.test/${type}`,
    license: `https://licence.test/${type}`,
  })),
  fpsCertificate: null,
  laFairplay: null,
  laPlayready: null,
  laWidevine: null,
  laClearkey: null,
  drm_provider: 'aerial',
  ...over,
});
const ALL = ['dash_playready', 'hls_clearkey', 'dash_widevine', 'hls_widevine', 'hls_fairplay'];
const supporting =
  (...types: string[]) =>
  async (type: string) =>
    types.includes(type);

test.each([
  ['Safari', ALL, 'hls_fairplay'],
  ['a browser with Widevine', ['dash_widevine', 'dash_playready', 'hls_clearkey'], 'dash_widevine'],
  ['one with PlayReady', ['dash_playready', 'hls_clearkey'], 'dash_playready'],
  ['one without any', ['hls_clearkey'], 'hls_clearkey'],
])(
  'C-386 %s plays the first form that it supports: FairPlay, Widevine, PlayReady',
  async (_browser, supported, expected) => {
    expect((await chooseStream(drm(ALL), supporting(...supported)))?.type).toBe(expected);
  },
);

test('C-386 of one key system HLS is played, and DASH where there is nothing else, or HLS cannot be decrypted', async () => {
  const both = drm(['dash_clearkey', 'hls_clearkey', 'dash_widevine', 'hls_widevine']);
  expect((await chooseStream(both, async () => true))?.type).toBe('hls_widevine');
  expect((await chooseStream(both, supporting('dash_widevine', 'hls_clearkey')))?.type).toBe('dash_widevine');
  expect((await chooseStream(both, supporting('dash_clearkey', 'hls_clearkey')))?.type).toBe('hls_clearkey');
  expect((await chooseStream(drm(['dash_clearkey']), async () => true))?.type).toBe('dash_clearkey');
});

test('C-386 where no form is supported there is none to play', async () => {
  expect(await chooseStream(drm(ALL), supporting())).toBeUndefined();
  expect(await chooseStream(drm(['hls_somethingnew']), async () => true)).toBeUndefined();
});

test('C-725 licences are requested from the address of the stream, or else from that of its system', async () => {
  expect(await chooseStream(drm(['dash_widevine']), async () => true)).toEqual({
    type: 'dash_widevine',
    system: 'widevine',
    url: 'https://cdn.test/dash_widevine',
    licenseUrl: 'https://licence.test/dash_widevine',
  });
  const block = drm(['dash_widevine'], { laWidevine: 'https://licence.test/named' });
  const [stream] = block.streams;
  const without = { ...block, streams: [{ ...stream!, license: '' }] };
  expect((await chooseStream(without, async () => true))?.licenseUrl).toBe('https://licence.test/named');
  expect(await chooseStream({ ...without, laWidevine: null }, async () => true)).toBeUndefined();
});
