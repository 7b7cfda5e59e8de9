import * as accounts from '@aerial/contract/calls/operator-accounts.ts';
import * as calls from '@aerial/contract/calls/operators.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { decimalOf } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { untilOf, type Assignment } from '../../billing/operator/assign.ts';
import type { ReportedBalance } from '../../billing/operator/balances.ts';
import { PAYMENT_SOURCES } from '../../billing/operator/sources.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import type { OfUser } from '../../accounts/of-operator.ts';
import type { SubscriptionWriter } from './ports.ts';
import { instantOf } from '../../http/instants.ts';
import type { Kind, Subscribers } from './subscribers.ts';
import { ofUser, storedId } from '../../accounts/of-operator.ts';

const KINDS: ReadonlySet<string> = new Set<Kind>(['active', 'current', 'paused', 'planned']);

const kindsOf = (types: string | undefined): readonly Kind[] =>
  types ? types.split(',').filter((word): word is Kind => KINDS.has(word)) : ['current', 'planned'];

interface NewSubscription {
  readonly packet_id: number;
  readonly renew?: string | number | boolean;
  readonly start_at?: string | null;
  readonly end_at?: string | null;
}

function assignmentOf({
  packet_id: packetId,
  renew,
  start_at: start,
  end_at: end,
}: NewSubscription): Result<Assignment, AppError> {
  const startAt = start ? instantOf('start_at', start) : ok(undefined);
  if (!startAt.ok) return startAt;
  const endAt = end ? instantOf('end_at', end) : ok(end === null ? null : undefined);
  if (!endAt.ok) return endAt;
  const until = typeof endAt.value === 'number' ? untilOf(endAt.value) : endAt.value;
  // No word about renewal means that it renews.
  return ok({ packetId, renew: renew === undefined || renew === '' || isSet(renew), startAt: startAt.value, until });
}

/** One or several, as existing billings send them. */
const listOf = <T>(body: T | readonly T[]): readonly T[] =>
  Array.isArray(body) ? (body as readonly T[]) : [body as T];

const accountWire = ({ billingId, amount }: ReportedBalance) => ({
  id: billingId,
  source: PAYMENT_SOURCES.billing,
  amount: decimalOf(amount),
});

export function billingRoutes(router: CallRouter, subscribers: Subscribers, writer: SubscriptionWriter): void {
  async function list(user: OfUser, kinds: readonly Kind[]) {
    const found = await subscribers.list(user, kinds);
    return found.ok ? ok(await writer.write(found.value, user)) : found;
  }
  router.handle(calls.userSubscriptionsCall, (request) => list(ofUser(request), kindsOf(request.query.types)));
  router.handle(calls.currentUserSubscriptionsCall, (request) => list(ofUser(request), ['current']));
  router.handle(calls.futureUserSubscriptionsCall, async (request) => {
    const found = await subscribers.list(ofUser(request), ['planned']);
    return found.ok ? ok(await writer.futures(found.value, ofUser(request))) : found;
  });
  router.handle(calls.connectUserCall, async (request) => {
    const assignments: Assignment[] = [];
    for (const entry of listOf<NewSubscription>(request.body)) {
      const read = assignmentOf(entry);
      if (!read.ok) return read;
      assignments.push(read.value);
    }
    const connected = await subscribers.connect(ofUser(request), assignments);
    return connected.ok ? ok(await writer.write(connected.value, ofUser(request))) : connected;
  });
  router.handle(calls.userSubscriptionCall, async (request) => {
    const found = await subscribers.one(ofUser(request), storedId(request.params.subscription));
    if (!found.ok) return found;
    return single(await writer.write([found.value], ofUser(request)));
  });
  router.handle(calls.changeUserSubscriptionCall, async (request) => {
    const { renew, packet_id: packetId } = request.body;
    const wanted = { packetId, renew: renew === undefined || renew === '' ? undefined : isSet(renew) };
    const changed = await subscribers.change(ofUser(request), storedId(request.params.subscription), wanted);
    if (!changed.ok) return changed;
    return single(await writer.write([changed.value], ofUser(request)));
  });
  router.handle(calls.endUserSubscriptionCall, async (request) => {
    const ended = await subscribers.end(ofUser(request), storedId(request.params.subscription));
    return ended.ok ? ok(await writer.write([ended.value], ofUser(request))) : ended;
  });

  for (const call of [accounts.providerAccountCall, accounts.providerAccountsCall] as const)
    router.handle(call as typeof accounts.providerAccountCall, async (request) => {
      const found = await subscribers.balances(ofUser(request));
      return found.ok ? ok(found.value.map(accountWire)) : found;
    });
  const reported = (body: { id: string | number | null; amount: string | number }) => ({
    billingId: String(body.id ?? ''),
    amount: String(body.amount),
  });
  router.handle(accounts.reportAccountCall, async (request) => {
    const done = await subscribers.report(ofUser(request), [reported(request.body)]);
    return done.ok ? single(done.value.map(accountWire)) : done;
  });
  router.handle(accounts.reportAccountsCall, async (request) => {
    const done = await subscribers.report(ofUser(request), listOf(request.body).map(reported));
    return done.ok ? ok(done.value.map(accountWire)) : done;
  });
  router.handle(accounts.paymentSourcesCall, async () => ok(Object.values(PAYMENT_SOURCES)));
}

function single<T>([only]: readonly T[]): Result<T, AppError> {
  return only === undefined
    ? fail({ code: 'subscription_not_found', message: 'There is no such subscription.' })
    : ok(only);
}
