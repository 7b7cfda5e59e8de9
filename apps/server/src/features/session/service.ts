import type { AppError } from '@aerial/contract/errors.ts';
import type { Device, Token, User } from '@aerial/contract/shapes/user.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import { addressKey } from '../../http/address-key.ts';
import { forbiddenCountry } from '../../http/call-router.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ProviderRecord } from '../providers/provider.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { mayChoose } from '../profiles/rules.ts';
import type { AbsoluteUrl } from '../providers/wire.ts';
import type { DeviceChange, NewDevice, SessionStore } from './ports.ts';
import {
  checkNewUser, DEVICE_FAILURES_MAX, DEVICE_WINDOW_S, isUuid, LOGIN_FAILURES_MAX, LOGIN_WINDOW_S, NEW_USERS_MAX, NEW_USERS_WINDOW_S,
  tokenExpiry, type NewUser,
} from './rules.ts';
import { hashToken, newToken } from './tokens.ts';
import { deviceWire, tokenWire, userWire, type WireContext } from './wire.ts';

export interface SessionDeps {
  readonly store: SessionStore;
  /** The user's tokens are no longer what they were. */
  forgetUser(userId: number): void;
  /** Whether the provider does not serve the country of the address. */
  isForbidden(provider: ProviderRecord, ip: string): boolean;
  readonly absolute: AbsoluteUrl;
  readonly clock: Clock;
}
type Answer<T> = Promise<Result<T, AppError>>;

const blocked: AppError = { code: 'user_blocked', message: 'This account is blocked.' };
const noDevice: AppError = { code: 'device_not_found', message: 'There is no such device.' };
const noUser: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };

export function sessionService({ store, forgetUser, isForbidden, absolute, clock }: SessionDeps) {
  const styleIn = (language: string) => ({ language, absolute, now: clock.now() });

  const tooMany = (endsAt: EpochMs): AppError => ({
    code: 'too_many_attempts',
    message: 'Too many attempts. Please try again later.',
    retryAfterS: Math.max(1, (endsAt - clock.now()) / 1000),
  });

  return {
    /** Creates a guest or registers a viewer; nobody is logged in by it. @source F-367, F-368 */
    async createUser(user: NewUser, context: WireContext, ip: string): Answer<User> {
      const allowed = checkNewUser(user, context.provider.settings);
      if (!allowed.ok) return allowed;
      const made = await store.countAttempt(`users ${addressKey(ip)}`, NEW_USERS_WINDOW_S, clock.now());
      if (made.count > NEW_USERS_MAX) return fail({ ...tooMany(made.endsAt), code: 'too_many_requests' });
      const created = await store.insertUser({
        provider_id: context.provider.id,
        username: user.username,
        password_hash: user.password === undefined ? null : await hashPassword(user.password, { isGuest: user.is_guest ?? false }),
        is_guest: user.is_guest ?? false,
        phone: user.phone === undefined ? null : phoneDigits(user.phone),
        email: user.email ?? null,
        first_name: user.first_name ?? '',
        last_name: user.last_name ?? '',
        app_version: user.app_version ?? null,
        refer_id: user.refer_id ?? null,
        device_limit: context.provider.settings.deviceLimit,
      });
      return created.ok ? ok(userWire(created.value, context)) : created;
    },

    /** @param wasGuest whether a guest's token came with the request. @source F-371, F-228 */
    async login(login: string, password: string, provider: ProviderRecord, wasGuest: boolean): Answer<Token> {
      const user = await store.userByLogin(provider.id, login);
      // By whom it means: one phone can be written in any number of ways.
      const key = user ? `login of ${user.id}` : `login ${provider.id} ${login.toLowerCase()}`;
      // Counted before it is tried: of a hundred guesses at once no more than the allowed ones are looked at.
      const tried = await store.countAttempt(key, LOGIN_WINDOW_S, clock.now());
      if (tried.count > LOGIN_FAILURES_MAX) return fail(tooMany(tried.endsAt));
      if (!(await verifyPassword(password, user?.password_hash)) || !user) return fail({ code: 'invalid_credentials', message: 'Wrong login or password.' });
      await store.forgetAttempts(key);
      if (!user.is_active) return fail(blocked);
      const token = newToken();
      const now = clock.now();
      const expiresAt = tokenExpiry(now, provider.settings);
      await store.insertToken({ hash: hashToken(token), userId: user.id, deviceId: null, expiresAt, now });
      return ok(tokenWire(token, expiresAt, null, wasGuest));
    },

    /** A device id gives a token that may stream. @source F-385, wire shapes §2 auth/device */
    async loginDevice(deviceId: string, ip: string, providers: readonly ProviderRecord[], wasGuest: boolean, language: string): Answer<Token> {
      const key = `device ${addressKey(ip)}`;
      const failures = await store.attempts(key, clock.now());
      if (failures.count >= DEVICE_FAILURES_MAX) return fail(tooMany(failures.endsAt));
      const device = isUuid(deviceId) ? await store.deviceById(deviceId) : undefined;
      const user = device && (await store.userById(device.user_id));
      if (!device || !user) {
        await store.countAttempt(key, DEVICE_WINDOW_S, clock.now());
        return fail({ code: 'authentication_failed', message: 'This device is not known here.' });
      }
      const provider = providers.find((p) => p.id === user.provider_id)!;
      // The request may name any provider; what counts is whose viewer gets in.
      if (isForbidden(provider, ip) && !user.is_geofree) return fail(forbiddenCountry);
      if (!user.is_active) return fail(blocked);
      const token = newToken();
      const now = clock.now();
      const expiresAt = tokenExpiry(now, provider.settings);
      await store.insertToken({ hash: hashToken(token), userId: user.id, deviceId: device.id, expiresAt, now });
      return ok(tokenWire(token, expiresAt, deviceWire({ ...device, login_at: new Date(now) }, user, styleIn(language)), wasGuest));
    },

    async self(viewer: Viewer, context: WireContext): Answer<User> {
      const user = await store.userById(viewer.userId);
      return user ? ok(userWire(user, context)) : fail(noUser);
    },

    async listDevices(viewer: Viewer, language: string): Answer<Device[]> {
      const user = await store.userById(viewer.userId);
      if (!user) return fail(noUser);
      return ok((await store.devicesOf(user.id)).map((device) => deviceWire(device, user, styleIn(language))));
    },

    /** @source spec 1 §4.3, F-281 */
    async createDevice(viewer: Viewer, device: NewDevice, language: string): Answer<Device> {
      const user = await store.userById(viewer.userId);
      if (!user) return fail(noUser);
      const created = await store.insertDevice(user, device);
      if (!created.ok) return created;
      forgetUser(user.id);
      return ok(deviceWire(created.value, user, styleIn(language)));
    },

    async device(viewer: Viewer, id: string, language: string): Answer<Device> {
      const user = await store.userById(viewer.userId);
      const device = isUuid(id) ? await store.deviceById(id) : undefined;
      if (!user || !device || device.user_id !== user.id) return fail(noDevice);
      return ok(deviceWire(device, user, styleIn(language)));
    },

    /** @param pin needed where an adult profile takes the place of a child's. @source A-836, F-343 */
    async changeDevice(viewer: Viewer, id: string, change: DeviceChange, pin: string | undefined, language: string): Answer<Device> {
      const user = await store.userById(viewer.userId);
      if (!user || !isUuid(id)) return fail(noDevice);
      const changed = await store.changeDevice(user.id, id, change, (chosen, facts) => mayChoose(chosen, facts, pin, viewer.isGuest), clock.now());
      if (!changed.ok) return changed;
      // Its tokens speak for the active profile.
      forgetUser(user.id);
      return ok(deviceWire(changed.value, user, styleIn(language)));
    },

    /** Ends the device's tokens too. Guests have no devices page. @source F-284, F-334 */
    async removeDevice(viewer: Viewer, id: string, language: string): Answer<Device> {
      if (viewer.isGuest) return fail({ code: 'guest_forbidden', message: 'Sign in to manage devices.' });
      const user = await store.userById(viewer.userId);
      const device = user && isUuid(id) ? await store.removeDevice(user.id, id) : undefined;
      if (!user || !device) return fail(noDevice);
      forgetUser(user.id);
      return ok(deviceWire(device, user, styleIn(language)));
    },
  };
}
export type SessionService = ReturnType<typeof sessionService>;
