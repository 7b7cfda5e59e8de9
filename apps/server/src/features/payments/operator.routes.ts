import * as calls from '@aerial/contract/calls/operator-money.ts';
import { decimalOf } from '@aerial/domain/money.ts';
import { ok } from '@aerial/domain/result.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import { ofUser } from '../../accounts/of-operator.ts';
import type { GivenLicense } from '../../billing/operator/licenses.pg.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { OperatorAccounts, ShownAccount } from './operator-accounts.ts';
import { entryWire } from './operator.wire.ts';

const DEFAULT_PAGE = 100;
const pageOf = ({ limit = DEFAULT_PAGE, offset = 0 }: { limit?: number; offset?: number }) => ({
  limit,
  offset,
});

const accountWire = ({ account, isPaymentAllowed }: ShownAccount) => ({
  id: Number(account.id),
  amount: decimalOf(account.balance),
  balance: decimalOf(account.balance),
  currency: account.balance.currency,
  is_payment_allowed: isPaymentAllowed,
});

const licenseWire = ({ licenseId, purchasedAt, isWatchable, paid }: GivenLicense) => ({
  id: licenseId,
  purchased_at: isoSeconds(purchasedAt),
  dtr_status: isWatchable,
  amount: decimalOf(paid),
});

export function operatorAccountRoutes(router: CallRouter, accounts: OperatorAccounts): void {
  router.handle(calls.userAccountsCall, async (request) => {
    const found = await accounts.accounts(ofUser(request));
    return found.ok ? ok(found.value.map(accountWire)) : found;
  });
  router.handle(calls.openAccountCall, async (request) => {
    const opened = await accounts.open(ofUser(request));
    return opened.ok ? ok(accountWire(opened.value)) : opened;
  });
  router.handle(calls.accountEntriesCall, async (request) => {
    const found = await accounts.entries(ofUser(request), request.params.account, pageOf(request.query));
    return found.ok ? ok(found.value.map(entryWire)) : found;
  });
  router.handle(calls.postEntryCall, async (request) => {
    const { amount, kind, comment, key } = request.body;
    const wanted = { amount: String(amount), kind, comment, key };
    const posted = await accounts.post(ofUser(request), request.params.account, wanted);
    return posted.ok ? ok(entryWire(posted.value)) : posted;
  });
  router.handle(calls.userLicensesCall, async (request) => {
    const found = await accounts.licenses(ofUser(request), pageOf(request.query));
    return found.ok ? ok(found.value.map(licenseWire)) : found;
  });
  router.handle(calls.giveLicenseCall, async (request) => {
    const given = await accounts.giveLicense(ofUser(request), request.body.entity_license_id);
    return given.ok ? ok(licenseWire(given.value)) : given;
  });
  router.handle(calls.takeLicenseCall, async (request) => {
    const taken = await accounts.takeLicense(ofUser(request), request.params.license);
    return taken.ok ? ok(licenseWire(taken.value)) : taken;
  });
}
