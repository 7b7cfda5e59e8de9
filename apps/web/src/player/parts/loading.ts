/** Gets the stream of an item onto the screen: requests its address, and creates, adopts or destroys the engine that plays it. */
import { oncePainted } from '../element.ts';
import type { EngineFactory, PlaybackEngine } from '../engines/port.ts';
import { NoEngineError } from '../environment.ts';
import type { Prepared } from '../prepared.ts';
import { startPackshots } from '../rules/packshots.ts';
import type { OpenRequest, SourceAnswer } from '../store-types.ts';
import { awaitPaint, engineReports } from './listening.ts';
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
  /** Aborts loading and destroys the engine. */
  teardown(): void;
}

/** @param onWatched what is watched may have changed */
export function createLoader(screen: PlayerScreen, onWatched: () => void): Loader {
  const { dispatch, env, pool, packshots, stage, watching } = screen;
  const onReport = engineReports(screen);
  let loading: AbortController | undefined;

  function dropEngine(): void {
    stage.destroyEngine();
    if (screen.state.isInteractive) dispatch({ type: 'interactive-changed', isInteractive: false });
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
    const isInWindow = video !== undefined && document.pictureInPictureElement === video;
    const ready =
      at === 'start' && opened.preparedAs !== undefined && video && !isInWindow
        ? pool.take(opened.preparedAs)
        : undefined;
    if (ready) return adopt(ready, opened, signal);
    const startAt =
      at === 'here' && opened.item.kind !== 'live' ? (lastPosition ?? opened.item.startAt) : opened.item.startAt;
    // The engine's code and the stream's address travel together.
    const pending = Promise.all([
      env
        .engine()
        .catch((error: unknown) => (error instanceof NoEngineError ? 'codec' : 'network') as 'codec' | 'network'),
      opened.fetchSource(signal).catch(noAnswer),
    ]);
    pauseOtherLoads(at === 'start' ? screen.engine : undefined);
    const [factory, found] = await pending;
    const { make, answer } = await playableHere(screen, found, factory, opened, signal);
    if (signal.aborted) return;
    if (typeof make === 'string')
      return screen.send({ type: 'failed', failure: make, position: currentPosition(screen) });
    if (!answer.ok) return refused(screen, answer);
    watching.opened(answer.value.statId, opened.item.kind);
    dispatch({ type: 'source-loaded', source: answer.value });
    if (!screen.video) return;
    const isEmbedded = answer.value.embed !== undefined;
    // An engine that plays by itself and one that plays into the element do not take over from each other.
    if (screen.engine && (screen.engine.own !== undefined) !== isEmbedded) dropEngine();
    if (!screen.engine) stage.setEngine(make(screen.video, onReport, { purpose: env.purpose }));
    if (isEmbedded !== screen.state.machine.flags.vitrina)
      screen.send({ type: 'flag', flag: 'vitrina', isOn: isEmbedded });
    applySound(screen);
    packshots.begin(at === 'start' ? startPackshots(answer.value.packshots) : undefined, () => {
      if (signal.aborted) return;
      screen.engine?.load(answer.value, startAt);
      if (screen.state.machine.wantsPlay) void start(screen);
      else screen.send({ type: 'held', position: currentPosition(screen) });
      readBlackouts(screen, opened, answer.value.infoUrl, signal);
    });
  }

  /** Shows a prepared channel; the call that counts the viewing, and may refuse it, follows the picture. */
  async function adopt(ready: Prepared, opened: OpenRequest, signal: AbortSignal): Promise<void> {
    const hasPicture = ready.video.readyState >= 2;
    // Nothing but the picture is new: no page is drawn before it.
    const resume = hasPicture ? screen.suspendNotifications() : () => {};
    const formerEngine = stage.setEngine(ready.engine);
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
    if (formerVideo) pool.giveBack(formerVideo);
    if (signal.aborted) return;
    const answer = await opened.fetchSource(signal).catch(noAnswer);
    if (signal.aborted) return;
    if (!answer.ok) return refused(screen, answer);
    watching.opened(answer.value.statId, opened.item.kind);
    onWatched();
    dispatch({ type: 'source-confirmed', source: answer.value });
    readBlackouts(screen, opened, answer.value.infoUrl, signal);
  }

  return {
    load,
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
