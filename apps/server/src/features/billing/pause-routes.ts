import * as calls from '@aerial/contract/calls/operators.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { isoSeconds, type Clock } from '@aerial/domain/time.ts';
import type { Pause } from '../../billing/change.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { Pauses } from './pauses.ts';
import { ofUser, storedId } from './wire.ts';

const pauseWire = ({ id, from, until }: Pause) => ({
  id,
  start_at: isoSeconds(from),
  end_at: until === null ? null : isoSeconds(until),
});

const refused = (field: string, message: string): Result<never, AppError> =>
  fail({ code: 'validation_failed', message, detail: { [field]: [message] } });

/** A pause begins now and ends when it is removed: other times are refused, not forgotten. */
function checkTimes(
  { start_at: start, end_at: end }: { start_at?: string | null; end_at?: string | null },
  clock: Clock,
): Result<undefined, AppError> {
  const message = 'Please check this value.';
  if (end) return refused('end_at', message);
  if (!start) return ok(undefined);
  const at = Date.parse(start);
  // Clocks differ by seconds.
  return Number.isNaN(at) || at > clock.now() + 60_000 ? refused('start_at', message) : ok(undefined);
}

export function pauseRoutes(router: CallRouter, pauses: Pauses, clock: Clock): void {
  const all = (found: Result<Pause[], AppError>) => (found.ok ? ok(found.value.map(pauseWire)) : found);
  const one = (found: Result<Pause, AppError>) => (found.ok ? ok(pauseWire(found.value)) : found);

  router.handle(calls.userPausesCall, async (request) =>
    all(await pauses.list(ofUser(request), storedId(request.params.subscription))),
  );
  router.handle(calls.pauseUserCall, async (request) => {
    const times = checkTimes(request.body, clock);
    return times.ok ? one(await pauses.pause(ofUser(request), storedId(request.params.subscription))) : times;
  });
  router.handle(calls.resumeUserCall, async (request) => {
    const { subscription, pause } = request.params;
    return one(await pauses.resume(ofUser(request), storedId(subscription), storedId(pause)));
  });
  for (const call of [calls.pauseAllCall, calls.pauseAllSubscriptionsCall] as const)
    router.handle(call as typeof calls.pauseAllCall, async (request) => {
      const times = checkTimes(request.body, clock);
      return times.ok ? all(await pauses.pauseAll(ofUser(request))) : times;
    });
  router.handle(calls.resumeAllCall, async (request) => all(await pauses.resumeAll(ofUser(request))));
}
