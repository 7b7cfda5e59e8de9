/** Gets the stream of an item onto the screen: asks for its address, and finds, takes over or drops what plays it. */
import { oncePainted } from '../element.ts';
import { noTracks, type EngineFactory, type PlaybackEngine } from '../engines/port.ts';
import { NoEngineError } from '../environment.ts';
import type { Prepared } from '../prepared.ts';
import { startPackshots } from '../rules/packshots.ts';
import type { OpenRequest, SourceAnswer } from '../store-types.ts';
import { engineReports, listenToElement, tellOfPaint } from './listening.ts';
import { currentPosition } from './position.ts';
import { applySound, start, type PlayerScreen } from './screen.ts';

const INFO_AFTER_MS = 2500;
/** By then a picture that was made ready has been painted, milliseconds. */
const PAINTED_MS = 250;
const noAnswer = (): SourceAnswer => ({ ok: false, error: { why: 'network' } });
/** What makes the engine, or why there is none. */
type Make = EngineFactory | 'codec' | 'network';

export interface Loader {
  /** @param at `here`: where the picture was last */
  load(at: 'start' | 'here'): Promise<void>;
  /** Nothing is loaded any more, and nothing plays. */
  teardown(): void;
}

/** @param onWatched what is watched may have changed */
export function createLoader(screen: PlayerScreen, onWatched: () => void): Loader {
  const { env, pool, packshots, watching } = screen;
  const onReport = engineReports(screen);
  let loading: AbortController | undefined;

  function dropEngine(): void {
    screen.engine?.destroy();
    screen.engine = undefined;
    if (screen.state.isInteractive) screen.set({ isInteractive: false });
  }

  /** What is left, and what is made ready, loads no more: the line and the processor belong to what has been asked for. */
  function makeWay(left: PlaybackEngine | undefined): void {
    left?.request({ type: 'hold' });
    pool.yieldWay();
  }

  async function load(at: 'start' | 'here'): Promise<void> {
    const { request: opened, video, lastPosition } = screen;
    if (!opened) return;
    loading?.abort();
    const { signal } = (loading = new AbortController());
    const isInWindow = video !== undefined && document.pictureInPictureElement === video;
    const ready = at === 'start' && opened.preparedAs !== undefined && video && !isInWindow ? pool.take(opened.preparedAs) : undefined;
    if (ready) return adopt(ready, opened, signal);
    const startAt = at === 'here' && opened.item.kind !== 'live' ? (lastPosition ?? opened.item.startAt) : opened.item.startAt;
    // The engine's code and the stream's address travel together.
    const coming = Promise.all([
      env.engine().catch((error: unknown) => (error instanceof NoEngineError ? 'codec' : 'network') as 'codec' | 'network'),
      opened.fetchSource(signal).catch(noAnswer),
    ]);
    makeWay(at === 'start' ? screen.engine : undefined);
    const [factory, found] = await coming;
    const { make, answer } = await playableHere(screen, found, factory, opened, signal);
    if (signal.aborted) return;
    if (typeof make === 'string') return screen.send({ type: 'failed', failure: make, position: currentPosition(screen) });
    if (!answer.ok) return refused(screen, answer);
    watching.opened(answer.value.statId, opened.item.kind);
    screen.setBehindPicture({ source: answer.value, tracks: noTracks });
    // What stands there already stays: another one would take its share of the line from the picture.
    if (!screen.state.poster && answer.value.poster) screen.set({ poster: answer.value.poster });
    if (!screen.video) return;
    const isEmbedded = answer.value.embed !== undefined;
    // An engine that plays by itself and one that plays into the element do not take over from each other.
    if (screen.engine && (screen.engine.own !== undefined) !== isEmbedded) dropEngine();
    screen.engine ??= make(screen.video, onReport, { purpose: env.purpose });
    if (isEmbedded !== screen.state.machine.flags.vitrina) screen.send({ type: 'flag', flag: 'vitrina', isOn: isEmbedded });
    applySound(screen);
    packshots.begin(at === 'start' ? startPackshots(answer.value.packshots) : undefined, () => {
      if (signal.aborted) return;
      screen.engine?.load(answer.value, startAt);
      if (screen.state.machine.wantsPlay) void start(screen);
      else screen.send({ type: 'held', position: currentPosition(screen) });
      readBlackouts(screen, opened, answer.value.infoUrl, signal);
    });
  }

  /** Shows what was made ready; the call that counts the viewing, and may refuse it, comes after the picture. */
  async function adopt(ready: Prepared, opened: OpenRequest, signal: AbortSignal): Promise<void> {
    const hasPicture = ready.video.readyState >= 2;
    // There is nothing new to be drawn but the picture.
    const speak = hasPicture ? screen.hush() : () => {};
    const former = { engine: screen.engine, video: screen.video };
    screen.engine = ready.engine;
    stage(screen, ready.video);
    packshots.forget();
    void start(screen);
    makeWay(former.engine);
    screen.set({ source: ready.source, tracks: noTracks, hasPicture });
    ready.listen(onReport);
    tellOfPaint(screen, ready.video);
    // The new picture first.
    await new Promise<void>((painted) => oncePainted(ready.video, painted, PAINTED_MS));
    speak();
    former.engine?.destroy();
    if (former.video) pool.giveBack(former.video);
    if (signal.aborted) return;
    const answer = await opened.fetchSource(signal).catch(noAnswer);
    if (signal.aborted) return;
    if (!answer.ok) return refused(screen, answer);
    watching.opened(answer.value.statId, opened.item.kind);
    onWatched();
    screen.set({ source: answer.value });
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
  screen.note(`source ${error.why}`);
  screen.send({ type: 'source-failed', failure: error });
}

/** An embedded player whose script does not load gives way to the ordinary stream. @source C-721 */
async function playableHere(
  { env, note }: PlayerScreen,
  found: SourceAnswer,
  factory: Make,
  opened: OpenRequest,
  signal: AbortSignal,
): Promise<{ make: Make; answer: SourceAnswer }> {
  const embed = found.ok ? found.value.embed : undefined;
  if (!embed || signal.aborted) return { make: factory, answer: found };
  const embedded = await env.embedded?.(embed).catch(() => undefined);
  if (embedded || signal.aborted) return { make: embedded ?? factory, answer: found };
  note('the embedded player does not load');
  return { make: factory, answer: await opened.fetchSource(signal, true).catch(noAnswer) };
}

/** Puts an element in the place of the one that plays. */
function stage(screen: PlayerScreen, next: HTMLVideoElement): void {
  const before = screen.video;
  if (!before) return;
  screen.stopListening();
  before.pause();
  next.className = before.className;
  before.replaceWith(next);
  screen.video = next;
  applySound(screen);
  screen.stopListening = listenToElement(screen, next);
}

/** After the picture, which must not share its way with anything. */
function readBlackouts({ env, send, set }: PlayerScreen, opened: OpenRequest, infoUrl: string | undefined, signal: AbortSignal): void {
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
