/** Accounts and titles of an operator's users. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { checkUser, findUser, type OfUser } from '../../accounts/of-operator.ts';
import { userAccount, type UserAccount } from '../../billing/ledger.pg.ts';
import { signedMoney } from '../../billing/operator/balances.ts';
import { entriesOf, postEntry, type Entry, type EntryKind } from '../../billing/operator/entries.pg.ts';
import { giveLicense, licensesOfUser, takeLicense, type GivenLicense } from '../../billing/operator/licenses.pg.ts';
import type { PaymentEngine } from '../../billing/payments/engine.ts';
import { withUser } from '../../billing/store.pg.ts';
import type { Answer } from './ports.ts';
import { currencyOf, guestForbidden, invalid, isPaymentAllowed, notFound } from './rules.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface ShownAccount {
  readonly account: UserAccount;
  readonly isPaymentAllowed: boolean;
}

const KINDS = new Set<string>(['deposit', 'correction'] satisfies EntryKind[]);

export function operatorAccounts({ db, clock, systems, invalidateUser }: PaymentEngine) {
  const shown = (account: UserAccount, { provider }: OfUser): ShownAccount => ({
    account,
    isPaymentAllowed: isPaymentAllowed(provider, systems.of(provider).offered),
  });

  /** The one account of a user; a guest has none. */
  async function accountOf(of: OfUser): Promise<Result<UserAccount | undefined, AppError>> {
    const user = await findUser(db, of);
    if (!user.ok || user.value.isGuest) return user.ok ? ok(undefined) : user;
    return ok(await userAccount(db, { id: of.userId, providerId: of.provider.id }, currencyOf(of.provider)));
  }

  async function namedAccount(of: OfUser, id: number): Answer<UserAccount> {
    const own = await accountOf(of);
    if (!own.ok) return own;
    return own.value?.id === String(id) ? ok(own.value) : fail(notFound('account_not_found'));
  }

  const licenseOwner = ({ userId, provider }: OfUser) => ({
    userId,
    providerId: provider.id,
    currency: currencyOf(provider),
  });

  async function changeLicense(of: OfUser, id: number, work: typeof giveLicense): Answer<GivenLicense> {
    const user = await findUser(db, of);
    if (!user.ok) return user;
    if (user.value.isGuest) return fail(guestForbidden);
    const done = await withUser(db, of.userId, (trx) => work(trx, licenseOwner(of), id, clock.now()));
    if (done.ok) invalidateUser(asUserId(of.userId));
    return done;
  }

  return {
    async accounts(of: OfUser): Answer<ShownAccount[]> {
      const own = await accountOf(of);
      if (!own.ok) return own;
      return ok(own.value ? [shown(own.value, of)] : []);
    },

    async open(of: OfUser): Answer<ShownAccount> {
      const own = await accountOf(of);
      if (!own.ok) return own;
      return own.value ? ok(shown(own.value, of)) : fail(guestForbidden);
    },

    async entries(of: OfUser, accountId: number, page: Page): Answer<Entry[]> {
      const account = await namedAccount(of, accountId);
      return account.ok ? ok(await entriesOf(db, account.value.id, page)) : account;
    },

    /** @param wanted the amount as decimal text with a sign */
    async post(
      of: OfUser,
      accountId: number,
      wanted: {
        readonly amount: string;
        readonly kind: string | undefined;
        readonly comment: string | undefined;
        readonly key: string | undefined;
      },
    ): Answer<Entry> {
      const account = await namedAccount(of, accountId);
      if (!account.ok) return account;
      const amount = signedMoney(wanted.amount, currencyOf(of.provider));
      if (!amount || amount.minor === 0) return fail(invalid('amount', 'Please enter an amount.'));
      const kind = wanted.kind ?? (amount.minor > 0 ? 'deposit' : 'correction');
      if (!KINDS.has(kind) || (kind === 'deposit' && amount.minor < 0))
        return fail(invalid('kind', 'Please check this value.'));
      const order = { ...wanted, amount, kind: kind as EntryKind };
      return postEntry(db, account.value, order, clock.now());
    },

    async licenses(of: OfUser, page: Page): Answer<GivenLicense[]> {
      const user = await checkUser(db, of);
      return user.ok ? ok(await licensesOfUser(db, licenseOwner(of), page, clock.now())) : user;
    },
    giveLicense: (of: OfUser, id: number) => changeLicense(of, id, giveLicense),
    takeLicense: (of: OfUser, id: number) => changeLicense(of, id, takeLicense),
  };
}
export type OperatorAccounts = ReturnType<typeof operatorAccounts>;
