import { expect, test } from 'vitest';
import { acceptedStep, base32, hotp, newTotpSecret, stepAt, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'RFC 4226 appendix D: %s',
  (code) => expect([...Array(10).keys()].map((count) => hotp(SECRET, count))).toContain(code),
);
test('RFC 4226 appendix D, in order', () =>
  expect([0, 1, 9].map((count) => hotp(SECRET, count))).toEqual(['755224', '287082', '520489']));

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238 appendix B: at %d s the code is %s', (epochS, code) => expect(hotp(SECRET, stepAt(epochS), 8)).toBe(code));

test('a code is accepted one step early or late, and once', () => {
  const at = 2_000_000_000;
  const step = stepAt(at);
  const codes = [-2, -1, 0, 1, 2].map((off) => hotp(SECRET, step + off));
  expect(codes.map((code) => acceptedStep(SECRET, code, at, 0))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
  expect(acceptedStep(SECRET, codes[2]!, at, step)).toBeUndefined();
  expect(acceptedStep(SECRET, codes[1]!, at, step)).toBeUndefined();
  expect(acceptedStep(SECRET, codes[3]!, at, step)).toBe(step + 1);
  for (const wrong of ['', '12345', '1234567', '00000O']) expect(acceptedStep(SECRET, wrong, at, 0)).toBeUndefined();
});

test('RFC 4648 base32, and the address that authenticators read', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(totpUri(SECRET, 'Aerial TV', 'ann@example.com')).toBe(
    'otpauth://totp/Aerial%20TV:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Aerial%20TV&algorithm=SHA1&digits=6&period=30',
  );
  expect(newTotpSecret()).toHaveLength(20);
});
