/** Signing in on a screen: it shows a code, another device of the account confirms it, the screen gets a login token. */
import type { WaitingScreen } from '@aerial/contract/calls/device-codes.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { DEVICE_CODE_INTERVAL_S, DEVICE_CODE_TTL_S } from '@aerial/domain/device-code.ts';
import type { DeviceId, UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type Clock } from '@aerial/domain/time.ts';
import { childForbidden } from '../../access/parental.ts';
import { maskedAddress, type SignInOrigin } from '../../accounts/sign-ins.ts';
import type { SignInDevice } from '../../db/schema/viewers.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Geo } from '../../ports/geo.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { DeviceCodeStore, ScreenName } from './ports.ts';
import {
  hashDeviceCode,
  hashSerial,
  hashUserCode,
  lookupLimits,
  newDeviceCode,
  newUserCode,
  requestLimits,
  unknownPolls,
} from './rules.ts';

export interface DeviceCodeDeps {
  readonly store: DeviceCodeStore;
  readonly limits: Limiter;
  readonly geo: Geo;
  readonly clock: Clock;
  /** Where viewers reach this installation. */
  readonly publicUrl: string;
  /** Of the hashes of codes. */
  readonly key: Buffer;
  issueToken(
    userId: UserId,
    provider: ProviderRecord,
    wasGuest: boolean,
    origin: SignInOrigin,
  ): Promise<Result<Token, AppError>>;
}

/** From where a request comes. */
interface From {
  readonly provider: ProviderRecord;
  readonly ip: string;
}
/** What a screen says of itself. */
type ScreenData = { readonly serial: string } & { readonly [Key in keyof SignInDevice]?: string };

export interface PollAnswer {
  state: 'pending' | 'slow_down' | 'confirmed' | 'refused' | 'expired';
  interval: number;
  token?: Token;
}
type Answer<T> = Promise<Result<T, AppError>>;

const notOffered: AppError = { code: 'not_found', message: 'There is no such address.' };
const noCode: AppError = {
  code: 'device_code_not_found',
  message: 'No screen shows this code. Check it, or get a new code on the screen.',
};
const guestForbidden: AppError = { code: 'guest_forbidden', message: 'Please sign in to do this.' };

/** Where a code is entered, in the web application. */
const ACTIVATION_PATH = '/activate';
/** Two pending codes are rarely the same, three tries never. */
const TRIES = 3;

const isOffered = ({ settings }: ProviderRecord): boolean => !settings.hiddenFeatures.includes('device_sign_in');

const deviceOf = (data: ScreenData): SignInDevice => ({
  name: data.name ?? null,
  device_type: data.device_type ?? null,
  vendor: data.vendor ?? null,
  model: data.model ?? null,
  os_name: data.os_name ?? null,
  os_version: data.os_version ?? null,
  application_type: data.application_type ?? null,
});

export function deviceCodeService({ store, limits, geo, clock, publicUrl, key, issueToken }: DeviceCodeDeps) {
  const screenOf = (provider: ProviderRecord, deviceCode: string, serial: string): ScreenName => ({
    deviceHash: hashDeviceCode(deviceCode),
    serialHash: hashSerial(key, serial),
    providerId: provider.id,
  });

  /** The device that may decide: of a user, with an adult profile; each attempt counts as a guess. */
  async function decider(
    { userId, deviceId, isGuest, isChild }: Viewer,
    { provider, ip }: From,
  ): Answer<{ userId: UserId; deviceId: DeviceId }> {
    if (!isOffered(provider)) return fail(notOffered);
    if (isGuest || deviceId === undefined) return fail(guestForbidden);
    if (isChild) return fail(childForbidden);
    const spent = await limits.spend(lookupLimits(userId, ip), 'too_many_attempts');
    return spent.ok ? ok({ userId, deviceId }) : spent;
  }

  return {
    async request(data: ScreenData, { provider, ip }: From) {
      if (!isOffered(provider)) return fail(notOffered);
      const spent = await limits.spend(requestLimits(ip));
      if (!spent.ok) return spent;
      const deviceCode = newDeviceCode();
      for (let tries = 0; tries < TRIES; tries += 1) {
        const userCode = newUserCode();
        const isStored = await store.insert({
          ...screenOf(provider, deviceCode, data.serial),
          userHash: hashUserCode(key, provider.id, userCode),
          device: deviceOf(data),
          country: geo.countryOf(ip),
          address: maskedAddress(ip),
          expiresAt: epochMs(clock.now() + DEVICE_CODE_TTL_S * 1000),
        });
        if (!isStored) continue;
        const verificationUri = new URL(ACTIVATION_PATH, publicUrl).href;
        return ok({
          device_code: deviceCode,
          user_code: userCode,
          verification_uri: verificationUri,
          verification_uri_complete: `${verificationUri}?code=${userCode}`,
          expires_in: DEVICE_CODE_TTL_S,
          interval: DEVICE_CODE_INTERVAL_S,
        });
      }
      throw new Error('Every new code of a screen was in use.');
    },

    /** @param wasGuest whether a guest's token came with the request; read only when the sign-in is there */
    async poll(
      deviceCode: string,
      serial: string,
      { provider, ip }: From,
      wasGuest: () => Promise<boolean>,
    ): Answer<PollAnswer> {
      if (!isOffered(provider)) return fail(notOffered);
      const screen = screenOf(provider, deviceCode, serial);
      const polled = await store.poll(screen, clock.now());
      if (!polled) {
        const spent = await limits.spend([unknownPolls(ip)], 'too_many_attempts');
        return spent.ok ? ok({ state: 'expired', interval: DEVICE_CODE_INTERVAL_S }) : spent;
      }
      const { state, intervalS: interval, isFast } = polled;
      if (state === 'refused') return ok({ state, interval });
      if (state === 'pending') return ok({ state: isFast ? 'slow_down' : state, interval });
      const userId = await store.take(screen, clock.now());
      if (userId === undefined) return ok({ state: 'expired', interval });
      const token = await issueToken(userId, provider, await wasGuest(), { way: 'tv', ip });
      return token.ok ? ok({ state: 'confirmed', interval, token: token.value }) : token;
    },

    async find(viewer: Viewer, userCode: string, from: From): Answer<WaitingScreen> {
      const by = await decider(viewer, from);
      if (!by.ok) return by;
      const found = await store.find(hashUserCode(key, from.provider.id, userCode), clock.now());
      if (!found) return fail(noCode);
      const { device, country, address, expiresAt } = found;
      return ok({
        ...device,
        country,
        address,
        is_same_network: address !== null && address === maskedAddress(from.ip),
        expires_at: isoSeconds(expiresAt),
      });
    },

    async decide(viewer: Viewer, userCode: string, confirm: boolean, from: From): Answer<Record<string, never>> {
      const by = await decider(viewer, from);
      if (!by.ok) return by;
      const isDecided = await store.decide(
        hashUserCode(key, from.provider.id, userCode),
        by.value,
        confirm,
        clock.now(),
      );
      return isDecided ? ok({}) : fail(noCode);
    },
  };
}
export type DeviceCodeService = ReturnType<typeof deviceCodeService>;
