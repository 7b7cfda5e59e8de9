/**
 * The player of one screen. Requests go in, state comes out; the machine decides, and this performs: it fetches sources,
 * drives the engine and the element, keeps timers and preferences. Time has its own listeners, so that a moving picture
 * renders nothing but the progress line.
 */
import { bufferedTo, listenTo, listenToPage, oncePainted, startElement, toggleFullscreen, togglePictureInPicture } from './element.ts';
import { noTracks, type EngineFactory, type EngineReport, type PlaybackEngine } from './engines/port.ts';
import { NoEngineError, type PlayerEnvironment } from './environment.ts';
import type { PlayerEffect, PlayerEvent, PlayerTimer } from './machine-types.ts';
import { initialPlayer, stepPlayer } from './machine.ts';
import { createPackshotPlayer } from './packshot-player.ts';
import { createPreferences } from './preferences.ts';
import { createPreparedPool, type Prepared } from './prepared.ts';
import { elementStatistics } from './read-statistics.ts';
import { startPackshots } from './rules/packshots.ts';
import { mustStartMuted } from './rules/muting.ts';
import { planSeek, type SeekPlan } from './rules/seek.ts';
import { withError, type PlaybackError } from './rules/statistics.ts';
import { byPriority, subtitleChoices } from './rules/tracks.ts';
import { clampVolume } from './rules/volume.ts';
import type { OpenRequest, PlayerState, PlayerStore, PlayerTime, SourceAnswer } from './store-types.ts';
import type { Bounds, Position } from './types.ts';
import { createWatchCounter } from './watch-counter.ts';

const TICK_MS = 1000;
const noAnswer = (): SourceAnswer => ({ ok: false, error: { why: 'network' } });
/** What makes the engine, or why there is none. */
type Make = EngineFactory | 'codec' | 'network';
const INFO_AFTER_MS = 2500;
/** By then a picture that was made ready has been painted, milliseconds. */
const PAINTED_MS = 250;
/** Closer to the edge than this is the present. */
const AT_EDGE_S = 8;

export function createPlayer(env: PlayerEnvironment): PlayerStore {
  const preferences = createPreferences(env);
  const listeners = new Set<() => void>();
  const timeListeners = new Set<() => void>();
  const timers = new Map<PlayerTimer, () => void>();
  let state: PlayerState = {
    machine: initialPlayer,
    source: undefined,
    poster: undefined,
    tracks: noTracks,
    volume: preferences.volume(),
    rate: 1,
    isAtEdge: false,
    hasPicture: false,
    isPainted: false,
    canSeek: false,
    isShrunk: false,
    subtitleStyle: preferences.subtitleStyle(),
    fills: preferences.fills(),
    isPackshot: false,
    isInteractive: false,
    mattress: undefined,
  };
  let errors: readonly PlaybackError[] = [];
  let time: PlayerTime = { position: 0, buffered: 0, now: undefined, bounds: undefined };
  let request: OpenRequest | undefined;
  let video: HTMLVideoElement | undefined;
  let root: HTMLElement | undefined;
  let engine: PlaybackEngine | undefined;
  let loading: AbortController | undefined;
  let lastPosition: Position | undefined;
  let stopListening = (): void => {};
  const pool = createPreparedPool(env);
  const packshots = createPackshotPlayer({
    now: env.now,
    isPlaying: () => state.machine.phase === 'play',
    play(url) {
      engine?.load({ url }, 0);
      void start();
    },
    onShown: (isPackshot) => void (state.isPackshot !== isPackshot && set({ isPackshot })),
  });
  const watching = createWatchCounter(env.now, (report, isLast) => void (env.purpose === 'main' && request?.report?.(report, isLast)));

  const isChannel = (): boolean => request?.item.kind === 'live' || request?.item.kind === 'archive';
  const set = (change: Partial<PlayerState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const note = (what: string): void => void (errors = withError(errors, { at: env.now(), what }));

  function send(event: PlayerEvent): void {
    const [machine, effects] = stepPlayer(state.machine, event);
    const before = state.machine.phase;
    if (machine !== state.machine) set({ machine });
    if (machine.phase !== before) countWatching();
    for (const effect of effects) {
      // Leaving what is loaded makes the rest of the step void: another item is being opened.
      if (perform(effect) === 'left') return;
    }
  }

  function countWatching(): void {
    const { phase } = state.machine;
    if (phase === 'pause' || phase === 'error') watching.stop(lastPosition);
    else watching.look(phase === 'play' && !packshots.isShown(), lastPosition);
  }

  function perform(effect: PlayerEffect): 'left' | void {
    switch (effect.run) {
      case 'load':
        return void load(effect.at);
      case 'play':
        return void start();
      case 'pause':
        return playback()?.pause();
      case 'recover-media':
        engine?.request({ type: 'recover' });
        return void start();
      case 'teardown':
        return teardown();
      case 'seek':
        return seekTo(effect.to);
      case 'go-live':
        return goLive();
      case 'mute':
        setSound(state.volume, effect.isMuted);
        return effect.remember ? preferences.rememberMuted(effect.isMuted) : undefined;
      case 'wait':
        timers.get(effect.timer)?.();
        return void timers.set(effect.timer, env.wait(effect.ms, () => timerDue(effect.timer)));
      case 'cancel':
        timers.get(effect.timer)?.();
        return void timers.delete(effect.timer);
      case 'alert':
        return request?.alert?.(effect.key);
      case 'tell':
        // What may follow by itself takes the place of this one. @source C-469
        if (effect.what === 'near-end') watching.stop(lastPosition);
        return request?.tell?.(effect.what, lastPosition);
    }
  }

  function timerDue(timer: PlayerTimer): void {
    const position = currentPosition();
    switch (timer) {
      case 'skip':
        return send({ type: 'skip-due', position });
      case 'resume':
        return send({ type: 'resume-due', position });
      case 'restart-offer':
        return send({ type: 'restart-offer-over' });
      case 'connection-retry':
        return send({ type: 'connection-retry-over' });
      case 'reload':
        return send({ type: 'reload-due' });
    }
  }

  /** What plays: an engine beside the element, or the element. */
  const playback = (): Pick<HTMLVideoElement, 'pause'> | undefined => engine?.own ?? video;
  function setSound(volume: number, isMuted: boolean): void {
    if (video) Object.assign(video, { volume, muted: isMuted });
    engine?.own?.setSound(volume, isMuted);
  }

  async function start(): Promise<void> {
    if (engine?.own) return engine.own.play();
    if (!video) return;
    const outcome = await startElement(video);
    if (outcome === 'refused') send({ type: 'autoplay-rejected' });
  }

  function teardown(): void {
    loading?.abort();
    dropEngine();
  }
  function dropEngine(): void {
    engine?.destroy();
    engine = undefined;
    if (state.isInteractive) set({ isInteractive: false });
  }

  /** An embedded player whose script does not load gives way to the ordinary stream. @source C-721 */
  async function playableHere(found: SourceAnswer, factory: Make, opened: OpenRequest, signal: AbortSignal): Promise<{ make: Make; answer: SourceAnswer }> {
    const embed = found.ok ? found.value.embed : undefined;
    if (!embed || signal.aborted) return { make: factory, answer: found };
    const embedded = await env.embedded?.(embed).catch(() => undefined);
    if (embedded || signal.aborted) return { make: embedded ?? factory, answer: found };
    note('the embedded player does not load');
    return { make: factory, answer: await opened.fetchSource(signal, true).catch(noAnswer) };
  }

  async function load(at: 'start' | 'here'): Promise<void> {
    const opened = request;
    if (!opened) return;
    loading?.abort();
    const { signal } = (loading = new AbortController());
    const isInWindow = video !== undefined && document.pictureInPictureElement === video;
    const ready = at === 'start' && opened.preparedAs !== undefined && video && !isInWindow ? pool.take(opened.preparedAs) : undefined;
    pool.yieldWay();
    // What is left loads no more: the line and the processor belong to what comes.
    if (at === 'start') engine?.request({ type: 'hold' });
    if (ready) return adopt(ready, opened, signal);
    const startAt = at === 'here' && opened.item.kind !== 'live' ? (lastPosition ?? opened.item.startAt) : opened.item.startAt;
    // The engine's code and the stream's address travel together.
    const [factory, found] = await Promise.all([
      env.engine().catch((error: unknown) => (error instanceof NoEngineError ? 'codec' : 'network') as 'codec' | 'network'),
      opened.fetchSource(signal).catch(noAnswer),
    ]);
    const { make, answer } = await playableHere(found, factory, opened, signal);
    if (signal.aborted) return;
    if (typeof make === 'string') return send({ type: 'failed', failure: make, position: currentPosition() });
    if (!answer.ok) {
      note(`source ${answer.error.why}`);
      return send({ type: 'source-failed', failure: answer.error });
    }
    watching.opened(answer.value.statId, opened.item.kind);
    set({ source: answer.value, tracks: noTracks, poster: answer.value.poster ?? state.poster });
    if (!video) return;
    const isEmbedded = answer.value.embed !== undefined;
    // An engine that plays by itself and one that plays into the element do not take over from each other.
    if (engine && (engine.own !== undefined) !== isEmbedded) dropEngine();
    engine ??= make(video, onEngineReport, { purpose: env.purpose });
    if (isEmbedded !== state.machine.flags.vitrina) send({ type: 'flag', flag: 'vitrina', isOn: isEmbedded });
    setSound(state.volume, state.machine.flags.muted);
    packshots.begin(at === 'start' ? startPackshots(answer.value.packshots) : undefined, () => {
      if (signal.aborted) return;
      engine?.load(answer.value, startAt);
      void start();
      readBlackouts(opened, answer.value.infoUrl, signal);
    });
  }

  /** Shows what was made ready; the call that counts the viewing, and may refuse it, comes after the picture. */
  async function adopt(ready: Prepared, opened: OpenRequest, signal: AbortSignal): Promise<void> {
    const former = { engine, video };
    engine = ready.engine;
    stage(ready.video);
    packshots.forget();
    void start();
    set({ source: ready.source, tracks: noTracks, hasPicture: ready.video.readyState >= 2, poster: ready.source.poster ?? state.poster });
    ready.listen(onEngineReport);
    tellOfPaint(ready.video);
    // The new picture first.
    await new Promise<void>((painted) => oncePainted(ready.video, painted, PAINTED_MS));
    former.engine?.destroy();
    if (former.video) pool.giveBack(former.video);
    if (signal.aborted) return;
    const answer = await opened.fetchSource(signal).catch(noAnswer);
    if (signal.aborted) return;
    if (!answer.ok) {
      note(`source ${answer.error.why}`);
      return send({ type: 'source-failed', failure: answer.error });
    }
    watching.opened(answer.value.statId, opened.item.kind);
    countWatching();
    set({ source: answer.value });
    readBlackouts(opened, answer.value.infoUrl, signal);
  }

  function tellOfPaint(element: HTMLVideoElement): void {
    const shown = request;
    oncePainted(element, () => void (shown === request && element === video && set({ isPainted: true })));
  }

  /** Puts an element in the place of the one that plays. */
  function stage(next: HTMLVideoElement): void {
    if (!video) return;
    const before = video;
    stopListening();
    before.pause();
    next.className = before.className;
    next.volume = before.volume;
    next.muted = state.machine.flags.muted;
    before.replaceWith(next);
    video = next;
    stopListening = listen(next);
  }

  /** After the picture, which must not share its way with anything. */
  function readBlackouts(opened: OpenRequest, infoUrl: string | undefined, signal: AbortSignal): void {
    if (!infoUrl || !opened.fetchBlackouts) return;
    env.wait(INFO_AFTER_MS, () => {
      if (signal.aborted) return;
      opened.fetchBlackouts?.(infoUrl, signal).then(
        (blackouts) => {
          if (signal.aborted) return;
          set({ mattress: opened.mattress?.() });
          send({ type: 'blackouts', blackouts });
        },
        () => {},
      );
    });
  }

  function onEngineReport(report: EngineReport): void {
    if (report.type === 'failed') {
      note(`${report.failure} ${report.detail}`);
      if (packshots.isShown()) return packshots.step({ type: 'failed' });
      return send({ type: 'failed', failure: report.failure, position: currentPosition() });
    }
    if (report.type === 'element') return onOwnPlayback(report.event);
    if (report.type === 'sound') return onOwnSound(report);
    if (report.type === 'interactive') return set({ isInteractive: report.isOn });
    if (packshots.isShown()) return;
    const isNew = state.tracks.audio.length !== report.tracks.audio.length || state.tracks.text.length !== report.tracks.text.length;
    const wanted = env.languages?.();
    // The more wanted first, here as in the menu.
    set({ tracks: { ...report.tracks, audio: byPriority(report.tracks.audio, wanted?.audio) } });
    if (!isNew || !engine) return;
    const audio = preferences.audio(report.tracks.audio, request?.item.channelId, wanted?.audio);
    if (audio && report.tracks.audio.length > 1 && audio.id !== report.tracks.audioId) engine.request({ type: 'audio', id: audio.id });
    const text = preferences.text(report.tracks.text, request?.item.channelId, wanted?.subtitle)?.id ?? -1;
    if (text !== report.tracks.textId) engine.request({ type: 'text', id: text });
  }

  /** What an engine beside the element tells of its playing. */
  function onOwnPlayback(event: 'playing' | 'stalled' | 'paused' | 'ended' | 'refused'): void {
    if (event === 'playing' && !state.hasPicture) set({ hasPicture: true, isPainted: true });
    readTime();
    if (event === 'refused') return send({ type: 'autoplay-rejected' });
    send(event === 'paused' ? { type: 'paused', position: currentPosition() } : { type: event });
  }
  /** Set by the viewer where our own controls do not lie over it; otherwise it is what we have asked for ourselves. */
  function onOwnSound({ volume, isMuted }: { volume: number; isMuted: boolean }): void {
    if (!state.isInteractive) return;
    if (volume !== state.volume) set({ volume });
    if (isMuted !== state.machine.flags.muted) send({ type: 'set-muted', isMuted });
  }

  const boundsNow = (): Bounds => {
    if (state.machine.bounds) return state.machine.bounds;
    const duration = video?.duration;
    return { start: 0, end: duration !== undefined && Number.isFinite(duration) ? duration : 0 };
  };
  const currentPosition = (): Position => engine?.position() ?? lastPosition ?? 0;
  const planFor = (to: Position): SeekPlan =>
    planSeek(to, { kind: request?.item.kind ?? 'vod', canSeek: state.canSeek, bounds: boundsNow(), now: isChannel() ? env.now() : undefined, loaded: engine?.loaded() });

  function seekTo(to: Position): 'left' | void {
    const plan = planFor(to);
    switch (plan.do) {
      case 'nothing':
        return;
      case 'seek':
        if (Math.abs(plan.to - currentPosition()) < 0.25) return;
        engine?.request({ type: 'seek', to: plan.to });
        return readTime(plan.to);
      case 'go-live':
        return goLive();
      case 'reopen':
        request?.reopen?.(plan.at);
        return 'left';
    }
  }

  function goLive(): 'left' | void {
    const loaded = engine?.loaded();
    if (request?.item.kind === 'live' && loaded) {
      engine?.request({ type: 'seek', to: loaded.end });
      return void start();
    }
    request?.goLive?.();
    return 'left';
  }

  /** @param known where the picture is about to be, before the element says so */
  function readTime(known?: Position): void {
    if (packshots.isShown()) return packshots.look();
    const position = known ?? engine?.position();
    if (position === undefined) return;
    if (state.machine.phase !== 'loading') lastPosition = position;
    const now = isChannel() ? env.now() : undefined;
    const bounds = state.machine.bounds ?? (isChannel() ? undefined : boundsNow());
    if (!state.machine.bounds && bounds && bounds.end > 0) send({ type: 'bounds', bounds });
    time = { position, buffered: position + Math.max(0, video ? bufferedTo(video) - video.currentTime : 0), now, bounds };
    const loadedEnd = request?.item.kind === 'live' ? engine?.loaded()?.end : undefined;
    const isAtEdge = loadedEnd !== undefined && loadedEnd - position < AT_EDGE_S;
    if (isAtEdge !== state.isAtEdge) set({ isAtEdge });
    // The present cannot be watched faster than it comes. @source C-836
    if (isAtEdge && video && video.playbackRate > 1) video.playbackRate = 1;
    for (const listener of timeListeners) listener();
  }

  const listen = (element: HTMLVideoElement): (() => void) =>
    listenTo(element, {
      playing() {
        packshots.moves();
        // There is nothing to paint of what is only heard.
        if (state.tracks.isAudioOnly && !state.isPainted) set({ isPainted: true });
        send({ type: 'playing' });
      },
      stalled: () => send({ type: 'stalled' }),
      paused: () => void (engine?.own ?? send({ type: 'paused', position: currentPosition() })),
      ended: () => (packshots.isShown() ? packshots.step({ type: 'ended' }) : send({ type: 'ended' })),
      timeChanged: () => readTime(),
      firstPicture() {
        set({ hasPicture: true });
        tellOfPaint(element);
      },
      volumeChanged: () => set({ volume: element.volume }),
      rateChanged: () => set({ rate: element.playbackRate }),
      pictureInPicture: (isOn) => send({ type: 'flag', flag: 'pictureInPicture', isOn }),
    });

  function attach(element: HTMLVideoElement, box: HTMLElement): () => void {
    video = element;
    root = box;
    element.volume = state.volume;
    element.muted = state.machine.flags.muted;
    stopListening = listen(element);
    const leave = listenToPage(box, {
      hidden: () => send({ type: 'hidden', isMobile: env.isMobile(), position: currentPosition() }),
      visible: () => send({ type: 'visible', position: currentPosition() }),
      online: () => send({ type: 'online' }),
      left() {
        watching.leave(lastPosition);
        // Kept by the browser, the page may come back as it was.
        countWatching();
      },
      fullscreen: (isOn) => send({ type: 'flag', flag: 'fullscreen', isOn }),
      shrunk(isShrunk) {
        set({ isShrunk });
        send({ type: 'flag', flag: 'pictureInPicture', isOn: isShrunk });
      },
    });
    const ticking = setInterval(() => {
      if (!request) return;
      readTime();
      countWatching();
      if (!packshots.isShown()) send({ type: 'tick', position: currentPosition() });
    }, TICK_MS);
    if (request && state.machine.phase === 'loading') void load('start');
    return () => {
      watching.stop(lastPosition);
      stopListening();
      leave();
      clearInterval(ticking);
      teardown();
      for (const cancel of timers.values()) cancel();
      timers.clear();
      pool.close();
      // The page takes away the element that it knows.
      if (video !== element) video?.replaceWith(element);
      video = undefined;
      root = undefined;
    };
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getTime: () => time,
    subscribeTime(listener) {
      timeListeners.add(listener);
      return () => timeListeners.delete(listener);
    },
    open(next) {
      watching.forget(lastPosition);
      request = next;
      packshots.forget();
      lastPosition = undefined;
      const startsAt = next.item.startAt === 'edge' ? env.now() : next.item.startAt;
      time = { position: startsAt, buffered: startsAt, now: isChannel() ? env.now() : undefined, bounds: next.bounds };
      state = { ...state, poster: next.poster, source: undefined, hasPicture: false, isPainted: false, isPackshot: false, isInteractive: false, mattress: undefined, canSeek: next.canSeek, isAtEdge: next.item.kind === 'live', rate: 1 };
      send({ type: 'open', item: next.item, mustMute: mustStartMuted({ hasInteracted: env.hasInteracted(), userAgent: env.userAgent, touchPoints: env.touchPoints }), prefersMuted: preferences.muted() });
      send({ type: 'bounds', bounds: next.bounds });
      for (const listener of timeListeners) listener();
    },
    close() {
      watching.close(lastPosition);
      request = undefined;
      packshots.forget();
      send({ type: 'close' });
    },
    prepare: (candidates) => pool.want(candidates),
    setBounds(bounds) {
      send({ type: 'bounds', bounds });
      time = { ...time, bounds };
      for (const listener of timeListeners) listener();
    },
    setCanSeek: (canSeek) => set({ canSeek }),
    togglePlay: () => send({ type: 'toggle', position: currentPosition() }),
    play: () => send({ type: 'play', position: currentPosition() }),
    pause: () => send({ type: 'pause', position: currentPosition() }),
    seek: (to) => void (packshots.isShown() || send({ type: 'seek', to })),
    // An embedded player knows the present only.
    skip: (direction) => void (state.canSeek && !state.machine.flags.vitrina && !packshots.isShown() && send({ type: 'skip', direction })),
    restart: () => send({ type: 'restart' }),
    goLive: () => send({ type: 'go-live' }),
    retry: () => send({ type: 'retry' }),
    reachable: () => send({ type: 'online' }),
    setMuted: (isMuted) => send({ type: 'set-muted', isMuted }),
    setVolume(volume) {
      const clamped = clampVolume(volume);
      preferences.rememberVolume(clamped);
      setSound(clamped, state.machine.flags.muted);
      set({ volume: clamped });
      if (state.machine.flags.muted !== (clamped === 0)) send({ type: 'set-muted', isMuted: clamped === 0 });
    },
    setRate(rate) {
      if (video) video.playbackRate = rate;
    },
    chooseLevel: (index) => engine?.request({ type: 'level', index }),
    chooseAudio(id) {
      engine?.request({ type: 'audio', id });
      const track = state.tracks.audio.find((candidate) => candidate.id === id);
      if (track) preferences.rememberAudio(track.language, request?.item.channelId);
    },
    chooseText(id) {
      engine?.request({ type: 'text', id });
      preferences.rememberText(state.tracks.text.find((candidate) => candidate.id === id)?.language, request?.item.channelId);
    },
    toggleText() {
      const { text, textId } = state.tracks;
      const wanted = textId >= 0 ? undefined : (preferences.text(text, request?.item.channelId) ?? subtitleChoices(text)[0]);
      if (textId >= 0 || wanted) this.chooseText(wanted?.id ?? -1);
    },
    setSubtitleStyle(subtitleStyle) {
      preferences.rememberSubtitleStyle(subtitleStyle);
      set({ subtitleStyle });
    },
    setFills(fills) {
      preferences.rememberFills(fills);
      set({ fills });
    },
    toggleFullscreen() {
      const isOn = state.machine.flags.fullscreen;
      const native = isOn ? env.native?.exitFullscreen : env.native?.enterFullscreen;
      if (!native) return void (root && video && toggleFullscreen(root, video));
      // The application says nothing about what it was asked for, only about what happens without. @source C-636
      native();
      send({ type: 'flag', flag: 'fullscreen', isOn: !isOn });
    },
    togglePictureInPicture() {
      const native = env.native?.enterPictureInPicture;
      if (native) native();
      else if (video) void togglePictureInPicture(video);
    },
    statistics: () => ({
      ...(engine?.statistics() ?? { engine: '—' }),
      ...elementStatistics(video),
      item: request?.item.key ?? '—',
      phase: state.machine.phase,
      buffer: Math.max(0, time.buffered - time.position),
      latency: request?.item.kind === 'live' && state.hasPicture && !engine?.own ? env.now() - currentPosition() : undefined,
      statId: state.source?.statId,
      errors,
    }),
    attach,
  };
}
