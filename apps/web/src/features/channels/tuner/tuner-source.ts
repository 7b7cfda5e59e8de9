/**
 * The stream address of what is tuned in, from the player's request to the answer: waits for a viewer who zaps on, checks
 * access, and fetches the embedded player or the stream. Every request gets exactly one answer.
 */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { SourceAnswer } from '../../../player/store-types.ts';
import type { Programme } from '../../../parts/channels/model.ts';
import { playlistStart, programmeAt } from '../../../parts/channels/schedule.ts';
import { guardOf } from './access.ts';
import {
  stay,
  type Next,
  type PendingSource,
  type SourceEvent,
  type Tuned,
  type TunerEffect,
  type TunerFacts,
} from './tuner-types.ts';

/** How long the start of an archive position waits for the schedule, milliseconds. */
export const SCHEDULE_WAIT_MS = 900;

const pinNeeded: SourceAnswer = { ok: false, error: { why: 'pin', message: '' } };
const cancelled: SourceAnswer = { ok: false, error: { why: 'network' } };

/** Answers a request that nothing will be fetched for. */
export const refuseSource = (id: number): TunerEffect => ({ run: 'answer-source', id, answer: cancelled });

/** Effects that end a pending source whose state is dropped. */
export function endSource(source: PendingSource | undefined): TunerEffect[] {
  if (!source) return [];
  const timer: TunerEffect[] =
    source.step === 'settling'
      ? [{ run: 'cancel', timer: 'arrival' }]
      : source.step === 'loading-schedule'
        ? [{ run: 'cancel', timer: 'schedule' }]
        : [];
  return [...timer, refuseSource(source.id)];
}

/** One step of the pending source. Events of sources that were replaced change nothing. */
export function stepSource(state: Tuned, event: SourceEvent, facts: TunerFacts): Next<Tuned> {
  if (event.type === 'source-requested') return requested(state, event, facts);
  const { source } = state;
  if (!source || ('id' in event && event.id !== source.id)) return stay(state);
  switch (event.type) {
    case 'source-cancelled':
      return [{ ...state, source: undefined }, endSource(source)];
    case 'due':
      if (event.timer === 'arrival')
        return source.step === 'settling' ? checkAccess(state, source, facts) : stay(state);
      return source.step === 'loading-schedule' ? fetchArchive(state, source, [], facts) : stay(state);
    case 'source-access-checked':
      if (source.step !== 'checking-access') return stay(state);
      if (!event.isGranted) return answer(state, source, pinNeeded);
      return withEffects(grant(state, source.guarded?.key), (granted) => fetchGranted(granted, source, facts));
    case 'embedded-fetched':
      if (source.step !== 'fetching-embedded') return stay(state);
      // Removed since the list was loaded: the channel plays like any other.
      return !event.answer.ok && event.answer.error.why === 'not-found'
        ? fetchOrdinary(state, source, facts)
        : answer(state, source, event.answer);
    case 'schedule-loaded': {
      if (source.step !== 'loading-schedule') return stay(state);
      const [next, effects] = fetchArchive(state, source, event.programmes, facts);
      return [next, [{ run: 'cancel', timer: 'schedule' }, ...effects]];
    }
    case 'stream-fetched':
      return source.step === 'fetching-stream' ? answer(state, source, event.answer) : stay(state);
  }
}

function requested(
  state: Tuned,
  { id, requestId, isOrdinary }: Extract<SourceEvent, { type: 'source-requested' }>,
  facts: TunerFacts,
): Next<Tuned> {
  const { request, pin } = state;
  if (requestId !== request.id) return [state, [refuseSource(id)]];
  const ended = endSource(state.source);
  const next: Tuned = { ...state, source: undefined, pin: 'prompt' };
  if (pin === 'refused') return [next, [...ended, { run: 'answer-source', id, answer: pinNeeded }]];
  const source: PendingSource = { id, isOrdinary, canPrompt: pin === 'prompt', step: 'settling' };
  const [begun, effects]: Next<Tuned> =
    request.source.waitMs > 0
      ? [{ ...next, source }, [{ run: 'wait', timer: 'arrival', ms: request.source.waitMs }]]
      : checkAccess(next, source, facts);
  return [begun, [...ended, ...effects]];
}

const moved = (
  state: Tuned,
  source: PendingSource,
  step: PendingSource['step'],
  effects: TunerEffect[],
): Next<Tuned> => [{ ...state, source: { ...source, step } }, effects];
const answer = (state: Tuned, { id }: PendingSource, value: SourceAnswer): Next<Tuned> => [
  { ...state, source: undefined },
  [{ run: 'answer-source', id, answer: value }],
];

/** Access is granted: a pending check of the same, for the programme on the picture, is answered by it. */
export function grant(state: Tuned, key: string | undefined): Next<Tuned> {
  const granted: Tuned = { ...state, grantedKey: key };
  if (state.check === undefined || state.check.guarded.key !== key) return stay(granted);
  return [{ ...granted, check: undefined }, state.check.isPrompting ? [{ run: 'resume' }] : []];
}
function withEffects([state, effects]: Next<Tuned>, go: (state: Tuned) => Next<Tuned>): Next<Tuned> {
  const [next, more] = go(state);
  return [next, [...effects, ...more]];
}

/** Access that was granted before holds for reloads and other positions. @source C-568, C-569 */
function checkAccess(state: Tuned, source: PendingSource, facts: TunerFacts): Next<Tuned> {
  const guarded = guardOf(state.request.source.channel, state.request.source.programme, facts);
  if (!guarded || guarded.key === state.grantedKey) return fetchGranted(state, source, facts);
  return moved(state, { ...source, guarded }, 'checking-access', [
    { run: 'check-source-access', id: source.id, guarded, isQuiet: !source.canPrompt },
  ]);
}

function fetchGranted(state: Tuned, source: PendingSource, facts: TunerFacts): Next<Tuned> {
  const { channel, embeddedOffsetS } = state.request.source;
  if (embeddedOffsetS === undefined || source.isOrdinary) return fetchOrdinary(state, source, facts);
  return moved(state, source, 'fetching-embedded', [
    { run: 'fetch-embedded', id: source.id, channel, offsetS: embeddedOffsetS, canPrompt: source.canPrompt },
  ]);
}

/** The stream of the live edge, or of the programme around an archive position: all of it can then be sought without another stream. */
function fetchOrdinary(state: Tuned, source: PendingSource, facts: TunerFacts): Next<Tuned> {
  const { channel, ts, at } = state.request.source;
  if (ts === undefined || at === undefined) return fetchStream(state, source, undefined);
  if (programmeAt(state.programmes, ts)) return fetchArchive(state, source, state.programmes, facts);
  return moved(state, source, 'loading-schedule', [
    { run: 'wait', timer: 'schedule', ms: SCHEDULE_WAIT_MS },
    { run: 'load-schedule', id: source.id, channel },
  ]);
}

/** @param programmes the schedule; empty where it is not loaded */
function fetchArchive(
  state: Tuned,
  source: PendingSource,
  programmes: readonly Programme[],
  facts: TunerFacts,
): Next<Tuned> {
  const { channel, ts, at } = state.request.source;
  const programme = ts === undefined ? undefined : programmeAt(programmes, ts);
  return fetchStream(state, source, at === undefined ? undefined : playlistStart(at, programme, channel, facts.now));
}

const fetchStream = (state: Tuned, source: PendingSource, from: EpochSeconds | undefined): Next<Tuned> =>
  moved(state, source, 'fetching-stream', [
    { run: 'fetch-stream', id: source.id, channel: state.request.source.channel, from, canPrompt: source.canPrompt },
  ]);
