import * as calls from '@aerial/contract/calls/operators.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import type { Pause } from '../../billing/pause.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { Pauses, PauseTimes } from './pauses.ts';
import { ofUser, storedId } from '../../accounts/of-operator.ts';
import { instantOf } from '../../http/instants.ts';

const pauseWire = ({ id, from, until }: Pause) => ({
  id,
  start_at: isoSeconds(from),
  end_at: until === null ? null : isoSeconds(until),
});

type Times = { readonly start_at?: string | null; readonly end_at?: string | null };

/** Some billings send an empty list for an empty body, which has no times. */
function timesOf({ start_at: start, end_at: end }: Times): Result<PauseTimes, AppError> {
  const from = start ? instantOf('start_at', start) : ok(undefined);
  if (!from.ok) return from;
  const until = end ? instantOf('end_at', end) : ok(null);
  return until.ok ? ok({ from: from.value, until: until.value }) : until;
}

export function pauseRoutes(router: CallRouter, pauses: Pauses): void {
  const all = (found: Result<Pause[], AppError>) => (found.ok ? ok(found.value.map(pauseWire)) : found);
  const one = (found: Result<Pause, AppError>) => (found.ok ? ok(pauseWire(found.value)) : found);

  router.handle(calls.userPausesCall, async (request) =>
    all(await pauses.list(ofUser(request), storedId(request.params.subscription))),
  );
  router.handle(calls.allPausesCall, async (request) => all(await pauses.listAll(ofUser(request))));
  router.handle(calls.pauseUserCall, async (request) => {
    const times = timesOf(request.body);
    return times.ok
      ? one(await pauses.pause(ofUser(request), storedId(request.params.subscription), times.value))
      : times;
  });
  router.handle(calls.changePauseCall, async (request) => {
    const { subscription, pause } = request.params;
    const times = timesOf({ end_at: request.body.end_at ?? null });
    if (!times.ok) return times;
    return one(await pauses.change(ofUser(request), storedId(subscription), storedId(pause), times.value.until));
  });
  router.handle(calls.resumeUserCall, async (request) => {
    const { subscription, pause } = request.params;
    return one(await pauses.resume(ofUser(request), storedId(subscription), storedId(pause)));
  });
  for (const call of [calls.pauseAllCall, calls.pauseAllSubscriptionsCall] as const)
    router.handle(call as typeof calls.pauseAllCall, async (request) => {
      const times = timesOf(request.body);
      return times.ok ? all(await pauses.pauseAll(ofUser(request), times.value)) : times;
    });
  router.handle(calls.resumeAllCall, async (request) => all(await pauses.resumeAll(ofUser(request))));
  router.handle(calls.resumeOneCall, async (request) =>
    one(await pauses.resumeOne(ofUser(request), storedId(request.params.pause))),
  );
}
