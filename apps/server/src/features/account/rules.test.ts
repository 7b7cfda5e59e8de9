import { describe, expect, test } from 'vitest';
import { acceptedProofs, checkOwner, chosenProof, type AccountSecrets } from './rules.ts';

const has = (over: Partial<AccountSecrets>): AccountSecrets => ({
  hasPassword: false,
  hasPin: false,
  isPinNew: false,
  hasProvenPhone: false,
  ...over,
});

describe('accepted proofs', () => {
  test.each([
    [
      'a password and a PIN',
      { hasPassword: true, hasPin: true, hasProvenPhone: true },
      ['password', 'pin'],
      ['password'],
    ],
    ['a password', { hasPassword: true, hasProvenPhone: true }, ['password'], ['password']],
    ['a PIN', { hasPin: true, hasProvenPhone: true }, ['pin'], ['pin']],
    ['a phone', { hasProvenPhone: true }, ['code'], ['code']],
    ['nothing', {}, [], []],
    ['a new PIN beside a password', { hasPassword: true, hasPin: true, isPinNew: true }, ['password'], ['password']],
    ['a new PIN beside a phone', { hasPin: true, isPinNew: true, hasProvenPhone: true }, ['code'], ['code']],
    ['a new PIN only', { hasPin: true, isPinNew: true }, ['pin'], ['pin']],
  ] as const)('of an account with %s', (_name, secrets, general, ofPassword) => {
    for (const action of ['sign-out', 'export', 'deletion'] as const)
      expect(acceptedProofs(action, has(secrets))).toEqual(general);
    expect(acceptedProofs('password', has(secrets))).toEqual(ofPassword);
  });
});

describe('the proof that decides', () => {
  test('is the first accepted one that came', () => {
    expect(chosenProof(['password', 'pin'], { password: 'a', pincode: '1' })).toEqual({ ok: true, value: 'password' });
    expect(chosenProof(['password', 'pin'], { pincode: '1' })).toEqual({ ok: true, value: 'pin' });
  });

  test.each([
    ['another one', ['password'], { pincode: '1' }, 'proof_required'],
    ['none', ['code'], {}, 'proof_required'],
    ['any, where none is accepted', [], { pincode: '1' }, 'proof_unavailable'],
  ] as const)('is refused for %s', (_name, accepted, given, code) =>
    expect(chosenProof(accepted, given)).toMatchObject({ ok: false, error: { code } }),
  );
});

test('guests have no account, and a child profile does not manage it', () => {
  expect(checkOwner({ isGuest: true })).toMatchObject({ error: { code: 'guest_forbidden' } });
  expect(checkOwner({ isGuest: false, isChild: true })).toMatchObject({ error: { code: 'child_forbidden' } });
  expect(checkOwner({ isGuest: false })).toEqual({ ok: true, value: undefined });
});
