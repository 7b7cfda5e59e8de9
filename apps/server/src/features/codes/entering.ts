/** A code that is entered becomes a login token. @source spec 1 §7.3 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { isPhone, phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { SignInWay } from '../../accounts/sign-ins.ts';
import type { MessengerPort } from '../../ports/messenger.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { CodeOwner, TakenCode } from './ports.ts';
import {
  askerHash,
  entriesFrom,
  hashCode,
  isFreshStart,
  MESSENGER_PHONE_TTL_S,
  phoneSubject,
  sameHash,
  startDataUse,
} from './rules.ts';
import { badPhone } from './sending.ts';
import type { CodeTools } from './tools.ts';

/** One answer for a wrong code, an expired one and an unregistered phone, so that it reveals nothing. @source F-391 */
const wrongCode: AppError = {
  code: 'invalid_otp',
  message: 'The code is wrong. Please check it and try again.',
};

export function entering({ store, users, limits, guesses, clock, key, messengers }: CodeTools) {
  /**
   * Returns the phone whose code was entered, and uses the code up.
   * @param owners whose code it may be; the first with a live code decides
   */
  async function prove(
    owners: readonly CodeOwner[],
    entered: string,
    { provider, ip }: Omit<From, 'wasGuest'>,
  ): Promise<Result<string, AppError>> {
    // A code may be the phone's or the messenger user's; guesses count under one subject, the phone where there is one.
    const named = owners.find((one) => 'phone' in one) ?? owners[0];
    const subject = !named
      ? `nobody ${provider.id}`
      : 'phone' in named
        ? phoneSubject(provider.id, named.phone)
        : `${named.source} ${provider.id} ${named.senderId}`;
    const guess = await guesses.count({ kind: 'code', subject, ip });
    if (!guess.ok) return guess;
    const code = phoneDigits(entered);
    const matches = (phone: string, hash: Buffer) => sameHash(hash, hashCode(key, provider.id, phone, code));
    let taken: TakenCode = { tag: 'none' };
    for (const owner of owners)
      if (taken.tag === 'none') taken = await store.take(provider.id, owner, matches, askerHash(key, ip), clock.now());
    if (taken.tag === 'taken') {
      await guess.value.right();
      await guesses.markFamiliar(phoneSubject(provider.id, taken.phone), ip);
      if (taken.by)
        await store.savePhone(provider.id, taken.by, taken.phone, epochMs(clock.now() + MESSENGER_PHONE_TTL_S * 1000));
      return ok(taken.phone);
    }
    // Only entries against a live code count for the phone: without one, strangers cannot slow its owner down.
    if (taken.tag === 'none') await guess.value.cancel();
    return fail(wrongCode);
  }

  async function enter(
    owners: readonly CodeOwner[],
    entered: string,
    from: From,
    way: SignInWay,
  ): Promise<Result<Token, AppError>> {
    const phone = await prove(owners, entered, from);
    if (!phone.ok) return phone;
    const token = await users.enterByPhone(from.provider, phone.value, from.wasGuest, { way, ip: from.ip });
    return !token.ok && token.error.code === 'registration_not_allowed' ? fail(wrongCode) : token;
  }

  /**
   * The start data of a mini-app instead of a code. It logs in a viewer whom a code of the same messenger user logged in before,
   * and never creates an account: anyone can open a mini-app. Every error has the same answer.
   * @source F-007
   */
  async function byStartData(
    { source, startedBy }: MessengerPort,
    identifier: string,
    startData: string,
    from: From,
  ): Promise<Result<Token, AppError>> {
    const { provider, ip, wasGuest } = from;
    const start = startedBy?.(startData);
    if (!start || start.senderId !== identifier || !isFreshStart(start.signedAt, clock.now())) {
      const allowed = await limits.spend([entriesFrom(ip)], 'too_many_attempts');
      return allowed.ok ? fail(wrongCode) : allowed;
    }
    if (!(await limits.spend([startDataUse(start.signature)])).ok) return fail(wrongCode);
    const phone = await store.phoneOf(provider.id, { source, senderId: start.senderId }, clock.now());
    if (phone === undefined || !(await users.isRegistered(provider.id, phone))) return fail(wrongCode);
    return users.enterByPhone(provider, phone, wasGuest, { way: 'messenger', ip });
  }

  return {
    /** Whether the code is the phone's, for a login that continues elsewhere. @source F-398 */
    async provePhone(phone: string, code: string, from: Omit<From, 'wasGuest'>): Promise<Result<string, AppError>> {
      const digits = phoneDigits(phone);
      return isPhone(digits) ? prove([{ phone: digits }], code, from) : fail(badPhone);
    },

    /** @source F-390, F-391 */
    async byPhone(phone: string, code: string, from: From): Promise<Result<Token, AppError>> {
      const digits = phoneDigits(phone);
      return isPhone(digits) ? enter([{ phone: digits }], code, from, 'code') : fail(badPhone);
    },

    /**
     * A code of a messenger, whose identifier is the viewer's id or phone there; or of the operator, under the provider's
     * own key, whose identifier is the viewer's id at the operator or phone. @source F-392, F-393
     */
    async bySource(source: string, identifier: string, code: string, from: From): Promise<Result<Token, AppError>> {
      const name = source.toLowerCase();
      const plain = /^[\w.@:+-]+$/.test(identifier.trim()) ? identifier.trim() : '';
      const digits = phoneDigits(identifier);
      const byPhone = isPhone(digits) ? [{ phone: digits }] : [];
      const messenger = messengers.find((one) => one.source === name);
      if (messenger?.startedBy && code.includes('hash=')) return byStartData(messenger, plain, code, from);
      if (messenger) return enter([{ source: messenger.source, senderId: plain }, ...byPhone], code, from, 'messenger');
      if (name !== from.provider.shortname.toLowerCase())
        return fail({ code: 'not_found', message: 'There are no codes of this source.' });
      const phone = plain === '' ? undefined : await users.phoneOfUid(from.provider.id, plain);
      return enter(phone === undefined ? byPhone : [{ phone }], code, from, 'code');
    },
  };
}

/** Where a code is entered. */
interface From {
  readonly provider: ProviderRecord;
  readonly ip: string;
  /** Whether a guest's token came with the request. */
  readonly wasGuest: boolean;
}
