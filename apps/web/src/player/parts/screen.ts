/** What the parts of one player share: its state, which only named transitions change, its stage, and its helpers. */
import type { Seconds } from '@aerial/domain/time.ts';
import type { AdGate } from '../ads/gate.ts';
import type { PlaybackEngine } from '../engines/port.ts';
import type { PlayerEnvironment } from '../environment.ts';
import { startElement } from '../element.ts';
import type { PlayerEvent } from '../machine-types.ts';
import { createPackshotPlayer, type PackshotPlayer } from '../packshot-player.ts';
import { createPreferences, type Preferences } from '../preferences.ts';
import { createPreparedPool, type PreparedPool } from '../prepared.ts';
import type { WatchReport } from '../rules/reports.ts';
import type { PlaybackError } from '../rules/statistics.ts';
import type { OpenRequest, PlayerState, PlayerTime } from '../store-types.ts';
import type { Position } from '../types.ts';
import { createWatchCounter, type WatchCounter } from '../watch-counter.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { initialScreen, isChannelRequest, stepScreen, type ScreenEvent, type ScreenState } from './screen-state.ts';
import { createStage, type Stage } from './stage.ts';

export interface PlayerScreen {
  readonly env: PlayerEnvironment;
  readonly preferences: Preferences;
  readonly pool: PreparedPool;
  readonly packshots: PackshotPlayer;
  readonly watching: WatchCounter;
  readonly ads: AdGate;
  /** Element, box and engine; read them from the screen, change them here. */
  readonly stage: Stage;
  readonly stateNotifier: Notifier;
  readonly timeNotifier: Notifier;
  readonly state: PlayerState;
  readonly time: PlayerTime;
  readonly errors: readonly PlaybackError[];
  readonly request: OpenRequest | undefined;
  readonly lastPosition: Position | undefined;
  readonly video: HTMLVideoElement | undefined;
  readonly root: HTMLElement | undefined;
  readonly engine: PlaybackEngine | undefined;
  /** Changes the state, and notifies those whom the change concerns. */
  dispatch(event: ScreenEvent): void;
  /** What a page draws would delay the picture. @returns resumes notifications, with one for all that were missed */
  suspendNotifications(): () => void;
  /** Steps the machine, and performs its effects. */
  send(event: PlayerEvent): void;
}

export interface ScreenDeps {
  /** Lets the machine decide over the screen. */
  send(screen: PlayerScreen, event: PlayerEvent): void;
  /** Where the content gives way to ads. */
  ads(screen: PlayerScreen): AdGate;
  /** Turns the reports of an element into events. @returns stops listening */
  listen(screen: PlayerScreen, element: HTMLVideoElement): () => void;
}

export function createScreen(env: PlayerEnvironment, { send, ads, listen }: ScreenDeps): PlayerScreen {
  const preferences = createPreferences(env);
  const [stateNotifier, timeNotifier] = [createNotifier(), createNotifier()];
  let current: ScreenState = initialScreen({
    volume: preferences.volume(),
    subtitleStyle: preferences.subtitleStyle(),
    fills: preferences.fills(),
    dataSaver: preferences.dataSaver(),
  });

  let gate: AdGate | undefined;
  const screen: PlayerScreen = {
    env,
    get ads() {
      return (gate ??= ads(screen));
    },
    preferences,
    pool: createPreparedPool({
      ...env,
      // A second and third stream is what data are saved on first.
      canPrepare: () => screen.state.dataSaver === 'off' && env.canPrepare?.() === true,
    }),
    packshots: createPackshotPlayer({
      now: env.now,
      isPlaying: () => screen.state.machine.phase === 'play',
      play(url) {
        screen.engine?.load({ url }, 0 as Seconds);
        void start(screen);
      },
      onShown: (isPackshot) => screen.dispatch({ type: 'packshot-changed', isPackshot }),
    }),
    watching: createWatchCounter(env.now, (report, isLast) => reportWatched(screen, screen.request, report, isLast)),
    stage: createStage({ onElement: () => applySound(screen), listen: (element) => listen(screen, element) }),
    stateNotifier,
    timeNotifier,
    get state() {
      return current.player;
    },
    get time() {
      return current.time;
    },
    get errors() {
      return current.errors;
    },
    get request() {
      return current.request;
    },
    get lastPosition() {
      return current.lastPosition;
    },
    get video() {
      return screen.stage.video;
    },
    get root() {
      return screen.stage.root;
    },
    get engine() {
      return screen.stage.engine;
    },
    dispatch(event) {
      const [next, effects] = stepScreen(current, event);
      current = next;
      for (const { run } of effects) (run === 'notify-state' ? stateNotifier : timeNotifier).notify();
    },
    suspendNotifications() {
      const resumptions = [stateNotifier.suspend(), timeNotifier.suspend()];
      return () => resumptions.forEach((resume) => resume());
    },
    send: (event) => send(screen, event),
  };
  return screen;
}

/** Positions of channels are times. */
export const isChannel = ({ request }: PlayerScreen): boolean => isChannelRequest(request);

/** What plays: an engine beside the element, or the element. */
export const playback = ({ engine, video }: PlayerScreen): Pick<HTMLVideoElement, 'pause'> | undefined =>
  engine?.own ?? video;

/** Not while an ad plays: the content goes on after it. */
export async function start({ ads, engine, video, send }: PlayerScreen): Promise<void> {
  if (ads.isHolding()) return;
  if (engine?.own) return engine.own.play();
  if (!video) return;
  const outcome = await startElement(video);
  if (outcome === 'refused') send({ type: 'autoplay-rejected' });
}

/** Nothing is audible: the viewer muted it, or a blackout does. @source C-452 */
export const isSilent = ({ state: { machine } }: PlayerScreen): boolean =>
  machine.flags.muted || machine.flags.blackout;

/** Our own receiver reports what it plays itself. */
export const isReportedThere = ({ state: { machine, receiver } }: PlayerScreen): boolean =>
  machine.flags.casting && receiver?.isOwn === true;

/** @param request what was watched @param isLast playing has stopped */
export function reportWatched(
  screen: PlayerScreen,
  request: OpenRequest | undefined,
  report: WatchReport,
  isLast: boolean,
): void {
  if (screen.env.purpose === 'main' && !isReportedThere(screen)) request?.report?.(report, isLast);
}

/** Applies the viewer's volume and muting to what plays. */
export function applySound(screen: PlayerScreen): void {
  const { engine, state, video } = screen;
  if (video) Object.assign(video, { volume: state.volume, muted: isSilent(screen) });
  // A television that a blackout mutes would stay muted for everything else: its picture is covered or stopped instead.
  const { casting, muted } = state.machine.flags;
  engine?.own?.setSound(state.volume, casting ? muted : isSilent(screen));
  screen.ads.soundChanged();
}

/** Records an error for the support. */
export const noteError = ({ dispatch, env }: PlayerScreen, what: string): void =>
  dispatch({ type: 'error-noted', error: { at: env.now(), what } });
