/**
 * The tuner: which channel plays from where, and which of its programmes is on the picture. One function from a state and an
 * event to the next state and the effects to run; `tuner.ts` performs the effects.
 *
 *     zap ──► play at once ──► page follows ──► tune (already playing: only the page is notified)
 *     tune ─► purchased? ─► play ─► source-requested ─► access check ─► stream ─► answer-source
 */
import { epochSeconds, type EpochSeconds, addSeconds } from '@aerial/domain/time.ts';
import { PAGE_AT_LATEST_MS } from '../../../player/rules/preparing.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import { canSeekIn, programmeAfter, programmeState } from '../../../parts/channels/schedule.ts';
import { guardOf, isPlayable } from './access.ts';
import { boundsOf, playRequest, programmeOn } from './play-request.ts';
import { endSource, grant, refuseSource, stepSource } from './tuner-source.ts';
import {
  stay,
  type Common,
  type Next,
  type Tuned,
  type TunerEffect,
  type TunerEvent,
  type TunerFacts,
  type TunerState,
  type TuneTarget,
} from './tuner-types.ts';

/** The page of the last zap is expected by then, milliseconds; */
export const SETTLE_MS = PAGE_AT_LATEST_MS + 500;
/** while it is still rendering, on a slow machine, as often again. */
export const SETTLE_CHECKS = 15;

export const initialTuner: TunerState = {
  tag: 'idle',
  pendingZaps: [],
  skippedTarget: undefined,
  settleChecks: 0,
  lastRequestMs: undefined,
  lastId: 0,
};

/** The next state and what to do. Events that mean nothing in a state change nothing. */
export function stepTuner(state: TunerState, event: TunerEvent, facts: TunerFacts): Next {
  switch (event.type) {
    case 'tune':
      return tune(state, event, facts);
    case 'zap':
      return zap(state, event.channel, facts);
    case 'stop': {
      const [arrived, effects] = arrive(state);
      const [closed, more] = close(arrived);
      return [closed, [...effects, ...more]];
    }
    case 'due':
      if (event.timer === 'settle') return settle(state, facts);
      return state.tag === 'tuned' ? stepSource(state, event, facts) : stay(state);
    default:
      if (state.tag === 'tuned') return stepTuned(state, event, facts);
      return event.type === 'source-requested' ? [state, [refuseSource(event.id)]] : stay(state);
  }
}

type TunedEvent = Exclude<TunerEvent, { type: 'tune' | 'zap' | 'stop' | 'due' }>;

function stepTuned(state: Tuned, event: TunedEvent, facts: TunerFacts): Next {
  switch (event.type) {
    case 'refresh':
      if (event.channel.id !== state.channel.id) return stay(state);
      return refresh(
        { ...state, channel: event.channel, programmes: event.programmes },
        event.position ?? state.request.source.ts ?? event.now,
        facts,
      );
    case 'seek-outside':
      return [state, [{ run: 'navigate', channel: state.channel, ts: epochSeconds(Math.floor(event.to)) }]];
    case 'go-live':
      return [state, [{ run: 'navigate', channel: state.channel, ts: undefined }]];
    case 'player-notice':
      return playerNotice(state, event, facts);
    case 'programme-access-prompted':
      return state.check?.id === event.id
        ? [{ ...state, check: { ...state.check, isPrompting: true } }, [{ run: 'pause' }]]
        : stay(state);
    case 'programme-access-checked':
      return programmeChecked(state, event, facts);
    default:
      return stepSource(state, event, facts);
  }
}

// ── Addresses and zapping ──

function tune(state: TunerState, { channel, ts, resumeAt }: TuneTarget, facts: TunerFacts): Next {
  const isZapped = ts === undefined && state.pendingZaps.includes(channel.id);
  // The page of a channel zapped past must not turn the picture back.
  if (isZapped && state.pendingZaps.at(-1) !== channel.id)
    return stay({ ...state, skippedTarget: { channel, ts, resumeAt } });
  const [arrived, effects] = arrive(state);
  const [next, more] = playTarget(arrived, { channel, ts, resumeAt }, isZapped, facts);
  return [next, [...effects, ...more]];
}

function playTarget(state: TunerState, target: TuneTarget, isZapped: boolean, facts: TunerFacts): Next {
  if (!isPlayable(target.channel)) return close(state);
  if (isZapped && state.tag === 'tuned' && state.channel.id === target.channel.id) return [state, [{ run: 'notify' }]];
  return playAndNotify(state, target, facts);
}

/** Plays before the page follows; where a PIN may be needed, the page comes first, since navigating would dismiss the prompt. */
function zap(state: TunerState, channel: TvChannel, facts: TunerFacts): Next {
  const zapped: TunerState = { ...state, pendingZaps: [...state.pendingZaps, channel.id], settleChecks: SETTLE_CHECKS };
  const settling: TunerEffect = { run: 'wait', timer: 'settle', ms: SETTLE_MS };
  if (!isPlayable(channel) || guardOf(channel, channel.onAir, facts)) return [zapped, [settling]];
  const [next, effects] = play(zapped, { channel, ts: undefined }, facts);
  return [next, [settling, ...effects]];
}

/** The page of the last zap is here. */
function arrive(state: TunerState): Next {
  return [
    { ...state, pendingZaps: [], skippedTarget: undefined, settleChecks: 0 },
    state.settleChecks > 0 ? [{ run: 'cancel', timer: 'settle' }] : [],
  ];
}

/** No page came for the last zap: an address that was skipped for it counts. */
function settle(state: TunerState, facts: TunerFacts): Next {
  if (state.settleChecks === 0) return stay(state);
  if (state.settleChecks > 1 && facts.isPagePending)
    return [{ ...state, settleChecks: state.settleChecks - 1 }, [{ run: 'wait', timer: 'settle', ms: SETTLE_MS }]];
  const [arrived] = arrive({ ...state, settleChecks: 0 });
  return state.skippedTarget ? tune(arrived, state.skippedTarget, facts) : [arrived, [{ run: 'notify' }]];
}

// ── Playing ──

const commonOf = ({ pendingZaps, skippedTarget, settleChecks, lastRequestMs, lastId }: TunerState): Common => ({
  pendingZaps,
  skippedTarget,
  settleChecks,
  lastRequestMs,
  lastId,
});

function close(state: TunerState): Next {
  const ended = state.tag === 'tuned' ? endSource(state.source) : [];
  return [{ tag: 'idle', ...commonOf(state) }, [...ended, { run: 'close-player' }]];
}

function play(state: TunerState, target: TuneTarget, facts: TunerFacts, pin: Tuned['pin'] = 'quiet'): Next<Tuned> {
  const former = state.tag === 'tuned' ? state : undefined;
  const { channel } = target;
  const programmes = former?.channel.id === channel.id ? former.programmes : [];
  const lastId = state.lastId + 1;
  const request = playRequest(lastId, target, programmes, state.lastRequestMs, facts);
  const { programme } = request.source;
  const key = guardOf(channel, programme, facts)?.key;
  const next: Tuned = {
    ...commonOf(state),
    tag: 'tuned',
    lastId,
    lastRequestMs: facts.uptimeMs,
    channel,
    request,
    programmes,
    programme,
    canSeek: request.canSeek,
    pin,
    source: undefined,
    check: undefined,
    // Access is granted to what goes on playing; something else is checked again.
    grantedKey: key === former?.grantedKey ? key : undefined,
  };
  return [next, [...endSource(former?.source), { run: 'play', request }]];
}

function playAndNotify(...args: Parameters<typeof play>): Next<Tuned> {
  const [next, effects] = play(...args);
  return [next, [...effects, { run: 'notify' }]];
}

function playerNotice(
  state: Tuned,
  { what, position }: Extract<TunerEvent, { type: 'player-notice' }>,
  facts: TunerFacts,
): Next {
  const { channel, request } = state;
  if (what === 'reselect-programme') {
    if (request.item.kind === 'live') return playAndNotify(state, { channel, ts: undefined }, facts);
    // What failed before its first picture has no position yet.
    return playAndNotify(
      state,
      { channel, ts: position === undefined ? request.source.ts : epochSeconds(Math.floor(position)) },
      facts,
    );
  }
  if (position === undefined) return stay(state);
  if (what === 'ended') return continueAfter(state, position, facts);
  return what === 'next-programme' || what === 'previous-programme' ? moveTo(state, position, facts) : stay(state);
}

/** The end of what is loaded was reached. */
function continueAfter(state: Tuned, position: EpochSeconds, facts: TunerFacts): Next {
  const { channel, programmes, request } = state;
  if (request.item.kind === 'live') return playAndNotify(state, { channel, ts: undefined }, facts);
  const at = programmeOn(channel, programmes, addSeconds(position, 1))
    ? epochSeconds(Math.ceil(position) + 1)
    : programmeAfter(programmes, position)?.startAt;
  return [state, [{ run: 'navigate', channel, ts: at !== undefined && at < facts.now ? at : undefined }]];
}

// ── The programme on the picture ──

const isWatchable = (programme: Programme, channel: TvChannel, now: EpochSeconds): boolean =>
  ['archive', 'on-air'].includes(programmeState(programme, channel, now));

const refresh = (state: Tuned, position: EpochSeconds, facts: TunerFacts): Next =>
  showProgramme(state, programmeOn(state.channel, state.programmes, chosenPosition(state, position)), facts);

/** The archive begins with the segment around the requested position, at most this much before it, seconds. */
const BEGINS_BEFORE_S = 4;

/** The position that decides which programme is shown: the end of the previous one, which the first segment contains, counts as the requested one. */
function chosenPosition({ request }: Tuned, position: EpochSeconds): EpochSeconds {
  const { ts } = request.source;
  return ts !== undefined && position < ts && position >= ts - BEGINS_BEFORE_S ? ts : position;
}

/** The picture has reached another programme; the archive skips those that the viewer cannot watch. */
function moveTo(state: Tuned, position: EpochSeconds, facts: TunerFacts): Next {
  const { channel, programmes, request } = state;
  const programme = programmeOn(channel, programmes, chosenPosition(state, position));
  if (request.item.kind === 'live' || !programme || isWatchable(programme, channel, facts.now))
    return showProgramme(state, programme, facts);
  const next = programmes.find((one) => one.startAt >= programme.endAt && isWatchable(one, channel, facts.now));
  return [state, [{ run: 'navigate', channel, ts: next && next.endAt < facts.now ? next.startAt : undefined }]];
}

function showProgramme(state: Tuned, programme: Programme | undefined, facts: TunerFacts): Next {
  const isSame = programme?.id === state.programme?.id && programme?.endAt === state.programme?.endAt;
  const canSeek = canSeekIn(programme, state.channel);
  const shown: Tuned = { ...state, programme, canSeek };
  const effects: TunerEffect[] = canSeek === state.canSeek ? [] : [{ run: 'set-can-seek', canSeek }];
  if (isSame) return [shown, effects];
  const [next, checking] = checkProgramme(shown, facts);
  return [next, [...effects, { run: 'set-bounds', bounds: boundsOf(programme) }, ...checking, { run: 'notify' }]];
}

function checkProgramme(state: Tuned, facts: TunerFacts): Next<Tuned> {
  const guarded = guardOf(state.channel, state.programme, facts);
  if (!guarded || guarded.key === state.grantedKey)
    return stay({ ...state, grantedKey: guarded?.key, check: undefined });
  const id = state.lastId + 1;
  return [
    { ...state, lastId: id, check: { id, guarded, isPrompting: false } },
    [{ run: 'check-programme-access', id, guarded }],
  ];
}

function programmeChecked(
  state: Tuned,
  { id, isGranted }: Extract<TunerEvent, { type: 'programme-access-checked' }>,
  facts: TunerFacts,
): Next {
  const { channel, check, programme, request } = state;
  if (check?.id !== id) return stay(state);
  if (isGranted) return grant(state, check.guarded.key);
  return playAndNotify(
    state,
    { channel, ts: request.item.kind === 'live' ? undefined : programme?.startAt },
    facts,
    'refused',
  );
}
