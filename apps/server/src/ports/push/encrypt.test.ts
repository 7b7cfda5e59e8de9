import { webcrypto } from 'node:crypto';
import { pushBrowser } from '@aerial/testkit/push/browser.ts';
import { describe, expect, test } from 'vitest';
import { encryptPayload, isAuthSecret, isPublicKey } from './encrypt.ts';
import { MAX_PAYLOAD_BYTES } from './port.ts';

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  sender: {
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  receiver: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

async function keysOf({ publicKey, privateKey }: typeof EXAMPLE.sender): Promise<webcrypto.CryptoKeyPair> {
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [open, secret] = await Promise.all([
    webcrypto.subtle.importKey('jwk', jwk, CURVE, true, []),
    webcrypto.subtle.importKey('jwk', { ...jwk, d: privateKey }, CURVE, true, ['deriveBits']),
  ]);
  return { publicKey: open, privateKey: secret };
}

describe('the published example of RFC 8291', () => {
  test('is encrypted to the same bytes', async () => {
    const draws = { salt: Buffer.from(EXAMPLE.salt, 'base64url'), keys: await keysOf(EXAMPLE.sender) };
    const body = await encryptPayload(EXAMPLE.text, EXAMPLE.receiver, draws);
    expect(body.toString('base64url')).toBe(EXAMPLE.body);
  });
  test('is decrypted by the browser of our tests', () =>
    expect(pushBrowser(EXAMPLE.receiver).decrypt(Buffer.from(EXAMPLE.body, 'base64url'))).toBe(EXAMPLE.text));
});

test('each message has keys of its own, and only its browser reads it', async () => {
  const [browser, other] = [pushBrowser(), pushBrowser()];
  const [first, second] = [
    await encryptPayload('Скоро начало', browser.keys),
    await encryptPayload('Скоро начало', browser.keys),
  ];
  expect(first.equals(second)).toBe(false);
  expect([browser.decrypt(first), browser.decrypt(second)]).toEqual(['Скоро начало', 'Скоро начало']);
  expect(() => other.decrypt(first)).toThrow('authenticate');
});

test('a message fills one record of 4096 bytes, and a longer one is refused', async () => {
  const browser = pushBrowser();
  const longest = 'x'.repeat(MAX_PAYLOAD_BYTES);
  const body = await encryptPayload(longest, browser.keys);
  expect(body).toHaveLength(4096);
  expect(browser.decrypt(body)).toBe(longest);
  await expect(encryptPayload(`${longest}x`, browser.keys)).rejects.toThrow(RangeError);
});

test.each([
  ['a point of the curve', EXAMPLE.receiver.p256dh, true],
  ['a point beside the curve', Buffer.alloc(65, 4).toString('base64url'), false],
  ['a compressed point', Buffer.alloc(33, 2).toString('base64url'), false],
  ['nothing', '', false],
])('%s as a public key', async (_what, key, expected) => expect(await isPublicKey(key)).toBe(expected));

test('the secret of a subscription has 16 bytes', () =>
  expect([EXAMPLE.receiver.auth, 'short', ''].map(isAuthSecret)).toEqual([true, false, false]));
