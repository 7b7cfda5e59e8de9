/**
 * Tuning in: which channel plays from where, and which of its programmes is on the picture. Stands between the address
 * (channel and ts), the schedule and the player; knows nothing of React.
 */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { WatchReport } from '../../player/rules/reports.ts';
import { arrivalWaitMs, PAGE_AT_LATEST_MS } from '../../player/rules/preparing.ts';
import { isWithinOffset, resolveStart } from '@aerial/domain/playback.ts';
import { vitrinaOffset } from '../../player/rules/vitrina.ts';
import type { OpenRequest, PlayerStore, SourceAnswer } from '../../player/store-types.ts';
import type { Blackout, Bounds, Position } from '../../player/types.ts';
import { createLetThrough, type LetThroughDeps } from './let-through.ts';
import type { Programme, TvChannel } from '../../parts/channels/model.ts';
import { canSeekIn, playlistStart, programmeAt, programmeAfter, programmeState } from '../../parts/channels/schedule.ts';

/** How long the start of an archive position waits for the schedule, milliseconds. */
const SCHEDULE_WAIT_MS = 900;

export interface TunerDeps extends LetThroughDeps {
  readonly player: PlayerStore;
  now(): EpochSeconds;
  /** @param asksPin whether the question for the PIN may open; else the answer is that it is needed */
  fetchStream(channelId: number, from: EpochSeconds | undefined, asksPin: boolean): Promise<SourceAnswer>;
  /** The player of a third party that shows the channel live. */
  fetchVitrina(channel: TvChannel, offsetS: number, asksPin: boolean): Promise<SourceAnswer>;
  /** The platform's offset of such players, as soon as it is known. */
  vitrinaOffset?(): number | undefined;
  /** Addresses of the live channel to load ahead; no viewing. */
  fetchPrepared(channelId: number): Promise<SourceAnswer>;
  fetchBlackouts(infoUrl: string, signal: AbortSignal): Promise<readonly Blackout[]>;
  /** What the platform shows in the place of a blacked-out picture. */
  mattress?(): string | undefined;
  /** The schedule, as soon as it is there. */
  loadSchedule(channel: TvChannel): Promise<readonly Programme[]>;
  /** Changes the address, which tunes again. @param ts undefined: live */
  goTo(channel: TvChannel, ts: EpochSeconds | undefined): void;
  /** Whether the page of the present address is still to come. */
  isUnderway?(): boolean;
  alert(key: 'warning_archive_no_pause'): void;
  /** @param isLast playing has stopped */
  report(report: WatchReport, isLast: boolean): void;
}

export interface Tuner {
  /** Plays the channel of the address, if it may be played. @param ts position of the address @param resumeAt where exactly in the archive, when the page was there before */
  tune(channel: TvChannel, ts: EpochSeconds | undefined, resumeAt?: EpochSeconds): void;
  /** Goes to a live channel at once; the address follows. */
  zap(channel: TvChannel): void;
  /** The channel that was gone to and whose page is still to come. */
  heading(): TvChannel['id'] | undefined;
  /** Makes channels ready to go to, likeliest first. */
  prepare(channels: readonly TvChannel[]): void;
  /** The schedule or the channel's data changed, or time has passed. */
  refresh(channel: TvChannel, programmes: readonly Programme[], now: EpochSeconds): void;
  /** The programme on the picture. */
  programme(): Programme | undefined;
  /** Where the archive plays, for the address; undefined while live. */
  archivePosition(): EpochSeconds | undefined;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** After the last press the page of its address has come by then, milliseconds; a slow machine is asked again. */
const SETTLED_MS = PAGE_AT_LATEST_MS + 500;
const SETTLED_ASKS = 15;

interface Opening {
  readonly channel: TvChannel;
  readonly ts: EpochSeconds | undefined;
  /** Position in the archive. */
  readonly at: EpochSeconds | undefined;
  readonly waitMs: number;
  readonly programme: Programme | undefined;
  /** How far back an embedded player stands that shows it. */
  readonly vitrinaS: number | undefined;
  /** Whether the question for the PIN may open over the picture. */
  readonly asksPin: boolean;
}

const mayPlay = (channel: TvChannel): boolean => channel.isAvailable && channel.isPurchased;
const preparedName = (channel: TvChannel): string => `live-${channel.id}`;
const needsPin: SourceAnswer = { ok: false, error: { why: 'pin', message: '' } };
const nothingAfter = (ms: number): Promise<readonly Programme[]> => new Promise((done) => setTimeout(done, ms, []));

export function createTuner(deps: TunerDeps): Tuner {
  const { player } = deps;
  const letThrough = createLetThrough(deps);
  const listeners = new Set<() => void>();
  let tuned: { channel: TvChannel; ts: EpochSeconds | undefined; kind: 'live' | 'archive' } | undefined;
  let programmes: readonly Programme[] = [];
  let current: Programme | undefined;
  /** Gone to before their addresses, which come later and mean nothing new. */
  let ahead: readonly TvChannel['id'][] = [];
  /** The address that was taken for one passed by. */
  let passed: Parameters<Tuner['tune']> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let tunedAtMs: number | undefined;

  const covering = (channel: TvChannel, at: Position): Programme | undefined =>
    programmeAt(programmes, at) ?? (channel.onAir && channel.onAir.startAt <= at && channel.onAir.endAt > at ? channel.onAir : undefined);
  const boundsOf = (programme: Programme | undefined): Bounds | undefined => (programme ? { start: programme.startAt, end: programme.endAt } : undefined);

  function show(channel: TvChannel, programme: Programme | undefined): void {
    const isSame = programme?.id === current?.id && programme?.endAt === current?.endAt;
    current = programme;
    player.setCanSeek(canSeekIn(programme, channel));
    if (isSame) return;
    player.setBounds(boundsOf(programme));
    void askAtNext(channel, programme);
    tellOfProgramme();
  }

  /** The picture has come to another programme; the archive leaves out those that may not be watched. */
  function moveTo(position: Position): void {
    if (!tuned) return;
    const { channel, kind } = tuned;
    const next = covering(channel, position);
    if (kind === 'archive' && next && !isPlayable(next, channel)) return skipFrom(next.endAt);
    show(channel, next);
  }
  const isPlayable = (programme: Programme, channel: TvChannel): boolean => ['archive', 'on-air'].includes(programmeState(programme, channel, deps.now()));

  /** A programme for adults begins on the picture. */
  async function askAtNext(channel: TvChannel, next: Programme | undefined): Promise<void> {
    let wasAsked = false;
    const onAsk = (): void => {
      wasAsked = true;
      player.pause();
    };
    const mayGoOn = await letThrough.ask(letThrough.of(channel, next), { onAsk });
    if (tuned?.channel.id !== channel.id || current?.id !== next?.id) return;
    if (!mayGoOn) reopen(channel, tuned.kind === 'live' ? undefined : next?.startAt, undefined, { isRefused: true });
    else if (wasAsked) player.play();
  }

  function skipFrom(at: EpochSeconds): void {
    if (!tuned) return;
    const { channel } = tuned;
    const next = programmes.find((programme) => programme.startAt >= at && isPlayable(programme, channel));
    deps.goTo(channel, next && next.endAt < deps.now() ? next.startAt : undefined);
  }

  /** What is loaded is over. */
  function goOn(position: Position): void {
    if (!tuned) return;
    const { channel, kind } = tuned;
    if (kind === 'live') return reopen(channel, undefined);
    const at = covering(channel, position + 1) ? epochSeconds(Math.ceil(position) + 1) : programmeAfter(programmes, position)?.startAt;
    deps.goTo(channel, at !== undefined && at < deps.now() ? at : undefined);
  }

  const tell: OpenRequest['tell'] = (what, position) => {
    if (!tuned) return;
    // What failed before its first picture is at no position yet: it is opened where it was to begin.
    if (what === 'reselect-programme') return reopen(tuned.channel, tuned.kind === 'live' ? undefined : position === undefined ? tuned.ts : epochSeconds(Math.floor(position)));
    if (position === undefined) return;
    if (what === 'ended') return goOn(position);
    if (what === 'next-programme' || what === 'previous-programme') moveTo(position);
  };

  /** How far back an embedded player stands for the channel, when it is to show this position. @source C-481, C-564 */
  function embeddedFor(channel: TvChannel, ts: EpochSeconds | undefined): number | undefined {
    if (!channel.vitrina) return undefined;
    const offsetS = vitrinaOffset(channel.vitrina.offsetS, deps.vitrinaOffset?.());
    return isWithinOffset(ts, offsetS, deps.now()) ? offsetS : undefined;
  }

  /** The stream of the live edge, or of the programme around an archive position: the whole of it can then be sought without another one. */
  async function fetchSource({ channel, ts, at, waitMs, programme, vitrinaS, asksPin }: Opening, signal: AbortSignal): Promise<SourceAnswer> {
    // Channels that are only passed by cost no call and count no viewing.
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
    if (signal.aborted) return { ok: false, error: { why: 'network' } };
    const guarded = letThrough.of(channel, programme);
    if (guarded && !(await letThrough.ask(guarded, { isQuiet: !asksPin }))) return needsPin;
    const embedded = vitrinaS === undefined ? undefined : await deps.fetchVitrina(channel, vitrinaS, asksPin);
    // Taken away since the list was loaded: the channel plays like any other.
    if (embedded?.ok || (embedded && embedded.error.why !== 'not-found')) return embedded;
    if (ts === undefined || at === undefined) return deps.fetchStream(channel.id, undefined, asksPin);
    const known = programmeAt(programmes, ts) ? programmes : await Promise.race([deps.loadSchedule(channel).catch(() => []), nothingAfter(SCHEDULE_WAIT_MS)]);
    return deps.fetchStream(channel.id, playlistStart(at, programmeAt(known, ts), channel, deps.now()), asksPin);
  }

  function tune(channel: TvChannel, ts: EpochSeconds | undefined, resumeAt?: EpochSeconds): void {
    const isKnown = ts === undefined && ahead.includes(channel.id);
    if (isKnown && ahead.at(-1) !== channel.id) return void (passed = [channel, ts, resumeAt]);
    arrive();
    if (!mayPlay(channel)) return close();
    if (isKnown && tuned?.channel.id === channel.id) tellOfProgramme();
    else reopen(channel, ts, resumeAt);
  }
  function reopen(...what: Parameters<typeof open>): void {
    open(...what);
    tellOfProgramme();
  }
  function tellOfProgramme(): void {
    for (const listener of listeners) listener();
  }

  function arrive(): void {
    clearTimeout(settling);
    ahead = [];
    passed = undefined;
  }
  /** An address that stays is meant, even when it was passed by before. */
  function settle(asks: number): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (asks > 1 && deps.isUnderway?.()) return settle(asks - 1);
      const meant = passed;
      arrive();
      if (meant) tune(...meant);
    }, SETTLED_MS);
  }

  function close(): void {
    tuned = undefined;
    current = undefined;
    letThrough.leave(undefined);
    player.close();
  }

  function open(channel: TvChannel, ts: EpochSeconds | undefined, resumeAt?: EpochSeconds, { isRefused = false } = {}): void {
    const waitMs = arrivalWaitMs(tunedAtMs, performance.now());
    tunedAtMs = performance.now();
    if (tuned?.channel.id !== channel.id) programmes = [];
    const vitrinaS = embeddedFor(channel, ts);
    const start = vitrinaS === undefined ? resolveStart(ts, deps.now()) : ({ kind: 'live' } as const);
    const at = start.kind === 'live' ? undefined : start.at;
    // Shown is what was asked for: rounding down must not lead into the programme before.
    const programme = covering(channel, ts !== undefined && at !== undefined ? ts : deps.now());
    tuned = { channel, ts, kind: start.kind };
    current = programme;
    const guarded = letThrough.of(channel, programme);
    letThrough.leave(guarded);
    // Whoever passes by is shown in the picture's place that a PIN is needed, and keeps the keys; whoever presses there is asked.
    let asksPin = false;
    let isStillRefused = isRefused;
    player.open({
      item: {
        key: `channel-${channel.id}-${start.kind}-${programme?.startAt ?? ts ?? 0}`,
        kind: start.kind,
        hasArchive: channel.playableDays > 0,
        channelId: channel.id,
        startAt: at === undefined ? 'edge' : (resumeAt ?? Math.max(at, programme?.startAt ?? at)),
      },
      bounds: boundsOf(programme),
      poster: programme?.picture ?? channel.cover,
      canSeek: canSeekIn(programme, channel),
      fetchSource: async (signal, isOrdinary) => {
        const mayAsk = asksPin;
        asksPin = true;
        if (isStillRefused) {
          isStillRefused = false;
          return needsPin;
        }
        return fetchSource({ channel, ts, at, waitMs, programme, vitrinaS: isOrdinary ? undefined : vitrinaS, asksPin: mayAsk }, signal);
      },
      ...(start.kind === 'live' && vitrinaS === undefined && !guarded ? { preparedAs: preparedName(channel) } : {}),
      fetchBlackouts: deps.fetchBlackouts,
      ...(deps.mattress ? { mattress: deps.mattress } : {}),
      reopen: (position) => deps.goTo(channel, epochSeconds(Math.floor(position))),
      goLive: () => deps.goTo(channel, undefined),
      tell,
      alert: deps.alert,
      report: deps.report,
    });
  }

  return {
    tune,
    zap(channel) {
      ahead = [...ahead, channel.id];
      settle(SETTLED_ASKS);
      // A question for the PIN comes with its page, which would take it away.
      if (mayPlay(channel) && !letThrough.of(channel, channel.onAir)) open(channel, undefined);
    },
    heading: () => ahead.at(-1),
    prepare(channels) {
      player.prepare(channels.filter((channel) => mayPlay(channel) && !channel.vitrina && !letThrough.of(channel, channel.onAir)).map((channel) => ({ key: preparedName(channel), fetchSource: () => deps.fetchPrepared(channel.id) })));
    },
    refresh(channel, next, now) {
      if (tuned?.channel.id !== channel.id) return;
      tuned = { ...tuned, channel };
      programmes = next;
      const time = player.getTime();
      const position = player.getState().hasPicture ? time.position : (tuned.ts ?? now);
      show(channel, covering(channel, position));
    },
    programme: () => current,
    archivePosition: () => (tuned?.kind === 'archive' && player.getState().hasPicture ? epochSeconds(Math.floor(player.getTime().position)) : undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      arrive();
      close();
    },
  };
}
