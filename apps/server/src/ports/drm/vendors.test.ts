/** The vendors' adapters against recorded shapes of their requests and answers. */
import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { OutgoingError, type Outgoing, type OutgoingRequest } from '../../http/outgoing.ts';
import { axinom } from './axinom.ts';
import { doverunner } from './doverunner.ts';
import { openVendor } from './open-vendor.ts';
import type { LicensePolicy } from './port.ts';

const clock = { now: () => epochMs(Date.parse('2026-11-20T22:15:00Z')) };
const policy: LicensePolicy = {
  contentId: 'content-77',
  viewer: 'a-pseudonym',
  keys: [
    {
      kid: 'a7e61c373e219033c21091fa607bf3b8',
      key: Buffer.from('00112233445566778899aabbccddeeff', 'hex'),
      iv: Buffer.alloc(16, 1),
    },
  ],
  durationS: 600,
};
const account = {
  account: 'the-account',
  widevine: 'https://vendor.example/widevine',
  playready: 'https://vendor.example/playready',
  fairplay: 'https://vendor.example/fairplay',
  fairplayCertificate: 'https://vendor.example/cert',
};

interface Sent extends Omit<OutgoingRequest, 'headers'> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A vendor that answers one thing. */
function vendorWith(
  answer: { status?: number; body?: string | Buffer; headers?: Record<string, string> } | OutgoingError,
) {
  const sent: Sent[] = [];
  const fetch: Outgoing = async (url, request) => {
    sent.push({ ...request, url: String(url), headers: request.headers?.(new URL(url)) ?? {} });
    if (answer instanceof OutgoingError) throw answer;
    const { status = 200, body = '', headers = {} } = answer;
    return { status, url: String(url), body: Buffer.from(body as string), header: (name) => headers[name] };
  };
  return { fetch, sent };
}

const challenge = Buffer.from([1, 2, 3, 250]);
const communicationKey = Buffer.alloc(32, 9);
const doverunnerAccount = { ...account, siteKey: 'k'.repeat(32), accessKey: 'the access key' };

describe('Axinom', () => {
  test('the entitlement message is signed, and its keys are encrypted', async () => {
    const { fetch, sent } = vendorWith({ body: Buffer.from([8, 2, 255]) });
    const answer = await axinom(fetch, { ...account, communicationKey }).license('widevine', challenge, policy);
    expect(answer.ok && answer.value.toString('hex')).toBe('0802ff');
    const [{ url, headers, body }] = sent as [Sent];
    expect([url, Buffer.from(body as Uint8Array).equals(challenge)]).toEqual([account.widevine, true]);
    const [head, claims, signature] = headers['x-axdrm-message']!.split('.') as [string, string, string];
    expect(createHmac('sha256', communicationKey).update(`${head}.${claims}`).digest('base64url')).toBe(signature);
    const message = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(message).toMatchObject({
      version: 1,
      com_key_id: 'the-account',
      message: { type: 'entitlement_message', version: 2 },
    });
    const [inline] = message.message.content_keys_source.inline;
    expect(inline.id).toBe('a7e61c37-3e21-9033-c210-91fa607bf3b8');
    const key = createDecipheriv('aes-256-ecb', communicationKey, null)
      .setAutoPadding(false)
      .update(Buffer.from(inline.encrypted_key, 'base64'));
    expect(key.equals(policy.keys[0]!.key)).toBe(true);
    expect(JSON.stringify(message)).not.toContain(policy.keys[0]!.key.toString('base64'));
  });

  test('a refusal is the vendor’s code and words', async () => {
    const { fetch } = vendorWith({ status: 403, headers: { 'x-axdrm-errormessage': 'The token has\nexpired' } });
    expect(await axinom(fetch, { ...account, communicationKey }).license('playready', challenge, policy)).toEqual({
      ok: false,
      error: { kind: 'refused', code: '403', message: 'The token has expired' },
    });
  });
});

describe('DoveRunner', () => {
  const open = (fetch: Outgoing) => doverunner(fetch, clock, doverunnerAccount);

  test('the token names viewer and content, with an encrypted policy and a hash of it all', async () => {
    const { fetch, sent } = vendorWith({ body: Buffer.from([8, 2]) });
    await open(fetch).license('widevine', challenge, policy);
    const token = JSON.parse(Buffer.from(sent[0]!.headers['pallycon-customdata-v2']!, 'base64').toString());
    expect(token).toMatchObject({
      drm_type: 'Widevine',
      site_id: 'the-account',
      user_id: 'a-pseudonym',
      cid: 'content-77',
      timestamp: '2026-11-20T22:15:00Z',
    });
    const cipher = createDecipheriv('aes-256-cbc', doverunnerAccount.siteKey, '0123456789abcdef');
    const sealed = JSON.parse(
      Buffer.concat([cipher.update(Buffer.from(token.policy, 'base64')), cipher.final()]).toString(),
    );
    expect(sealed).toMatchObject({
      playback_policy: { persistent: false, license_duration: 600 },
      external_key: { mpeg_cenc: [{ key_id: policy.keys[0]!.kid, key: policy.keys[0]!.key.toString('hex') }] },
    });
    expect(
      createHash('sha256')
        .update(`the access keyWidevinethe-accounta-pseudonymcontent-77${token.policy}${token.timestamp}`)
        .digest('base64'),
    ).toBe(token.hash);
  });

  test('FairPlay travels as a form and comes back as base64', async () => {
    const { fetch, sent } = vendorWith({ body: Buffer.from('the ckc').toString('base64') });
    const answer = await open(fetch).license('fairplay', challenge, policy);
    expect(answer.ok && answer.value.toString()).toBe('the ckc');
    expect(new URLSearchParams(sent[0]!.body as string).get('spc')).toBe(challenge.toString('base64'));
  });

  test('a refusal comes with status 200, and is no licence', async () => {
    const nested = JSON.stringify({ MESSAGE: 'Device limit', ERROR: '3001' });
    const { fetch } = vendorWith({ body: JSON.stringify({ errorCode: '8002', message: nested }) });
    expect(await open(fetch).license('widevine', challenge, policy)).toEqual({
      ok: false,
      error: { kind: 'refused', code: '8002', message: nested },
    });
  });
});

test.each([
  ['a timeout', new OutgoingError('timeout', 'no answer in time')],
  ['no connection', new OutgoingError('unreachable', 'unreachable', 'ECONNREFUSED')],
  ['status 503', { status: 503 }],
  ['too many requests', { status: 429 }],
])('%s is worth another try', async (_what, answer) => {
  const { fetch } = vendorWith(answer);
  for (const vendor of [axinom(fetch, { ...account, communicationKey }), doverunner(fetch, clock, doverunnerAccount)])
    for (const asked of [vendor.license('widevine', challenge, policy), vendor.certificate()])
      expect(await asked).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
});

test('certificates are taken in binary and in base64', async () => {
  const der = Buffer.from([0x30, 0x82, 0, 255]);
  for (const body of [der, der.toString('base64')]) {
    const certificate = await doverunner(vendorWith({ body }).fetch, clock, doverunnerAccount).certificate();
    expect(certificate.ok && certificate.value.equals(der)).toBe(true);
  }
});

test('a key system without a licence server is not offered, nor FairPlay without its certificate', () => {
  const { fetch } = vendorWith({});
  const { playready: _playready, fairplayCertificate: _certificate, ...some } = account;
  expect(axinom(fetch, { ...some, communicationKey }).systems).toEqual(['widevine']);
  expect(axinom(fetch, { ...account, communicationKey }).systems).toEqual(['widevine', 'playready', 'fairplay']);
});

describe('opening a vendor from settings', () => {
  const settings = { name: 'axinom', account: 'a', secrets: { communication_key: { env: 'DRM_KEY' } } } as const;
  const deps = { fetch: vendorWith({}).fetch, clock };
  test.each([
    [
      'a variable of another kind',
      { ...settings, secrets: { communication_key: { env: 'DATABASE_URL' } } },
      { DATABASE_URL: 'x' },
    ],
    ['a variable that is not set', settings, {}],
    ['a key that is too short', settings, { DRM_KEY: 'c2hvcnQ=' }],
    [
      'a site key that is too short',
      {
        ...settings,
        name: 'doverunner',
        secrets: { site_key: { env: 'DRM_A' }, access_key: { env: 'DRM_A' } },
      } as const,
      { DRM_A: 'x' },
    ],
  ])('%s is a problem for the operator, and its message has no secret', (_what, given, env) => {
    const opened = openVendor(given, { ...deps, env });
    expect(opened.ok).toBe(false);
    expect(JSON.stringify(opened)).not.toContain('c2hvcnQ');
  });

  test('with its secrets it opens', () => {
    expect(openVendor(settings, { ...deps, env: { DRM_KEY: communicationKey.toString('base64') } }).ok).toBe(true);
  });
});
