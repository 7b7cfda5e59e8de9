/** Accounts of an operator's users in the ledger, and titles that are theirs. @source wire shapes §6 */
import Type, { type Static } from 'typebox';
import { COMMERCE } from '../cache-rules.ts';
import { defineCall, Instant, IntId, nullable } from '../core.ts';
import { Account, Amount } from '../shapes/commerce.ts';
import { ofUser, unknownUser } from './operators.ts';

const tag = 'Operator money';

/** Where money comes from or goes to: `billing` is the operator's own, `manual` a correction, `paysystem`, `info` what was bought. */
export const PaymentSource = Type.Object({ id: IntId(), name: Type.String(), type: Type.String() });

/** A movement of an account. */
export const LedgerEntry = Type.Object({
  id: Type.Integer(),
  source: PaymentSource,
  amount: Type.String({ description: 'decimal text; below zero: taken off the account' }),
  currency: Type.String(),
  kind: Type.String({
    description: 'deposit, correction, payment, refund, subscription, license, verification or another word',
  }),
  comment: nullable.string(),
  key: nullable.string(),
  created_at: Instant(),
});
export type LedgerEntry = Static<typeof LedgerEntry>;

const ofAccount = Type.Object({ ...ofUser.properties, account: IntId() });
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
};

export const userAccountsCall = defineCall({
  id: 'userAccounts',
  method: 'GET',
  path: '/v2/users/:id/accounts',
  tag,
  summary: 'The account of a user: one, or none for a guest',
  auth: 'operator',
  scope: 'payments:read',
  cache: COMMERCE,
  params: ofUser,
  answer: Type.Array(Account),
  errors: unknownUser,
});

export const openAccountCall = defineCall({
  id: 'openAccount',
  method: 'POST',
  path: '/v2/users/:id/accounts',
  tag,
  summary: 'Opens the account of a user; one that is open is the answer',
  auth: 'operator',
  scope: 'payments:write',
  params: ofUser,
  answer: Account,
  errors: [...unknownUser, 'guest_forbidden'],
});

export const accountEntriesCall = defineCall({
  id: 'accountEntries',
  method: 'GET',
  path: '/v2/users/:id/accounts/:account/transactions',
  tag,
  summary: 'The ledger of an account, the latest movement first',
  auth: 'operator',
  scope: 'payments:read',
  cache: COMMERCE,
  params: ofAccount,
  query: Type.Object(page),
  answer: Type.Array(LedgerEntry),
  errors: [...unknownUser, 'account_not_found'],
});

export const postEntryCall = defineCall({
  id: 'postEntry',
  method: 'POST',
  path: '/v2/users/:id/accounts/:account/transactions',
  tag,
  summary:
    'A deposit, or a correction below zero; refused where the balance would be negative. The same key is the same movement',
  auth: 'operator',
  scope: 'payments:write',
  params: ofAccount,
  body: Type.Object({
    amount: Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 20, minimum: -1e12, maximum: 1e12 }),
    kind: Type.Optional(
      Type.String({ maxLength: 16, description: 'deposit or correction; without it the sign of the amount decides' }),
    ),
    comment: Type.Optional(Type.String({ maxLength: 200 })),
    key: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'the caller’s own id of the movement' }),
    ),
  }),
  answer: LedgerEntry,
  errors: [...unknownUser, 'account_not_found', 'insufficient_funds'],
});

/** A title that a user may watch by itself. */
const OwnLicense = Type.Object({
  id: IntId(),
  purchased_at: Instant(),
  dtr_status: Type.Boolean({ description: 'whether it can be watched now' }),
  amount: Amount(),
});

export const userLicensesCall = defineCall({
  id: 'userLicenses',
  method: 'GET',
  path: '/v2/users/:id/entity_licenses',
  tag,
  summary: 'Titles that the user has bought or rented, or was given, the latest first',
  auth: 'operator',
  scope: 'payments:read',
  cache: COMMERCE,
  params: ofUser,
  query: Type.Object(page),
  answer: Type.Array(OwnLicense),
  errors: unknownUser,
});

export const giveLicenseCall = defineCall({
  id: 'giveLicense',
  method: 'POST',
  path: '/v2/users/:id/entity_licenses',
  tag,
  summary: 'Gives a title at no price here; one that the user has already changes nothing',
  auth: 'operator',
  scope: 'payments:write',
  params: ofUser,
  body: Type.Object({ entity_license_id: IntId() }),
  answer: OwnLicense,
  errors: [...unknownUser, 'guest_forbidden', 'purchase_not_found'],
});

export const takeLicenseCall = defineCall({
  id: 'takeLicense',
  method: 'DELETE',
  path: '/v2/users/:id/entity_licenses/:license',
  tag,
  summary: 'Takes back what the operator gave; what the user has paid for stays. Repeated, it changes nothing',
  auth: 'operator',
  scope: 'payments:write',
  params: Type.Object({ ...ofUser.properties, license: IntId() }),
  answer: OwnLicense,
  errors: [...unknownUser, 'purchase_not_found', 'not_cancelable'],
});
