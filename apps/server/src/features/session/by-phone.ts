/** Viewers by phone, for one-time codes. */
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { randomBytes } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { IssueToken } from './issue.ts';
import type { SessionStore } from './ports.ts';

export interface ByPhoneDeps {
  readonly db: Kysely<Database>;
  readonly store: Pick<SessionStore, 'insertUser' | 'userById'>;
  readonly issue: IssueToken;
  /** Invalidates the user's cached tokens. */
  invalidateUser(userId: UserId): void;
}

export function viewersByPhone({ db, store, issue, invalidateUser }: ByPhoneDeps) {
  const idOf = async (providerId: ProviderId, phone: string): Promise<UserId | undefined> =>
    (
      await db
        .selectFrom('users')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('phone', '=', phone)
        .executeTakeFirst()
    )?.id;

  /** A viewer who came through a messenger and was never here. @source F-027, F-269 */
  async function register(provider: ProviderRecord, phone: string): Promise<Result<UserId, AppError>> {
    if (!provider.settings.allowsRegistration)
      return fail({ code: 'registration_not_allowed', message: 'This provider does not allow registration.' });
    const insert = (username: string) =>
      store.insertUser({
        provider_id: provider.id,
        username,
        password_hash: null,
        is_guest: false,
        phone,
        email: null,
        first_name: '',
        last_name: '',
        app_version: null,
        refer_id: null,
        device_limit: provider.settings.deviceLimit,
      });
    const plain = await insert(phone);
    // Another user may have taken the digits of this phone as a username.
    const created = plain.ok ? plain : await insert(`${phone}-${randomBytes(4).toString('hex')}`);
    return created.ok ? ok(created.value.id) : created;
  }

  /**
   * The phone is its holder's now. Another person may have entered it before, without a code: a
   * password, devices and tokens from then are revoked.
   */
  async function takeOver(userId: UserId): Promise<void> {
    const wasUnproven = await db.transaction().execute(async (trx) => {
      const proven = await trx
        .updateTable('users')
        .set({ phone_proven: true, password_hash: null })
        .where('id', '=', userId)
        .where('phone_proven', '=', false)
        .executeTakeFirst();
      if (proven.numUpdatedRows === 0n) return false;
      await trx.deleteFrom('tokens').where('user_id', '=', userId).execute();
      await trx.deleteFrom('devices').where('user_id', '=', userId).execute();
      return true;
    });
    if (wasUnproven) invalidateUser(userId);
  }

  return {
    isRegistered: async (providerId: ProviderId, phone: string): Promise<boolean> =>
      (await idOf(providerId, phone)) !== undefined,

    async phoneOfUid(providerId: ProviderId, uid: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('users')
        .select('phone')
        .where('provider_id', '=', providerId)
        .where('provider_uid', '=', uid)
        .executeTakeFirst();
      return row?.phone ?? undefined;
    },

    async enterByPhone(
      provider: ProviderRecord,
      phone: string,
      wasGuest: boolean,
      origin: SignInOrigin,
    ): Promise<Result<Token, AppError>> {
      const userId = await idOf(provider.id, phone);
      const user = userId === undefined ? await register(provider, phone) : ok(userId);
      if (!user.ok) return user;
      await takeOver(user.value);
      return issue(user.value, provider, wasGuest, origin);
    },

    async pinOf(userId: UserId): Promise<{ phone: string | null; pin: string | null } | undefined> {
      const user = await store.userById(userId);
      return user && { phone: user.phone, pin: user.parental_code };
    },
  };
}
