/** What operators do with their users. Users of others are unknown to them. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { asUserId, type ProviderId, type UserId } from '@aerial/domain/ids.ts';
import { asCurrency, type MinorUnits } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { hashPassword } from '../../../accounts/passwords.ts';
import type { StoredSubscription } from '../../../billing/store.pg.ts';
import type { ProviderRecord } from '../../../tenancy/provider.ts';
import type { UserRecord } from '../ports.ts';
import { operatorsUserWire, type ShownAccount, type TagRecord, type WireContext } from '../wire.ts';
import { isWanted, operatorsChange, type SentChange, type WantedSubscriptions } from './rules.ts';
import { noUser, type OperatorsUserStore, type UserFilter } from './users.pg.ts';

export interface OperatorsUsersDeps {
  readonly store: OperatorsUserStore;
  /** Tags by user. */
  tagsOf(userIds: readonly UserId[]): Promise<ReadonlyMap<number, readonly TagRecord[]>>;
  /** All subscriptions of the users, ended ones too. */
  subscriptionsOf(userIds: readonly UserId[]): Promise<readonly StoredSubscription[]>;
  /** Subscriptions of one user as calls answer them. */
  writeSubscriptions(
    found: readonly StoredSubscription[],
    of: { readonly userId: number; readonly provider: ProviderRecord; readonly language: string },
  ): Promise<unknown[]>;
  isPaymentAllowed(provider: ProviderRecord): boolean;
  allProviders(): Promise<readonly ProviderRecord[]>;
  /** Invalidates the user's cached tokens, in all processes. */
  invalidateUser(userId: UserId): void;
  readonly clock: Clock;
}
type Answer<T> = Promise<Result<T, AppError>>;

const noProvider: AppError = { code: 'provider_not_found', message: 'There is no such provider.' };

export function operatorsUsers(deps: OperatorsUsersDeps) {
  const { store, tagsOf, subscriptionsOf, writeSubscriptions, isPaymentAllowed, invalidateUser, clock } = deps;

  /** Their subscriptions of the wanted kind, by user. */
  async function subscriptionsBy(users: readonly UserRecord[], wanted: WantedSubscriptions, context: WireContext) {
    const now = clock.now();
    const all = await subscriptionsOf(users.map(({ id }) => id));
    const byUser = Map.groupBy(
      all.filter((one) => isWanted(one, wanted, now)),
      ({ userId }) => userId,
    );
    const written = new Map<number, unknown[]>();
    for (const [userId, found] of byUser) written.set(userId, await writeSubscriptions(found, { userId, ...context }));
    return written;
  }

  async function write(
    users: readonly UserRecord[],
    context: WireContext,
    wanted?: WantedSubscriptions,
  ): Promise<User[]> {
    const ids = users.map(({ id }) => id);
    const { provider } = context;
    const currency = asCurrency(provider.settings.currency.ISO_CODE);
    const [tags, accounts, subscriptions] = await Promise.all([
      tagsOf(ids),
      store.accountsOf(provider.id, currency, ids),
      wanted ? subscriptionsBy(users, wanted, context) : new Map<number, unknown[]>(),
    ]);
    const isAllowed = isPaymentAllowed(provider);
    const accountBy = new Map(
      accounts.map(({ id, user_id, balance }): [number | null, ShownAccount] => [
        user_id,
        { id, balance: { minor: Number(balance) as MinorUnits, currency }, isPaymentAllowed: isAllowed },
      ]),
    );
    return users.map((user) =>
      operatorsUserWire(
        user,
        context,
        { tags: tags.get(user.id) ?? [], subscriptions: subscriptions.get(user.id) ?? [] },
        accountBy.get(user.id),
      ),
    );
  }

  async function answer(userId: UserId, context: WireContext): Answer<User> {
    const user = await store.one(context.provider.id, userId);
    const [written] = user ? await write([user], context) : [];
    return written ? ok(written) : fail(noUser);
  }

  /** Does it, and answers the user as it is then, of the provider that has it then. */
  async function after(done: Result<undefined, AppError>, userId: UserId, context: WireContext): Answer<User> {
    if (!done.ok) return done;
    invalidateUser(userId);
    return answer(userId, context);
  }

  return {
    async list(filter: UserFilter, wanted: WantedSubscriptions | undefined, context: WireContext): Promise<User[]> {
      return write(await store.find(context.provider.id, filter), context, wanted);
    },

    one: (userId: UserId, context: WireContext): Answer<User> => answer(userId, context),

    async change(id: number, sent: SentChange, context: WireContext): Answer<User> {
      const userId = asUserId(id);
      const change = operatorsChange(sent);
      if (!change.ok) return change;
      const { password, ...rest } = change.value;
      // Before the work of hashing: unknown users cost nothing.
      if (!(await store.one(context.provider.id, userId))) return fail(noUser);
      const hashed = password === undefined ? {} : { passwordHash: await hashPassword(password) };
      return after(
        await store.change(context.provider.id, userId, { ...rest, ...hashed }, clock.now()),
        userId,
        context,
      );
    },

    block: async (userId: UserId, context: WireContext): Answer<User> =>
      after(
        await store.change(context.provider.id, userId, { columns: { is_active: false } }, clock.now()),
        userId,
        context,
      ),

    archive: async (userId: UserId, context: WireContext): Answer<User> =>
      after(await store.archive(context.provider.id, userId, clock.now()), userId, context),

    /** To the provider of the installation only, which takes over users whose contract has ended: others are none of the operator's. */
    async move(userId: UserId, toId: ProviderId, context: WireContext): Answer<User> {
      const own = context.provider;
      const target = (await deps.allProviders()).find(({ id }) => id === toId);
      if (!target || (!target.isDefault && target.id !== own.id)) return fail(noProvider);
      if (target.id === own.id) return answer(userId, context);
      const to = { providerId: target.id, deviceLimit: target.settings.deviceLimit };
      return after(await store.move(own.id, userId, to, clock.now()), userId, { ...context, provider: target });
    },
  };
}
export type OperatorsUsers = ReturnType<typeof operatorsUsers>;
