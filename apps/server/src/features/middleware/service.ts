/** Signing in through the operator's system: a code, then one of the subscriber's addresses. @source spec 1 §4.2, §7.4 */
import type { UserId } from '@aerial/domain/ids.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { CodeSent } from '@aerial/contract/calls/codes.ts';
import type { MiddlewareAddress } from '@aerial/contract/calls/middleware.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { codeLength } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { Static } from 'typebox';
import type { Viewer } from '../../http/viewer.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { BlockStatus, City, Identity, MiddlewarePort } from '../../ports/middleware.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { RequestContext, PendingLogin, MiddlewareStore, PhoneCodes } from './ports.ts';
import { addressesWire, chosenAddress, fromAddress, identityOf, MWAT_LIFE_MS, SHORTEST_NUMBER } from './rules.ts';

export interface MiddlewareDeps {
  /** The system of the provider's operator. */
  systemOf(provider: ProviderRecord): MiddlewarePort;
  readonly store: MiddlewareStore;
  readonly codes: PhoneCodes;
  readonly limits: Limiter;
  readonly guesses: Guesses;
  issueToken(
    userId: UserId,
    provider: ProviderRecord,
    wasGuest: boolean,
    origin: SignInOrigin,
  ): Promise<Result<Token, AppError>>;
  readonly clock: Clock;
}

type Answer<T> = Promise<Result<T, AppError>>;
interface Addresses {
  mwat: string;
  addresses: MiddlewareAddress[];
}
type Choice = Pick<MiddlewareAddress, 'address_id' | 'provider_id' | 'user_id'>;

const noNumber: AppError = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { phone: ['Enter a valid phone number.'] },
};
const noMiddleware: AppError = { code: 'not_found', message: 'This provider’s viewers sign in another way.' };
const invalidMwat: AppError = { code: 'invalid_mwat', message: 'The sign-in has taken too long. Please begin again.' };
const invalidCode: AppError = { code: 'invalid_otp', message: 'The code is wrong. Please check it and try again.' };
const unknownPhone: AppError = {
  code: 'invalid_phone',
  message: 'The operator does not know this phone number. Please check it.',
};
const noAddress: AppError = { code: 'not_found', message: 'There is no such address. Please choose another one.' };
const noCity: AppError = { code: 'not_found', message: 'There is no such city. Please choose another one.' };

const hashOf = (mwat: string): Buffer => createHash('sha256').update(mwat).digest();

export function middlewareService({ systemOf, store, codes, limits, guesses, issueToken, clock }: MiddlewareDeps) {
  const systemFor = (provider: ProviderRecord): Result<MiddlewarePort, AppError> =>
    provider.settings.isMiddleware ? ok(systemOf(provider)) : fail(noMiddleware);

  async function begin(
    system: MiddlewarePort,
    identity: Identity,
    { provider, language }: RequestContext,
  ): Answer<Addresses> {
    const found = await system.addressesOf(identity, undefined, language);
    if (!found.ok) return found;
    const mwat = randomBytes(20).toString('hex');
    const addresses = addressesWire(found.value, provider.id);
    const now = clock.now();
    await store.saveLogin({
      hash: hashOf(mwat),
      providerId: provider.id,
      identity,
      offered: addresses,
      expiresAt: epochMs(now + MWAT_LIFE_MS),
      now,
    });
    return ok({ mwat, addresses });
  }

  /** The address ends the login: the mwat is used up, whatever comes of it. */
  async function finish(
    mwat: string,
    { identity }: PendingLogin,
    address: MiddlewareAddress,
    { provider, ip, askedBy }: RequestContext,
  ): Answer<Token> {
    if (!(await store.takeLogin(hashOf(mwat), provider.id, clock.now()))) return fail(invalidMwat);
    const phone = identity.by === 'phone' ? identity.value : undefined;
    const userId = await store.subscriberUser(provider.id, {
      uid: address.user_id,
      phone,
      deviceLimit: provider.settings.deviceLimit,
    });
    return issueToken(userId, provider, (await askedBy())?.isGuest ?? false, { way: 'operator', ip });
  }

  /** The holder of a contract knows its code; limits make guessing it hopeless. */
  async function checkContract(
    system: MiddlewarePort,
    contract: string,
    code: string,
    { provider, ip }: RequestContext,
  ): Answer<unknown> {
    const subject = `contract ${provider.id} ${contract}`;
    const guess = await guesses.count({ kind: 'contract', subject, ip });
    if (!guess.ok) return guess;
    const checked = await system.checkContract(contract, code);
    if (!checked.ok) {
      await guess.value.cancel();
      return checked;
    }
    if (!checked.value) return fail(invalidCode);
    await guess.value.right();
    await guesses.markFamiliar(subject, ip);
    return ok(undefined);
  }

  return {
    /** @source F-302, F-304, F-399 */
    async sendCode(
      number: string,
      canDisplayMessage: boolean,
      context: RequestContext,
    ): Answer<Static<typeof CodeSent>> {
      const { provider, ip } = context;
      const system = systemFor(provider);
      if (!system.ok) return system;
      const { by, value } = identityOf(number);
      if (value.length < SHORTEST_NUMBER) return fail(noNumber);
      // Nothing is sent to a contract, so nothing is resent; the answer does not reveal whether it exists.
      if (by === 'contract') {
        return ok({
          phone: value,
          phone_otp_length: codeLength(
            provider.settings.otpLengthRules,
            provider.settings.otpLength,
            value,
            provider.settings.brand.otp_length,
          ),
          send_method: 'contract',
          resend_after: 0,
          message: null,
        });
      }
      const allowed = await limits.spend([fromAddress('mw send', ip)], 'too_many_requests');
      if (!allowed.ok) return allowed;
      const subscriber = await system.value.knowsPhone(value);
      if (!subscriber.ok) return subscriber;
      return subscriber.value ? codes.send(value, canDisplayMessage, context) : fail(unknownPhone);
    },

    /** @source F-304, F-398, F-399 */
    async checkCode(number: string, code: string, context: RequestContext): Answer<Addresses> {
      const system = systemFor(context.provider);
      if (!system.ok) return system;
      const identity = identityOf(number);
      const checked =
        identity.by === 'phone'
          ? await codes.check(identity.value, code, context)
          : await checkContract(system.value, identity.value, code, context);
      return checked.ok ? begin(system.value, identity, context) : checked;
    },

    async cities({ provider, language, ip }: RequestContext): Answer<City[]> {
      const system = systemFor(provider);
      if (!system.ok) return system;
      const allowed = await limits.spend([fromAddress('mw cities', ip)], 'too_many_requests');
      if (!allowed.ok) return allowed;
      const cities = await system.value.cities(language);
      return cities.ok ? ok([...cities.value]) : cities;
    },

    /** A city with one address ends the login; else its addresses are to choose from. @source F-277, F-401 */
    async setCity(mwat: string, cityId: number, context: RequestContext): Answer<Token | Addresses> {
      const { provider, language } = context;
      const system = systemFor(provider);
      if (!system.ok) return system;
      const login = await store.findLogin(hashOf(mwat), provider.id, clock.now());
      if (!login) return fail(invalidMwat);
      const found = await system.value.addressesOf(login.identity, cityId, language);
      if (!found.ok) return found;
      const addresses = addressesWire(found.value, provider.id);
      const [only, ...more] = addresses;
      if (only && more.length === 0) return finish(mwat, login, only, context);
      if (!only) {
        const cities = await system.value.cities(language);
        if (!cities.ok) return cities;
        if (!cities.value.some(({ id }) => id === cityId)) return fail(noCity);
      }
      await store.offer(hashOf(mwat), addresses);
      return ok({ mwat, addresses });
    },

    /** @source F-277, F-402, F-403 */
    async setAddress(mwat: string, choice: Choice, context: RequestContext): Answer<Token> {
      const { provider } = context;
      const system = systemFor(provider);
      if (!system.ok) return system;
      const login = await store.findLogin(hashOf(mwat), provider.id, clock.now());
      if (!login) return fail(invalidMwat);
      const address = chosenAddress(login.offered, choice);
      return address ? finish(mwat, login, address, context) : fail(noAddress);
    },

    /** @source F-298, F-404 */
    async blockStatus(viewer: Viewer, { provider, language }: RequestContext): Answer<BlockStatus> {
      const system = systemFor(provider);
      if (!system.ok) return system;
      const uid = await store.uidOf(viewer.userId);
      if (uid === undefined) return ok({ status: 0, balance: null, username: null, amount: null, messageDetail: null });
      return system.value.blockStatus(uid, language);
    },
  };
}
export type MiddlewareService = ReturnType<typeof middlewareService>;
