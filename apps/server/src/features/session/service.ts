import type { UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Device, Token, User } from '@aerial/contract/shapes/user.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Attempts } from '../../limits/limiter.ts';
import { addressKey, networkKey } from '../../limits/address-key.ts';
import { forbiddenCountry } from '../../http/call-access.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { ParentalFacts, ProfileRecord } from '../../accounts/profiles.ts';
import { guessSubject, hashPassword, isMachineMade, verifyPassword } from '../../accounts/passwords.ts';
import { childForbidden, type Evidence, type ParentalGate } from '../../access/parental.ts';
import { signInRecord } from '../../accounts/sign-ins.ts';
import type { Geo } from '../../ports/geo.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { DeviceChange, DeviceRecord, NewDevice, SessionStore, UserInsert, UserRecord } from './ports.ts';
import type { BrowserSubscription } from '../../push/subscriptions.pg.ts';
import {
  changesParental,
  checkNewUser,
  checkOperatorsUser,
  cleanUsername,
  MAX_DEVICE_FAILURES,
  DEVICE_WINDOW_S,
  isUuid,
  newUserLimits,
  NEW_USERS_WINDOW_S,
  tokenExpiry,
  type NewUser,
  type OperatorsUser,
} from './rules.ts';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import { deviceWire, operatorsUserWire, tokenWire, type ShownAccount, userWire, type WireContext } from './wire.ts';

/** Undefined where it is none of ours; fails with validation_failed for an endpoint that nothing may be sent to. */
export type PushSubscriptionOf = (
  provider: ProviderRecord,
  notification: NonNullable<DeviceChange['notification']>,
) => Promise<Result<BrowserSubscription | undefined, AppError>>;

export interface SessionDeps {
  readonly store: SessionStore;
  readonly attempts: Pick<Attempts, 'countAttempt'>;
  readonly parental: Pick<ParentalGate, 'authorise' | 'withPin'>;
  /** The account that the user's own object shows; none for a guest. */
  accountOf(
    user: { readonly id: number; readonly isGuest: boolean },
    provider: ProviderRecord,
  ): Promise<ShownAccount | undefined>;
  /** Whether a device may be given a profile; null for none, undefined for one that the account does not have. */
  checkProfileChoice(
    chosen: ProfileRecord | null | undefined,
    facts: ParentalFacts,
    isProven: boolean,
    isGuest: boolean,
  ): Result<undefined, AppError>;
  /** The browser's subscription in what a device registers for notifications. */
  readonly pushSubscriptionOf: PushSubscriptionOf;
  /** Invalidates the user's cached tokens. */
  invalidateUser(userId: UserId): void;
  /** Whether the provider does not serve the country of the address. */
  isForbidden(provider: ProviderRecord, ip: string): boolean;
  readonly guesses: Guesses;
  readonly geo: Geo;
  /** What guests watched on the device becomes the user's. */
  adoptGuests(user: UserRecord, serial: string): Promise<void>;
  readonly absolute: AbsoluteUrl;
  readonly clock: Clock;
}
type Answer<T> = Promise<Result<T, AppError>>;
interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly serial?: unknown;
}

const blocked: AppError = { code: 'user_blocked', message: 'This account is blocked.' };
const noDevice: AppError = { code: 'device_not_found', message: 'There is no such device.' };
/** A client that names a device by its credential has it already. */
const isOwn = (viewer: Viewer, device: DeviceRecord, named: string): boolean =>
  // Support gets no credential: it would be a session without its limits.
  !viewer.support && (device.id === viewer.deviceId || device.credential === named.toLowerCase());

const wrongLogin: AppError = { code: 'invalid_credentials', message: 'Wrong login or password.' };
const unknownDevice: AppError = { code: 'authentication_failed', message: 'This device is not known here.' };
const noUser: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };

const rowOf = async (user: NewUser, provider: ProviderRecord): Promise<UserInsert> => ({
  provider_id: provider.id,
  username: cleanUsername(user.username),
  password_hash:
    user.password === undefined ? null : await hashPassword(user.password, { isGuest: user.is_guest ?? false }),
  is_guest: user.is_guest ?? false,
  phone: user.phone === undefined ? null : phoneDigits(user.phone),
  email: user.email || null,
  first_name: user.first_name ?? '',
  last_name: user.last_name ?? '',
  app_version: user.app_version ?? null,
  refer_id: user.refer_id ?? null,
  device_limit: provider.settings.deviceLimit,
});

/** A child profile reaches its own device only. */
const isOpenTo = ({ isChild, deviceId }: Viewer, device: Pick<DeviceRecord, 'id'>): boolean =>
  !isChild || device.id === deviceId;

export function sessionService({
  store,
  pushSubscriptionOf,
  attempts,
  parental,
  accountOf,
  checkProfileChoice,
  invalidateUser,
  isForbidden,
  guesses,
  geo,
  adoptGuests,
  absolute,
  clock,
}: SessionDeps) {
  const styleIn = (language: string) => ({ language, absolute, now: clock.now() });

  const tooMany = (endsAt: EpochMs): AppError => ({
    code: 'too_many_attempts',
    message: 'Too many attempts. Please try again later.',
    retryAfterS: Math.max(1, (endsAt - clock.now()) / 1000),
  });

  return {
    /** Creates a guest or registers a viewer; does not log in. @source F-367, F-368 */
    async createUser(user: NewUser, context: WireContext, ip: string): Answer<User> {
      const allowed = checkNewUser(user, context.provider.settings);
      if (!allowed.ok) return allowed;
      for (const { key, max } of newUserLimits(addressKey(ip), networkKey(ip))) {
        const made = await attempts.countAttempt(key, NEW_USERS_WINDOW_S, clock.now());
        if (made.count > max) return fail({ ...tooMany(made.endsAt), code: 'too_many_requests' });
      }
      const created = await store.insertUser(await rowOf(user, context.provider));
      return created.ok ? ok(userWire(created.value, context)) : created;
    },

    /** A user of the operator whose token made the call. The operator vouches for the phone. @source wire shapes §6 POST users */
    async createOperatorsUser(user: OperatorsUser, context: WireContext): Answer<User> {
      const allowed = checkOperatorsUser(user);
      if (!allowed.ok) return allowed;
      const {
        provider_uid: uid,
        parental_code: pin,
        is_active,
        is_provider_free,
        timezone,
        comment,
        smartpay_id,
      } = user;
      const created = await store.insertUser({
        ...(await rowOf({ ...user, is_guest: false }, context.provider)),
        phone_proven: true,
        provider_uid: uid?.trim() || null,
        ...(pin && { pin }),
        ...(is_active !== undefined && { is_active }),
        ...(is_provider_free !== undefined && { is_provider_free }),
        ...(timezone && { timezone }),
        ...(comment && { comment }),
        smartpay_id: smartpay_id || null,
      });
      return created.ok ? ok(operatorsUserWire(created.value, context, { tags: [], subscriptions: [] })) : created;
    },

    /**
     * @param wasGuest whether a guest's token came with the request
     * @param serial of the device the request comes from, as the client registers it
     * @source F-371, F-228
     */
    async login(
      { login, password, serial }: Credentials,
      provider: ProviderRecord,
      ip: string,
      wasGuest: boolean,
    ): Answer<Token> {
      const user = await store.userByLogin(provider.id, login);
      // One phone can be written in any number of ways: what counts is the account.
      const subject = user ? guessSubject(user.id) : `login ${provider.id} ${login.toLowerCase()}`;
      const guess = isMachineMade(user?.password_hash)
        ? ok(undefined)
        : await guesses.count({ kind: 'password', subject, ip, serial });
      if (!guess.ok) return guess;
      const isRight = await verifyPassword(password, user?.password_hash).catch(async (error: unknown) => {
        await guess.value?.cancel();
        throw error;
      });
      if (!isRight || !user) return fail(wrongLogin);
      await guess.value?.right();
      if (guess.value) await guesses.markFamiliar(subject, ip, serial);
      if (!user.is_active) return fail(blocked);
      const token = newToken();
      const now = clock.now();
      const expiresAt = tokenExpiry(now, provider.settings);
      const isStored = await store.insertToken({
        hash: hashToken(token),
        userId: user.id,
        deviceId: null,
        expiresAt,
        now,
        passwordHash: user.password_hash ?? undefined,
        ...(!user.is_guest && { signIn: signInRecord({ way: 'password', ip }, geo) }),
      });
      return isStored ? ok(tokenWire(token, expiresAt, null, wasGuest)) : fail(wrongLogin);
    },

    /** A device id gives a token that may stream. @source F-385, wire shapes §2 auth/device */
    async loginDevice(
      deviceId: string,
      ip: string,
      providers: readonly ProviderRecord[],
      requester: Viewer | undefined,
      language: string,
    ): Answer<Token> {
      const found = isUuid(deviceId) ? await store.deviceByCredential(deviceId) : undefined;
      // A session of support ends with its token.
      const device = found?.support_until ? undefined : found;
      const user = device && (await store.userById(device.user_id));
      if (!device || !user) {
        // A random id cannot be guessed; the limit spares the database. Registered devices behind the same address can still log in.
        const failures = await attempts.countAttempt(`device ${addressKey(ip)}`, DEVICE_WINDOW_S, clock.now());
        return fail(failures.count > MAX_DEVICE_FAILURES ? tooMany(failures.endsAt) : unknownDevice);
      }
      const provider = providers.find((p) => p.id === user.provider_id)!;
      // The request may name any provider; what counts is the provider of the viewer who logs in.
      if (isForbidden(provider, ip) && !user.is_geofree) return fail(forbiddenCountry);
      if (!user.is_active) return fail(blocked);
      const token = newToken();
      const now = clock.now();
      const expiresAt = tokenExpiry(now, provider.settings);
      const isStored = await store.insertToken({
        hash: hashToken(token),
        userId: user.id,
        deviceId: device.id,
        expiresAt,
        now,
        loginHash: requester?.loginHash,
      });
      if (!isStored) return fail(unknownDevice);
      if (!user.is_guest) await guesses.markFamiliar(guessSubject(user.id), ip, device.serial);
      return ok(
        tokenWire(
          token,
          expiresAt,
          deviceWire({ ...device, login_at: new Date(now) }, user, { ...styleIn(language), isOwn: true }),
          requester?.isGuest ?? false,
        ),
      );
    },

    async self(viewer: Viewer, context: WireContext): Answer<User> {
      const user = await store.userById(viewer.userId);
      if (!user) return fail(noUser);
      const account = await accountOf({ id: user.id, isGuest: user.is_guest }, context.provider);
      return ok(userWire(user, context, viewer, account));
    },

    async listDevices(viewer: Viewer, language: string): Answer<Device[]> {
      const user = await store.userById(viewer.userId);
      if (!user) return fail(noUser);
      const shown = (await store.devicesOf(user.id)).filter(
        (device) =>
          isOpenTo(viewer, device) && !(device.support_until && device.support_until.getTime() <= clock.now()),
      );
      return ok(
        shown.map((device) =>
          deviceWire(device, user, { ...styleIn(language), isOwn: device.id === viewer.deviceId && !viewer.support }),
        ),
      );
    },

    /** @source spec 1 §4.3, F-281 */
    async createDevice(viewer: Viewer, device: NewDevice, language: string): Answer<Device> {
      const user = await store.userById(viewer.userId);
      if (!user) return fail(noUser);
      const created = await store.insertDevice(user, device, clock.now(), viewer);
      if (!created.ok) return created;
      invalidateUser(user.id);
      // A sign-in on this device, not a further device of one that is signed in.
      if (!user.is_guest && viewer.loginHash && device.serial) await adoptGuests(user, device.serial);
      return ok(deviceWire(created.value, user, { ...styleIn(language), isOwn: true }));
    },

    async device(viewer: Viewer, id: string, language: string): Answer<Device> {
      const user = await store.userById(viewer.userId);
      const device = user && isUuid(id) ? await store.deviceOf(user.id, id) : undefined;
      if (!user || !device || !isOpenTo(viewer, device)) return fail(noDevice);
      return ok(deviceWire(device, user, { ...styleIn(language), isOwn: isOwn(viewer, device, id) }));
    },

    /** @param evidence needed where an adult profile takes the place of a child's, and where parental settings change. @source A-836, F-343 */
    async changeDevice(
      viewer: Viewer,
      id: string,
      change: DeviceChange,
      evidence: Evidence,
      { language, provider }: { readonly language: string; readonly provider: ProviderRecord },
    ): Answer<Device> {
      const user = await store.userById(viewer.userId);
      const present = user && isUuid(id) ? await store.deviceOf(user.id, id) : undefined;
      if (!user || !present || !isOpenTo(viewer, present)) return fail(noDevice);
      const subscribed = change.notification ? await pushSubscriptionOf(provider, change.notification) : ok(undefined);
      if (!subscribed.ok) return subscribed;
      const push = subscribed.value && { subscription: subscribed.value, language };
      if (changesParental(present, change)) {
        if (viewer.isChild && !viewer.parental?.hasPin) return fail(childForbidden);
        const access = await parental.authorise(viewer, 'parental', evidence);
        if (!access.ok) return access;
      }
      const changed = await parental.withPin(viewer, 'profile', evidence, (isProven) =>
        store.changeDevice(
          user.id,
          id,
          { ...change, push },
          (chosen, facts) => checkProfileChoice(chosen, facts, isProven, viewer.isGuest),
          clock.now(),
        ),
      );
      if (!changed.ok) return changed;
      // Its tokens speak for the active profile.
      invalidateUser(user.id);
      return ok(deviceWire(changed.value, user, { ...styleIn(language), isOwn: isOwn(viewer, changed.value, id) }));
    },

    /** Ends the device's tokens too. Guests have no devices page. @source F-284, F-334 */
    async removeDevice(viewer: Viewer, id: string, language: string): Answer<Device> {
      if (viewer.isGuest) return fail({ code: 'guest_forbidden', message: 'Sign in to manage devices.' });
      const user = await store.userById(viewer.userId);
      const present = user && isUuid(id) ? await store.deviceOf(user.id, id) : undefined;
      if (!user || !present || !isOpenTo(viewer, present)) return fail(noDevice);
      const device = await store.removeDevice(user.id, id);
      if (!device) return fail(noDevice);
      invalidateUser(user.id);
      return ok(deviceWire(device, user, { ...styleIn(language), isOwn: isOwn(viewer, device, id) }));
    },
  };
}
export type SessionService = ReturnType<typeof sessionService>;
