import { expect, test } from 'vitest';
import { userState } from './user-state.ts';

const one = (over: { type?: string; is_trial?: boolean; is_paused?: boolean }) => ({
  type: over.type ?? '',
  is_paused: over.is_paused ?? false,
  packet: { is_trial: over.is_trial ?? false },
});
const paid = one({});
const gift = one({ type: 'promo' });
const trial = one({ is_trial: true });

test.each([
  ['not_login', 'nobody', []],
  ['guest', 'guest', [paid]],
  ['free', 'user', []],
  ['free', 'user', [one({ is_paused: true })]],
  ['promo', 'user', [gift]],
  ['promo', 'user', [trial, gift]],
  ['full_payment', 'user', [gift, trial, paid]],
  ['promo', 'user', [one({ is_paused: true }), gift]],
] as const)('C-410 C-411: %s is a %s with %j', (expected, viewer, subscriptions) =>
  expect(userState(viewer, subscriptions)).toBe(expected),
);
