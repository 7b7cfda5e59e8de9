/** Passkeys of staff: WebAuthn with user verification, so that one is both factors. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { StaffOperator } from '../../http/viewer.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { addressKey } from '../../limits/address-key.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';
import type { Member, StaffStore } from './ports.ts';
import { CEREMONY_MS, MAX_LINKS_AN_HOUR } from './rules.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Of the ids of transports that browsers report; unknown ones are not stored. */
const TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const MAX_PASSKEYS = 20;

const notVerified: AppError = { code: 'bad_request', message: 'The passkey could not be verified.' };
const wrong: AppError = { code: 'invalid_credentials', message: 'Wrong login or password.' };

export interface PasskeyDeps {
  readonly store: StaffStore;
  readonly guesses: Guesses;
  readonly limits: Pick<Limiter, 'spend'>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export interface Ceremony {
  readonly ceremony: string;
  readonly options: unknown;
}

/** Only what a browser answers has these fields; everything else is checked by the verification itself. */
function credentialId(response: Record<string, unknown>): string | undefined {
  const { id, response: inner } = response;
  return typeof id === 'string' && id.length <= 1024 && typeof inner === 'object' && inner !== null ? id : undefined;
}

/** The library throws for what is malformed or forged, and answers false for a wrong signature. */
async function verified<T extends { readonly verified: boolean }>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const outcome = await work();
    return outcome.verified ? outcome : undefined;
  } catch {
    return undefined;
  }
}

export function staffPasskeys({ store, guesses, limits, clock, publicUrl }: PasskeyDeps) {
  const expiresAt = () => epochMs(clock.now() + CEREMONY_MS);
  const partyOf = (provider: ProviderRecord) => {
    const origin = siteOrigin(provider, publicUrl);
    return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
  };
  const take = async (ceremony: string) =>
    UUID.test(ceremony) ? store.takeChallenge(ceremony, clock.now()) : undefined;

  return {
    async beginRegistration({ session }: StaffOperator, member: Member, provider: ProviderRecord): Promise<Ceremony> {
      const existing = await store.passkeys(session.memberId);
      const options = await generateRegistrationOptions({
        rpName: provider.shortname,
        rpID: partyOf(provider).expectedRPID,
        userName: member.email,
        userDisplayName: member.name,
        userID: new TextEncoder().encode(`${provider.id}/${member.id}`),
        attestationType: 'none',
        excludeCredentials: existing.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const ceremony = await store.insertChallenge(
        { providerId: provider.id, memberId: session.memberId, challenge: options.challenge },
        expiresAt(),
      );
      return { ceremony, options };
    },

    async register(
      { session }: StaffOperator,
      provider: ProviderRecord,
      { ceremony, name, response }: { ceremony: string; name: string; response: Record<string, unknown> },
    ): Promise<Result<undefined, AppError>> {
      const begun = await take(ceremony);
      if (!begun || begun.memberId !== session.memberId || credentialId(response) === undefined)
        return fail(notVerified);
      const outcome = await verified(() =>
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: begun.challenge,
          ...partyOf(provider),
          requireUserVerification: true,
        }),
      );
      if (!outcome?.registrationInfo) return fail(notVerified);
      if ((await store.passkeys(session.memberId)).length >= MAX_PASSKEYS) return fail(notVerified);
      const { credential } = outcome.registrationInfo;
      const inserted = await store.insertPasskey(
        {
          id: credential.id,
          member_id: session.memberId,
          name,
          public_key: Buffer.from(credential.publicKey),
          counter: String(credential.counter),
          transports: (credential.transports ?? []).filter((one) => TRANSPORTS.has(one)),
        },
        clock.now(),
      );
      return inserted
        ? ok(undefined)
        : fail({ code: 'already_exists', message: 'There is one with this name already.' });
    },

    async remove({ session }: StaffOperator, id: string): Promise<Result<undefined, AppError>> {
      switch (await store.removePasskey(session.memberId, id)) {
        case 'done':
          return ok(undefined);
        case 'last':
          return fail({ code: 'bad_request', message: 'The last second factor cannot be removed.' });
        case 'unknown':
          return fail({ code: 'not_found', message: 'There is no such passkey.' });
      }
    },

    /** For a sign-in; the browser offers the passkeys it has for the site. */
    async beginSignIn(provider: ProviderRecord, ip: string): Promise<Result<Ceremony, AppError>> {
      const allowed = await limits.spend([
        { key: `staff passkey ${addressKey(ip)}`, max: MAX_LINKS_AN_HOUR * 5, windowS: 3600 },
      ]);
      if (!allowed.ok) return allowed;
      const options = await generateAuthenticationOptions({
        rpID: partyOf(provider).expectedRPID,
        userVerification: 'required',
      });
      const ceremony = await store.insertChallenge(
        { providerId: provider.id, memberId: null, challenge: options.challenge },
        expiresAt(),
      );
      return ok({ ceremony, options });
    },

    /** The member whose passkey signed the challenge, with the device's own check of who holds it. */
    async verify(
      provider: ProviderRecord,
      { ceremony, response }: { readonly ceremony: string; readonly response: Record<string, unknown> },
      ip: string,
    ): Promise<Result<Member, AppError>> {
      const id = credentialId(response);
      const guess = await guesses.count({ kind: 'password', subject: `staff passkey ${id ?? ''}`, ip });
      if (!guess.ok) return guess;
      const begun = await take(ceremony);
      const passkey = id === undefined ? undefined : await store.passkey(id);
      const member = passkey && (await store.memberById(passkey.member_id));
      if (!begun || begun.memberId !== null || begun.providerId !== provider.id) return fail(wrong);
      if (!passkey || !member?.is_active || member.provider_id !== provider.id) return fail(wrong);
      const outcome = await verified(() =>
        verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: begun.challenge,
          ...partyOf(provider),
          requireUserVerification: true,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(passkey.public_key),
            counter: Number(passkey.counter),
            transports: [...passkey.transports] as AuthenticatorTransport[],
          },
        }),
      );
      if (!outcome) return fail(wrong);
      await guess.value.right();
      await store.usePasskey(passkey.id, outcome.authenticationInfo.newCounter, clock.now());
      return ok(member);
    },
  };
}
export type StaffPasskeys = ReturnType<typeof staffPasskeys>;
