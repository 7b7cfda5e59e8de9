import { createHmac } from 'node:crypto';
import { epochMs, epochSeconds, toEpochMs } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { playbackPaths } from './playback-paths.ts';
import {
  SEGMENT_BUCKET_S,
  segmentExpiry,
  signInit,
  signMedia,
  signSegments,
  signUpstream,
  verifyInit,
  verifyMedia,
  verifySegments,
  verifyUpstream,
  viewerTag,
  type MediaClaims,
} from './signature.ts';

const SECRET = 'a secret of the installation';
const expiresAt = epochSeconds(1_920_050_000);
const before = epochMs(toEpochMs(expiresAt) - 1);
const claims: MediaClaims = {
  kind: 'catchup',
  id: '3929',
  provider: '1',
  viewer: 'd:55',
  expiresAt,
  from: epochSeconds(1_919_000_000),
};
const invalid = { ok: false, error: 'signature_invalid' };
const expired = { ok: false, error: 'signature_expired' };

test('a signed address round-trips its claims', () => {
  for (const each of [claims, { ...claims, kind: 'live' as const, from: undefined, isPreview: true }]) {
    expect(verifyMedia(SECRET, signMedia(SECRET, each), each, before)).toEqual({ ok: true, value: each });
  }
});

test('it is a path component with the claims as plain JSON', () => {
  const token = signMedia(SECRET, claims);
  expect(token).toMatch(/^[\w-]+~[\w-]+\.[\w-]{22}$/);
  // As the version before reads it, which knows no mark: the decoder skips it.
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual({
    k: 'catchup',
    i: '3929',
    p: '1',
    d: segmentExpiry(expiresAt),
    f: 1_919_000_000,
    v: 'd:55',
    e: expiresAt,
  });
});

const sharedPart = (granted: MediaClaims): string => signMedia(SECRET, granted).split('~')[0]!;

test('what all viewers of a playlist have in common stands before the mark', () => {
  const another = { ...claims, viewer: 'd:56', expiresAt: epochSeconds(expiresAt - 60), picturesFrom: claims.from };
  expect(segmentExpiry(another.expiresAt)).toBe(segmentExpiry(expiresAt));
  expect(sharedPart(another)).toBe(sharedPart(claims));
});

test.each([
  ['another channel', { id: '3930' }],
  ['a channel whose name is not ASCII', { id: 'кино' }],
  ['another provider', { provider: '2' }],
  ['another programme', { from: epochSeconds(1_919_000_001) }],
  ['segments signed for another day', { expiresAt: epochSeconds(expiresAt + SEGMENT_BUCKET_S) }],
  ['a preview', { isPreview: true }],
  ['a player that seeks', { isSeekable: true }],
  ['encrypted media', { protectedContent: '7' }],
  ['ad breaks', { hasAds: true }],
] satisfies [string, Partial<MediaClaims>][])('%s is not shared', (_what, differs) => {
  const other = { ...claims, ...differs };
  expect(sharedPart(other)).not.toBe(sharedPart(claims));
  expect(verifyMedia(SECRET, signMedia(SECRET, other), other, before)).toEqual({ ok: true, value: other });
});

test('an address signed by the version before opens what it grants', () => {
  const payload = Buffer.from(JSON.stringify({ k: 'live', i: '5', p: '1', v: 'd:55', e: expiresAt })).toString(
    'base64url',
  );
  const signature = createHmac('sha256', SECRET).update(`playlist\n${payload}`).digest().subarray(0, 16);
  const granted = { kind: 'live', id: '5', provider: '1', viewer: 'd:55', expiresAt } as const;
  expect(verifyMedia(SECRET, `${payload}.${signature.toString('base64url')}`, granted, before)).toEqual({
    ok: true,
    value: granted,
  });
});

test('it expires at its last second', () => {
  const token = signMedia(SECRET, claims);
  expect(verifyMedia(SECRET, token, claims, toEpochMs(expiresAt))).toEqual(expired);
});

test.each([
  ['another channel', { kind: 'catchup', id: '3930' }],
  ['another kind of playback', { kind: 'live', id: '3929' }],
] as const)('it does not open %s', (_what, used) => {
  expect(verifyMedia(SECRET, signMedia(SECRET, claims), used, before)).toEqual(invalid);
});

test('another secret, a changed character and malformed tokens are refused', () => {
  const token = signMedia(SECRET, claims);
  expect(verifyMedia('another secret', token, claims, before)).toEqual(invalid);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'aZ3-_.~'), (at, letter) => {
      fc.pre(token[at] !== letter);
      expect(verifyMedia(SECRET, token.slice(0, at) + letter + token.slice(at + 1), claims, before)).toEqual(invalid);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => void expect(verifyMedia(SECRET, text, claims, before)).toEqual(invalid)),
  );
});

test('viewers of a day share segment addresses, which stay the same during a playback', () => {
  const day = epochSeconds(Math.ceil(expiresAt / SEGMENT_BUCKET_S) * SEGMENT_BUCKET_S);
  expect(segmentExpiry(expiresAt)).toBe(day);
  expect(segmentExpiry(epochSeconds(day - SEGMENT_BUCKET_S + 1))).toBe(day);
  expect(segmentExpiry(epochSeconds(day + 1))).toBe(day + SEGMENT_BUCKET_S);
  // Segments stay open as long as the playlist that lists them.
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000 }),
      (expiry) => void expect(segmentExpiry(epochSeconds(expiry))).toBeGreaterThanOrEqual(expiry),
    ),
  );
});

test('a segment signature opens one version of one asset until it expires', () => {
  const until = segmentExpiry(expiresAt);
  const signature = signSegments(SECRET, 'scene', 'v1', until);
  const inTime = epochMs(toEpochMs(until) - 1);
  expect(verifySegments(SECRET, 'scene', 'v1', signature, inTime)).toEqual({ ok: true, value: true });
  expect(verifySegments(SECRET, 'scene', 'v2', signature, inTime)).toEqual(invalid);
  expect(verifySegments(SECRET, 'other', 'v1', signature, inTime)).toEqual(invalid);
  expect(verifySegments(SECRET, 'scene', 'v1', signature, toEpochMs(until))).toEqual(expired);
  // A later end is another signature.
  expect(
    verifySegments(SECRET, 'scene', 'v1', `${(until + 1).toString(36)}.${signature.split('.')[1]}`, inTime),
  ).toEqual(invalid);
});

test('a signature for one track opens that track of that version only', () => {
  const until = segmentExpiry(expiresAt);
  const inTime = epochMs(toEpochMs(until) - 1);
  const preview = signSegments(SECRET, 'scene', 'v1', until, 'v240');
  expect(verifySegments(SECRET, 'scene', 'v1', preview, inTime, 'v240')).toEqual({ ok: true, value: true });
  for (const track of ['v720', 'a-ru', '', undefined])
    expect(verifySegments(SECRET, 'scene', 'v1', preview, inTime, track)).toEqual(invalid);
  expect(verifySegments(SECRET, 'scene', 'v2', preview, inTime, 'v240')).toEqual(invalid);
  // The common signature opens every track; equal claims give equal addresses, which caches share.
  expect(verifySegments(SECRET, 'scene', 'v1', signSegments(SECRET, 'scene', 'v1', until), inTime, 'v720')).toEqual({
    ok: true,
    value: true,
  });
  expect(signSegments(SECRET, 'scene', 'v1', until, 'v240')).toBe(preview);
});

test('the viewer tag of claims is the same for a device of a provider, and not its id', () => {
  const device = { userId: 7, deviceId: '6f1c2b9a-0000-4000-8000-000000000001' };
  expect(viewerTag(SECRET, '1', device)).toBe(viewerTag(SECRET, '1', { ...device }));
  const others = [
    viewerTag(SECRET, '2', device),
    viewerTag('another secret', '1', device),
    viewerTag(SECRET, '1', { ...device, deviceId: undefined }),
    viewerTag(SECRET, '1', { userId: 8, deviceId: undefined }),
  ];
  expect(new Set([viewerTag(SECRET, '1', device), ...others]).size).toBe(5);
  expect(viewerTag(SECRET, '1', device)).toMatch(/^[\w-]{22}$/);
});

test('the token of an upstream playlist does not reveal its address, and is the same on all machines', () => {
  const address = 'http://up.example/live/account-name/account-password/7.m3u8';
  const name = signUpstream(SECRET, '5', address);
  expect(name).toBe(signUpstream(SECRET, '5', address));
  for (const part of ['up.example', 'account-password'])
    expect(Buffer.from(name, 'base64url').toString('latin1')).not.toContain(part);
  expect(verifyUpstream(SECRET, '5 preview', name)).toEqual(invalid);
  for (const broken of ['', 'x', name.slice(0, -1), `A${name.slice(1)}`])
    expect(verifyUpstream(SECRET, '5', broken)).toEqual(invalid);
});

test('a signature is valid for one purpose only', () => {
  expect(verifyInit(SECRET, 'abc', signInit(SECRET, 'abc'))).toEqual({ ok: true, value: true });
  expect(verifyInit(SECRET, 'abd', signInit(SECRET, 'abc'))).toEqual(invalid);
  const child = signUpstream(SECRET, '5', 'http://up.example/a.m3u8');
  expect(verifyUpstream(SECRET, '5', child)).toEqual({ ok: true, value: 'http://up.example/a.m3u8' });
  expect(verifyUpstream(SECRET, '6', child)).toEqual(invalid);
  expect(verifyUpstream(SECRET, '5', signMedia(SECRET, claims))).toEqual(invalid);
});

test('the addresses given to a player end as clients expect them', () => {
  const live = { ...claims, kind: 'live' as const, from: undefined };
  const folder = `/media/live/3929/${signMedia(SECRET, live)}`;
  expect(playbackPaths(SECRET, live)).toEqual({
    single: `${folder}/mono.m3u8`,
    master: `${folder}/index.m3u8`,
    sound: `${folder}/sound.m3u8`,
    dash: `${folder}/manifest.mpd`,
    info: `${folder}/data.json`,
    thumbnails: `/media/thumbs/live/3929/${signMedia(SECRET, live)}.jpg`,
    timings: `/media/thumbs/live/3929/${signMedia(SECRET, live)}.json`,
  });
});
