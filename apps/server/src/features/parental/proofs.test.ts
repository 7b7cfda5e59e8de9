import { asUserId, asDeviceId, asProfileId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { pinProofs, type ProofClaims, type ProofOwner } from './proofs.ts';

const now = epochMs(1_800_000_000_000);
const after = (ms: number) => epochMs(now + ms);
const owner: ProofOwner = { userId: asUserId(7), deviceId: asDeviceId('d1'), profileId: undefined, pin: '2580' };
const claims: ProofClaims = { scope: 'vod', until: after(60_000), item: 'content-1', itemUntil: after(3_600_000) };
const proofs = pinProofs(Buffer.alloc(32, 1));
const proof = proofs.sign(claims, owner);
const wanted = { scope: 'vod', item: 'content-2' } as const;

test('A-572 is good for its scope until it expires, and for the item that plays longer than that', () => {
  expect(proofs.isValid(proof, owner, wanted, after(59_999))).toBe(true);
  expect(proofs.isValid(proof, owner, wanted, after(60_000))).toBe(false);
  expect(proofs.isValid(proof, owner, { scope: 'vod', item: 'content-1' }, after(60_000))).toBe(true);
  expect(proofs.isValid(proof, owner, { scope: 'vod', item: 'content-1' }, after(3_600_000))).toBe(false);
  expect(proofs.isValid(proof, owner, { scope: 'vod' }, after(60_000))).toBe(false);
});

test.each<[string, Partial<ProofOwner>]>([
  ['another user', { userId: asUserId(8) }],
  ['another device', { deviceId: asDeviceId('d2') }],
  ['another profile', { profileId: asProfileId('p') }],
  ['another PIN', { pin: '2581' }],
])('F-290 A-572 is void for %s', (_what, other) =>
  expect(proofs.isValid(proof, { ...owner, ...other }, wanted, now)).toBe(false),
);

test('is void for another scope, changed, cut, of another key, and for any other text', () => {
  const [version, payload, mac] = proof.split('.');
  const other = Buffer.from(JSON.stringify(['vod', after(9e9), null, 0])).toString('base64url');
  for (const text of [
    `${version}.${other}.${mac}`,
    `${version}.${payload}`,
    `${version}.${payload}.`,
    `p2.${payload}.${mac}`,
    proof.slice(0, -2),
    '',
    '...',
    'p1.e30.e30',
  ])
    expect(proofs.isValid(text, owner, wanted, now), text).toBe(false);
  expect(proofs.isValid(proof, owner, { scope: 'channel' }, now)).toBe(false);
  expect(pinProofs(Buffer.alloc(32, 2)).isValid(proof, owner, wanted, now)).toBe(false);
});

test('reveals neither the PIN nor whose it is', () => {
  const [, payload = ''] = proof.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toEqual([
    'vod',
    claims.until,
    'content-1',
    claims.itemUntil,
  ]);
});
