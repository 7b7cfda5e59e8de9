/**
 * Tuning in: which channel plays from where, and which of its programmes is on the picture. Stands between the address
 * (channel and ts), the schedule and the player; knows nothing of React. Performs the effects of the tuner machine.
 */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { CheckOptions } from '../../../parental/guard.ts';
import type { WatchReport } from '../../../player/rules/reports.ts';
import type { PlayerStore, SourceAnswer } from '../../../player/store-types.ts';
import type { Wait } from '../../../player/timers.ts';
import type { Blackout } from '../../../player/types.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import { isPreparable, type Guarded } from './access.ts';
import { preparedKey } from './play-request.ts';
import { initialTuner, stepTuner } from './tuner-machine.ts';
import type { ChannelPlayRequest, TunerEffect, TunerEvent, TunerFacts, TunerState, TunerTimer } from './tuner-types.ts';

export interface TunerClock {
  /** The service's time. */
  now(): EpochSeconds;
  /** A clock that never jumps, milliseconds. */
  uptimeMs(): number;
  readonly wait: Wait;
}

export interface TunerSources {
  /** @param canPrompt whether the PIN prompt can open; otherwise the answer is that a PIN is needed */
  fetchStream(channelId: ChannelId, from: EpochSeconds | undefined, canPrompt: boolean): Promise<SourceAnswer>;
  /** The player of a third party that shows the channel live. */
  fetchVitrina(channel: TvChannel, offsetS: number, canPrompt: boolean): Promise<SourceAnswer>;
  /** Addresses of the live channel for preparing it; no viewing. */
  fetchPrepared(channelId: ChannelId, signal: AbortSignal): Promise<SourceAnswer>;
  fetchBlackouts(infoUrl: string, signal: AbortSignal): Promise<readonly Blackout[]>;
  loadSchedule(channel: TvChannel): Promise<readonly Programme[]>;
}

/** Parental control. Absent: nothing is restricted. */
export interface TunerAccess {
  /** Whether the channel is for adults. */
  isAdultChannel?(channel: TvChannel): boolean;
  /** Whether a child profile watches. */
  isChild?(): boolean;
  /** Prompts for the PIN where adult content needs it. @returns whether playback is allowed to continue @source C-487 */
  checkAccess?(guarded: Guarded, options: CheckOptions): Promise<boolean>;
}

/** Settings of the platform, once the configuration is loaded. */
export interface TunerSettings {
  /** Offset of embedded players, seconds. */
  vitrinaOffset?(): number | undefined;
  /** Image shown in place of a blacked-out picture. */
  mattress?(): string | undefined;
}

export interface TunerPage {
  /** Changes the address, which tunes again. @param ts undefined: live */
  goTo(channel: TvChannel, ts: EpochSeconds | undefined): void;
  /** Whether the page of the current address is not rendered yet. */
  isPending?(): boolean;
  alert(key: 'warning_archive_no_pause'): void;
  /** Offers the packets that switch ads off. */
  offerAdFree?(packets: readonly number[]): void;
  /** @param isLast playing has stopped */
  report(report: WatchReport, isLast: boolean): void;
}

export interface TunerDeps {
  readonly player: PlayerStore;
  readonly clock: TunerClock;
  readonly sources: TunerSources;
  readonly access: TunerAccess;
  readonly settings: TunerSettings;
  readonly page: TunerPage;
}

export interface Tuner {
  /** Plays the channel of the address, if the viewer has access. @param ts position of the address @param resumeAt exact archive position, when the page was reloaded there */
  tune(channel: TvChannel, ts: EpochSeconds | undefined, resumeAt?: EpochSeconds): void;
  /** Goes to a live channel at once; the address follows. */
  zap(channel: TvChannel): void;
  /** The channel zapped to whose page is pending. */
  heading(): TvChannel['id'] | undefined;
  /** Prepares channels for zapping, likeliest first. */
  prepare(channels: readonly TvChannel[]): void;
  /** The schedule or the channel's data changed, or time has passed. */
  refresh(channel: TvChannel, programmes: readonly Programme[], now: EpochSeconds): void;
  /** The programme on the picture; until the page of a zap comes that of the channel before. */
  programme(): Programme | undefined;
  /** Where the archive plays, for the address; undefined while live. */
  archivePosition(): EpochSeconds | undefined;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

const networkFailure: SourceAnswer = { ok: false, error: { why: 'network' } };

export function createTuner({ player, clock, sources, access, settings, page }: TunerDeps): Tuner {
  let state: TunerState = initialTuner;
  /** During a zap the page is still that of the channel before: another programme beside its name would be wrong, and costs a render. */
  let shownProgramme: Programme | undefined;
  const listeners = new Set<() => void>();
  const timers = new Map<TunerTimer, () => void>();
  /** Source requests of the player that wait for their answer. */
  const pendingSources = new Map<number, (answer: SourceAnswer) => void>();
  let lastSourceId = 0;

  const facts = (): TunerFacts => ({
    now: clock.now(),
    uptimeMs: clock.uptimeMs(),
    isChild: access.isChild?.() ?? false,
    isAdultChannel: (channel) => access.isAdultChannel?.(channel) ?? false,
    vitrinaOffsetS: settings.vitrinaOffset?.(),
    isPagePending: page.isPending?.() ?? false,
  });

  /** Events may nest: the player requests its source while `play` is performed, and nothing may delay that request. */
  function send(event: TunerEvent): void {
    const [next, effects] = stepTuner(state, event, facts());
    state = next;
    if (state.pendingZaps.length === 0) shownProgramme = state.tag === 'tuned' ? state.programme : undefined;
    for (const effect of effects) perform(effect);
  }

  function perform(effect: TunerEffect): void {
    switch (effect.run) {
      case 'play':
        return play(effect.request);
      case 'close-player':
        return player.close();
      case 'pause':
        // For this viewer alone: a PIN is missing here, not in the room.
        return player.direct.pause();
      case 'resume':
        return player.direct.play();
      case 'set-bounds':
        return player.setBounds(effect.bounds);
      case 'set-can-seek':
        return player.setCanSeek(effect.canSeek);
      case 'navigate':
        return page.goTo(effect.channel, effect.ts);
      case 'notify':
        return listeners.forEach((listener) => listener());
      case 'check-source-access':
        return settled(isGranted(effect.guarded, { isQuiet: effect.isQuiet }), false, (granted) =>
          send({ type: 'source-access-checked', id: effect.id, isGranted: granted }),
        );
      case 'check-programme-access':
        return settled(
          isGranted(effect.guarded, { onPrompt: () => send({ type: 'programme-access-prompted', id: effect.id }) }),
          false,
          (granted) => send({ type: 'programme-access-checked', id: effect.id, isGranted: granted }),
        );
      case 'fetch-embedded':
        return settled(
          sources.fetchVitrina(effect.channel, effect.offsetS, effect.canPrompt),
          networkFailure,
          (answer) => send({ type: 'embedded-fetched', id: effect.id, answer }),
        );
      case 'fetch-stream':
        return settled(
          sources.fetchStream(effect.channel.id, effect.from, effect.canPrompt),
          networkFailure,
          (answer) => send({ type: 'stream-fetched', id: effect.id, answer }),
        );
      case 'load-schedule':
        return settled(sources.loadSchedule(effect.channel), [], (programmes) =>
          send({ type: 'schedule-loaded', id: effect.id, programmes }),
        );
      case 'answer-source':
        pendingSources.get(effect.id)?.(effect.answer);
        return void pendingSources.delete(effect.id);
      case 'wait':
        return wait(effect.timer, effect.ms);
      case 'cancel':
        timers.get(effect.timer)?.();
        return void timers.delete(effect.timer);
    }
  }

  const isGranted = async (guarded: Guarded, options: CheckOptions): Promise<boolean> =>
    (await access.checkAccess?.(guarded, options)) ?? true;

  function wait(timer: TunerTimer, ms: number): void {
    timers.get(timer)?.();
    timers.set(
      timer,
      clock.wait(ms, () => {
        timers.delete(timer);
        send({ type: 'due', timer });
      }),
    );
  }

  function play(request: ChannelPlayRequest): void {
    player.open({
      ...request,
      fetchSource: (signal, isOrdinary = false) => requestSource(request.id, isOrdinary, signal),
      fetchBlackouts: sources.fetchBlackouts,
      ...(settings.mattress ? { mattress: settings.mattress } : {}),
      reopen: (to) => send({ type: 'seek-outside', to }),
      goLive: () => send({ type: 'go-live' }),
      notify: (what, position) => send({ type: 'player-notice', what, position: position as EpochSeconds | undefined }),
      alert: page.alert,
      ...(page.offerAdFree && { offerAdFree: page.offerAdFree }),
      report: page.report,
    });
  }

  function requestSource(requestId: number, isOrdinary: boolean, signal: AbortSignal): Promise<SourceAnswer> {
    if (signal.aborted) return Promise.resolve(networkFailure);
    lastSourceId += 1;
    const id = lastSourceId;
    return new Promise((resolve) => {
      pendingSources.set(id, resolve);
      signal.addEventListener('abort', () => send({ type: 'source-cancelled', id }), { once: true });
      send({ type: 'source-requested', id, requestId, isOrdinary });
    });
  }

  /** The tuner's player plays channels only. */
  const picturePosition = () =>
    player.getState().hasPicture ? (player.getTime().position as EpochSeconds) : undefined;

  return {
    tune: (channel, ts, resumeAt) => send({ type: 'tune', channel, ts, resumeAt }),
    zap: (channel) => send({ type: 'zap', channel }),
    heading: () => state.pendingZaps.at(-1),
    prepare(channels) {
      const known = facts();
      player.prepare(
        channels
          .filter((channel) => isPreparable(channel, known))
          .map((channel) => ({
            key: preparedKey(channel),
            fetchSource: (signal) => sources.fetchPrepared(channel.id, signal),
          })),
      );
    },
    refresh: (channel, programmes, now) =>
      send({ type: 'refresh', channel, programmes, now, position: picturePosition() }),
    programme: () => shownProgramme,
    archivePosition() {
      const position = state.tag === 'tuned' && state.request.item.kind === 'archive' ? picturePosition() : undefined;
      return position === undefined ? undefined : epochSeconds(Math.floor(position));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => send({ type: 'stop' }),
  };
}

/** Calls back with the outcome of a request, or with a fallback if it fails. */
function settled<T>(request: Promise<T>, fallback: T, done: (value: T) => void): void {
  void request.catch(() => fallback).then(done);
}
