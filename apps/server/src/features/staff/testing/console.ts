/** A browser with the console's pages, as far as the server sees it. */
import type { LightMyRequestResponse } from 'fastify';
import type { StaffSelf } from '@aerial/contract/calls/staff.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import type { StaffRole } from '@aerial/domain/staff-roles.ts';
import { STAFF_COOKIE } from '../../../http/staff-session.ts';
import type { TestServer } from '../../../testing/server.ts';
import { createInvitation } from '../members.ts';
import { staffStore } from '../repo.pg.ts';
import { hotp, stepAt } from '../totp.ts';

export const ORIGIN = 'http://tv.test';
export const PASSWORD = 'a long enough password';
/** What the tests' server seals with. */
export const SECRET = 'a secret of the tests, long enough';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Decodes base32 as authenticators do. */
export function decoded(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

export function browser(server: TestServer, { ip = '198.51.100.9', provider = 'aerial' } = {}) {
  let cookie: string | undefined;
  let totp: Buffer | undefined;
  const self = {
    get cookie() {
      return cookie;
    },
    set cookie(value: string | undefined) {
      cookie = value;
    },
    get totp() {
      return totp;
    },
    async send(
      method: Method,
      path: string,
      payload?: object,
      headers: Record<string, string | undefined> = {},
    ): Promise<LightMyRequestResponse> {
      const all = {
        host: 'tv.test',
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
        'x-aerial-console': '1',
        'user-agent': 'Tests',
        'accept-language': 'en',
        ...(cookie !== undefined && { cookie: `theme=dark; ${STAFF_COOKIE}=${cookie}` }),
        ...headers,
      };
      const answer = await server.app.inject({
        method,
        url: `/v2/${path}${path.includes('?') ? '&' : '?'}provider=${provider}`,
        remoteAddress: ip,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >,
        ...(payload && { payload }),
      });
      const set = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith(`${STAFF_COOKIE}=`));
      if (set) cookie = set.slice(STAFF_COOKIE.length + 1).split(';')[0] || undefined;
      return answer;
    },
    /** The present code of the authenticator; the clock goes on first, so that it was not used yet. */
    code(): string {
      server.clock.advance(60_000);
      return hotp(totp!, stepAt(server.clock.now() / 1000));
    },
    signIn: (email: string, more: object = {}) =>
      self.send('POST', 'staff/sign_in', { email, password: PASSWORD, ...more }),
    /** Sets up an authenticator. @returns recovery codes */
    async enrol(): Promise<string[]> {
      const begun = (await self.send('POST', 'staff/self/totp')).json() as { secret: string };
      totp = decoded(begun.secret);
      const confirmed = await self.send('POST', 'staff/self/totp/confirm', { code: self.code() });
      return (confirmed.json() as { recovery_codes: string[] }).recovery_codes;
    },
  };
  return self;
}
export type Browser = ReturnType<typeof browser>;

/** A member of the provider's staff who was invited, accepted and has an authenticator. */
export async function member(
  server: TestServer,
  role: StaffRole,
  { email, providerId = 1, ip = '198.51.100.9' }: { email: string; providerId?: number; ip?: string },
): Promise<Browser & { id: string; recoveryCodes: string[] }> {
  const provider = { id: asProviderId(providerId), hosts: [], isDefault: true } as never;
  const invited = await createInvitation(
    { store: staffStore(server.db, SECRET), clock: server.clock, publicUrl: ORIGIN },
    provider,
    email,
    role,
  );
  const page = browser(server, { ip, provider: providerId === 1 ? 'aerial' : 'meridian' });
  const token = invited!.link.split('#')[1]!;
  const accepted = await page.send('POST', 'staff/invitation/accept', {
    token,
    name: email.split('@')[0]!,
    password: PASSWORD,
  });
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  const recoveryCodes = await page.enrol();
  return Object.assign(page, { id: (accepted.json() as StaffSelf).id, recoveryCodes });
}
