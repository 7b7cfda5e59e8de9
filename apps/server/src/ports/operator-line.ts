/** The line to each operator's system: a circuit breaker, and a log of the calls that the operator can read. @source wire shapes §7 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { maskPersonal } from '../security/masking.ts';
import { circuitBreaker, type CircuitBreaker } from './circuit-breaker.ts';

export type CallOutcome = 'answered' | 'refused' | 'failed' | 'skipped';

export interface OperatorCallRecord {
  readonly providerId: ProviderId;
  readonly path: string;
  readonly startedAt: EpochMs;
  readonly outcome: CallOutcome;
  /** HTTP; null where no answer came. */
  readonly status: number | null;
  /** Why there was no answer that makes sense. */
  readonly reason: string | null;
  readonly attempts: number;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object;
  readonly answer: object | null;
}

export interface OperatorLine {
  now(): EpochMs;
  /** Whether the operator's system may be asked; one that was let through has to be settled. */
  admits(providerId: ProviderId): boolean;
  settle(providerId: ProviderId, isAnswered: boolean): void;
  /** Writes a call into the log, without waiting for it. */
  record(call: OperatorCallRecord): void;
}

/** Longer texts of an answer are cut, characters. */
const MAX_TEXT = 500;
/** Larger answers are not stored. */
const MAX_JSON = 8_000;
/** Calls are readable for so long, ms. */
export const CALL_RETENTION_MS = 30 * 86_400_000;

/** What is stored of what was sent or answered: without secrets and personal data, and not more than a page. */
function stored(value: object | null): string | null {
  if (value === null) return null;
  const text = JSON.stringify(maskPersonal(value), (_name, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed().slice(0, MAX_TEXT) : inner,
  );
  return text.length > MAX_JSON ? JSON.stringify({ omitted: `${text.length} characters` }) : text;
}

export function operatorLine({
  db,
  clock,
  warn,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  warn(details: object, message: string): void;
}): OperatorLine {
  const breakers = new Map<ProviderId, CircuitBreaker>();
  const of = (providerId: ProviderId): CircuitBreaker => {
    const known = breakers.get(providerId) ?? circuitBreaker(clock);
    breakers.set(providerId, known);
    return known;
  };

  async function store(call: OperatorCallRecord): Promise<void> {
    await db
      .insertInto('operator_calls')
      .values({
        provider_id: call.providerId,
        path: call.path,
        user_id: /^\d{1,9}$/.test(call.query['user_id'] ?? '') ? Number(call.query['user_id']) : null,
        outcome: call.outcome,
        status: call.status,
        reason: call.reason?.slice(0, MAX_TEXT) ?? null,
        attempts: call.attempts,
        query: stored(call.query) ?? '{}',
        body: stored(call.body) ?? '{}',
        answer: stored(call.answer),
        duration_ms: Math.max(0, clock.now() - call.startedAt),
        at: new Date(call.startedAt),
      })
      .execute();
  }

  return {
    now: () => clock.now(),
    admits: (providerId) => of(providerId).admits(),
    settle: (providerId, isAnswered) => of(providerId).settle(isAnswered),
    record: (call) =>
      void store(call).catch((error: unknown) => warn({ err: error }, 'a call to an operator could not be logged')),
  };
}

export const eraseOldCalls = (db: Kysely<Database>, now: EpochMs) =>
  db
    .deleteFrom('operator_calls')
    .where('at', '<', new Date(epochMs(now - CALL_RETENTION_MS)))
    .execute();
