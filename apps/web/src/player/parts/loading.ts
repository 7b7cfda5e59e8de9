/** Gets the stream of an item onto the screen: requests its address, and creates, adopts or destroys the engine that plays it. */
import { oncePainted } from '../element.ts';
import type { EngineFactory, PlaybackEngine } from '../engines/port.ts';
import { NoEngineError } from '../environment.ts';
import type { Prepared } from '../prepared.ts';
import { limitOf } from '../rules/data-saver.ts';
import { startPackshots } from '../rules/packshots.ts';
import type { OpenRequest, SourceAnswer } from '../store-types.ts';
import type { PlaybackSource } from '../types.ts';
import { awaitPaint, engineReports } from './listening.ts';
import { withinLimit } from './data-saver.ts';
import { currentPosition } from './position.ts';
import { applySound, noteError, start, type PlayerScreen } from './screen.ts';

const INFO_AFTER_MS = 2500;
/** A prepared picture counts as painted after this, milliseconds. */
const PAINTED_MS = 250;
const noAnswer = (): SourceAnswer => ({ ok: false, error: { why: 'network' } });
/** Factory of the engine, or why there is none. */
type Make = EngineFactory | 'codec' | 'network';

export interface Loader {
  /** @param at `here`: where the picture was last */
  load(at: 'start' | 'here'): Promise<void>;
  /** Plays the loaded source with the engine of the device that it is shown on now, where the picture was. */
  swapEngine(): Promise<void>;
  /** Aborts loading and destroys the engine. */
  teardown(): void;
}

/** Where an engine plays: engines of different places do not take over from each other. */
type Place = 'element' | 'embedded' | 'receiver' | 'protected';

/**
 * @param onWatched what is watched may have changed
 * @param receiver the engine of the receiver, while something is cast
 */
export function createLoader(
  screen: PlayerScreen,
  onWatched: () => void,
  receiver: () => EngineFactory | undefined,
): Loader {
  const { ads, dispatch, env, pool, packshots, stage, watching } = screen;
  const onReport = engineReports(screen);
  let loading: AbortController | undefined;
  let place: Place = 'element';

  const engineHere = (): Promise<Make> => {
    const cast = receiver();
    if (cast) return Promise.resolve(cast);
    return env
      .engine()
      .catch((error: unknown) => (error instanceof NoEngineError ? 'codec' : 'network') as 'codec' | 'network');
  };

  /** Makes room for an engine of another place. @returns until when the element is still taken; undefined: it is free */
  function vacate(at: Place): Promise<void> | undefined {
    // Licences are bound to one stream.
    if (screen.engine && (place !== at || at === 'protected')) dropEngine();
    return stage.leaving;
  }

  function placeEngine(make: EngineFactory, at: Place): void {
    place = at;
    if (!screen.engine && screen.video)
      stage.setEngine(
        make(screen.video, onReport, { purpose: env.purpose, limit: env.limit ?? limitOf(screen.state.dataSaver) }),
      );
  }

  function dropEngine(): void {
    stage.destroyEngine();
    if (screen.state.isInteractive) dispatch({ type: 'interactive-changed', isInteractive: false });
  }

  /** While the address of the stream is requested, the element leaves the former stream and is attached to the engine of the next one. */
  async function renewEngine(code: Promise<Make>, signal: AbortSignal): Promise<void> {
    dropEngine();
    const make = await code;
    if (!signal.aborted && typeof make !== 'string') placeEngine(make, 'element');
  }

  /** Stops the loads of the former engine and of unfinished preparations: connection and processor belong to the new item. */
  function pauseOtherLoads(left: PlaybackEngine | undefined): void {
    left?.request({ type: 'hold' });
    pool.yieldWay();
  }

  async function load(at: 'start' | 'here'): Promise<void> {
    const { request: opened, video, lastPosition } = screen;
    if (!opened) return;
    loading?.abort();
    const { signal } = (loading = new AbortController());
    const isInWindow =
      video !== undefined && (document.pictureInPictureElement === video || video.ownerDocument !== document);
    const ready =
      at === 'start' &&
      opened.preparedAs !== undefined &&
      screen.state.dataSaver === 'off' &&
      video &&
      !isInWindow &&
      !receiver()
        ? pool.take(opened.preparedAs)
        : undefined;
    if (ready) return adopt(ready, opened, signal);
    const startAt =
      at === 'here' && opened.item.kind !== 'live' ? (lastPosition ?? opened.item.startAt) : opened.item.startAt;
    // The engine's code and the stream's address travel together.
    const isCast = receiver() !== undefined;
    const engineCode = engineHere();
    const pending = Promise.all([
      engineCode,
      // The player of a third party cannot be cast, neither now nor when the page finds its session again.
      (isCast || env.wasCasting?.() ? opened.fetchSource(signal, true) : opened.fetchSource(signal)).catch(noAnswer),
    ]);
    pauseOtherLoads(at === 'start' ? screen.engine : undefined);
    if (at === 'start' && place === 'element' && !isCast && !isInWindow) void renewEngine(engineCode, signal);
    const [factory, found] = await pending;
    const playable = await playableHere(screen, found, factory, opened, signal);
    const drm = playable.answer.ok ? playable.answer.value.drm : undefined;
    const { make, answer } = drm ? await protectedHere(screen, playable, drm, isCast) : playable;
    if (signal.aborted) return;
    if (typeof make === 'string')
      return screen.send({ type: 'failed', failure: make, position: currentPosition(screen) });
    if (!answer.ok) return refused(screen, answer);
    watching.opened(answer.value.statId, opened.item.kind);
    dispatch({ type: 'source-loaded', source: answer.value });
    if (!screen.video) return;
    const isEmbedded = answer.value.embed !== undefined;
    const where = isCast ? 'receiver' : isEmbedded ? 'embedded' : answer.value.drm ? 'protected' : 'element';
    const taken = vacate(where);
    if (taken) await taken;
    if (signal.aborted) return;
    placeEngine(make, where);
    if (isEmbedded !== screen.state.machine.flags.vitrina)
      screen.send({ type: 'flag', flag: 'vitrina', isOn: isEmbedded });
    applySound(screen);
    let isLoaded = false;
    const loadContent = (): void => {
      if (signal.aborted || isLoaded) return;
      isLoaded = true;
      screen.engine?.load(isCast ? answer.value : withinLimit(screen, answer.value), startAt);
    };
    const playContent = (): void => {
      if (signal.aborted) return;
      loadContent();
      if (screen.state.machine.wantsPlay) void start(screen);
      else screen.send({ type: 'held', position: currentPosition(screen) });
      readBlackouts(screen, opened, answer.value.infoUrl, signal);
    };
    const clips = at === 'start' && !isCast ? startPackshots(answer.value.packshots) : undefined;
    // A receiver shows the content alone.
    ads.begin(
      isEmbedded || isCast ? undefined : answer.value.ad,
      () => void (signal.aborted || packshots.begin(clips, playContent)),
      // Packshots take the engine first.
      { prepare: clips ? undefined : loadContent },
    );
  }

  /** Shows a prepared channel; the call that counts the viewing, and may refuse it, follows the picture. */
  async function adopt(ready: Prepared, opened: OpenRequest, signal: AbortSignal): Promise<void> {
    const hasPicture = ready.video.readyState >= 2;
    // Nothing but the picture is new: no page is drawn before it.
    const resume = hasPicture ? screen.suspendNotifications() : () => {};
    const formerEngine = stage.setEngine(ready.engine);
    place = 'element';
    const formerVideo = stage.swapElement(ready.video);
    packshots.reset();
    void start(screen);
    pauseOtherLoads(formerEngine);
    dispatch({ type: 'prepared-adopted', source: ready.source, hasPicture });
    ready.listen(onReport);
    awaitPaint(screen, ready.video);
    await new Promise<void>((painted) => oncePainted(ready.video, painted, { ms: PAINTED_MS, wait: env.wait }));
    resume();
    formerEngine?.destroy();
    const freed = formerEngine?.freed?.();
    if (formerVideo && freed) void freed.then(() => pool.giveBack(formerVideo));
    else if (formerVideo) pool.giveBack(formerVideo);
    if (signal.aborted) return;
    const answer = await opened.fetchSource(signal).catch(noAnswer);
    if (signal.aborted) return;
    if (!answer.ok) return refused(screen, answer);
    watching.opened(answer.value.statId, opened.item.kind);
    onWatched();
    dispatch({ type: 'source-confirmed', source: answer.value });
    ads.begin(answer.value.ad, () => {}, { isPlaying: true });
    readBlackouts(screen, opened, answer.value.infoUrl, signal);
  }

  async function swapEngine(): Promise<void> {
    const { isAtEdge, source } = screen.state;
    const { request: opened } = screen;
    const isInterrupted = packshots.isShown() || ads.isHolding();
    if (receiver()) ads.close();
    if (!opened || !source || source.embed || source.drm || isInterrupted) return load('here');
    const at = opened.item.kind === 'live' && isAtEdge ? 'edge' : currentPosition(screen);
    loading?.abort();
    const { signal } = (loading = new AbortController());
    // Silent at once, while the other device starts.
    dropEngine();
    const make = await engineHere();
    if (signal.aborted || !screen.video) return;
    if (typeof make === 'string')
      return screen.send({ type: 'failed', failure: make, position: currentPosition(screen) });
    if (stage.leaving) await stage.leaving;
    if (signal.aborted) return;
    placeEngine(make, receiver() ? 'receiver' : 'element');
    applySound(screen);
    screen.engine?.load(receiver() ? source : withinLimit(screen, source), at);
    if (screen.state.machine.wantsPlay) void start(screen);
    else screen.send({ type: 'held', position: currentPosition(screen) });
    // The swap may have aborted that.
    readBlackouts(screen, opened, source.infoUrl, signal);
  }

  return {
    load,
    swapEngine,
    teardown() {
      loading?.abort();
      dropEngine();
    },
  };
}

function refused(screen: PlayerScreen, { error }: Extract<SourceAnswer, { ok: false }>): void {
  noteError(screen, `source ${error.why}`);
  screen.send({ type: 'source-failed', failure: error });
}

/** Falls back to the ordinary stream where the script of an embedded player does not load. @source C-721 */
async function playableHere(
  screen: PlayerScreen,
  found: SourceAnswer,
  factory: Make,
  opened: OpenRequest,
  signal: AbortSignal,
): Promise<{ make: Make; answer: SourceAnswer }> {
  const embed = found.ok ? found.value.embed : undefined;
  if (!embed || signal.aborted) return { make: factory, answer: found };
  const embedded = await screen.env.embedded?.(embed).catch(() => undefined);
  if (embedded || signal.aborted) return { make: embedded ?? factory, answer: found };
  noteError(screen, 'the embedded player does not load');
  return { make: factory, answer: await opened.fetchSource(signal, true).catch(noAnswer) };
}

/** The engine with licences, and the stream in the form that this browser plays; a receiver plays none. @source C-386 */
async function protectedHere(
  { env }: PlayerScreen,
  { make, answer }: { make: Make; answer: SourceAnswer },
  drm: NonNullable<PlaybackSource['drm']>,
  isCast: boolean,
): Promise<{ make: Make; answer: SourceAnswer }> {
  if (!answer.ok || typeof make === 'string') return { make, answer };
  const protection = isCast ? undefined : await env.protect?.(drm).catch(() => 'network' as const);
  if (!protection) return { make: 'codec', answer };
  if (protection === 'network') return { make: 'network', answer };
  return { make: protection.protect(make), answer: { ok: true, value: { ...answer.value, url: protection.url } } };
}

/** Reads the blackouts some time after the picture, so that they do not compete with its segments. */
function readBlackouts(
  { dispatch, env, send }: PlayerScreen,
  opened: OpenRequest,
  infoUrl: string | undefined,
  signal: AbortSignal,
): void {
  if (!infoUrl || !opened.fetchBlackouts) return;
  env.wait(INFO_AFTER_MS, () => {
    if (signal.aborted) return;
    opened.fetchBlackouts?.(infoUrl, signal).then(
      (blackouts) => {
        if (signal.aborted) return;
        dispatch({ type: 'mattress-found', mattress: opened.mattress?.() });
        send({ type: 'blackouts', blackouts });
      },
      () => {},
    );
  });
}
