/** How we identify ourselves to push services: RFC 8292, a signed token for each origin. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '@aerial/domain/time.ts';
import type { PushSender } from './port.ts';

/** Push services refuse tokens that are valid for more than a day, seconds. */
const TOKEN_S = 12 * 3600;
/** A token is renewed this long before its end, seconds: clocks differ. */
const RENEWED_BEFORE_S = 3600;
/** Senders times push services; a token takes half a kilobyte. */
const MAX_TOKENS = 1000;
const COORDINATE_BYTES = 32;

/** A new pair of keys in base64url. */
export function newSenderKeys(): Pick<PushSender, 'publicKey' | 'privateKey'> {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param expiresAt Unix seconds */
function signedToken({ publicKey, privateKey, subject }: PushSender, audience: string, expiresAt: number): string {
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (at: number): string => point.subarray(at, at + COORDINATE_BYTES).toString('base64url');
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: privateKey, x: coordinate(1), y: coordinate(1 + COORDINATE_BYTES) },
    format: 'jwk',
  });
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp: expiresAt, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** Writes the header `Authorization` of a push request; the tokens are cached. */
export function vapid(clock: Clock): (sender: PushSender, endpoint: URL) => string {
  const tokens = new LRUCache<string, { readonly token: string; readonly expiresAt: number }>({ max: MAX_TOKENS });
  return (sender, { origin }) => {
    const now = Math.floor(clock.now() / 1000);
    const name = `${sender.publicKey} ${sender.subject} ${origin}`;
    let cached = tokens.get(name);
    if (cached === undefined || cached.expiresAt - RENEWED_BEFORE_S <= now) {
      const expiresAt = now + TOKEN_S;
      cached = { token: signedToken(sender, origin, expiresAt), expiresAt };
      tokens.set(name, cached);
    }
    return `vapid t=${cached.token}, k=${sender.publicKey}`;
  };
}
