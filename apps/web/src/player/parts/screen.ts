/** What the parts of one player share: its state and who listens to it, the item, the element, and what plays. */
import { noTracks, type PlaybackEngine } from '../engines/port.ts';
import type { PlayerEnvironment } from '../environment.ts';
import { startElement } from '../element.ts';
import type { PlayerEvent } from '../machine-types.ts';
import { initialPlayer } from '../machine.ts';
import { createPackshotPlayer, type PackshotPlayer } from '../packshot-player.ts';
import { createPreferences, type Preferences } from '../preferences.ts';
import { createPreparedPool, type PreparedPool } from '../prepared.ts';
import { withError, type PlaybackError } from '../rules/statistics.ts';
import type { OpenRequest, PlayerState, PlayerTime } from '../store-types.ts';
import type { Position } from '../types.ts';
import { createWatchCounter, type WatchCounter } from '../watch-counter.ts';

export interface PlayerScreen {
  readonly env: PlayerEnvironment;
  readonly preferences: Preferences;
  readonly pool: PreparedPool;
  readonly packshots: PackshotPlayer;
  readonly watching: WatchCounter;
  readonly listeners: Set<() => void>;
  readonly timeListeners: Set<() => void>;
  state: PlayerState;
  time: PlayerTime;
  /** The last errors, for the support. */
  errors: readonly PlaybackError[];
  request: OpenRequest | undefined;
  video: HTMLVideoElement | undefined;
  /** The box that goes full screen. */
  root: HTMLElement | undefined;
  engine: PlaybackEngine | undefined;
  /** Where the picture was last. */
  lastPosition: Position | undefined;
  stopListening(): void;
  /** Whoever listens hears nothing until then, and once: what a page draws would hold up the picture. @returns ends it */
  hush(): () => void;
  set(change: Partial<PlayerState>): void;
  /** Of an item that has no picture yet: told with the picture, which drawing it would hold up. */
  setBehindPicture(change: Partial<PlayerState>): void;
  setTime(time: PlayerTime): void;
  note(what: string): void;
  /** Asks the machine, and does what it says. */
  send(event: PlayerEvent): void;
}

/** @param send lets the machine decide over the screen */
export function createScreen(env: PlayerEnvironment, send: (screen: PlayerScreen, event: PlayerEvent) => void): PlayerScreen {
  const preferences = createPreferences(env);
  const [states, times] = [createHearers(), createHearers()];
  const screen: PlayerScreen = {
    env,
    preferences,
    pool: createPreparedPool(env),
    packshots: createPackshotPlayer({
      now: env.now,
      isPlaying: () => screen.state.machine.phase === 'play',
      play(url) {
        screen.engine?.load({ url }, 0);
        void start(screen);
      },
      onShown: (isPackshot) => void (screen.state.isPackshot !== isPackshot && screen.set({ isPackshot })),
    }),
    watching: createWatchCounter(env.now, (report, isLast) => void (env.purpose === 'main' && screen.request?.report?.(report, isLast))),
    listeners: states.listeners,
    timeListeners: times.listeners,
    state: {
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
    },
    time: { position: 0, buffered: 0, now: undefined, bounds: undefined },
    errors: [],
    request: undefined,
    video: undefined,
    root: undefined,
    engine: undefined,
    lastPosition: undefined,
    stopListening() {},
    hush() {
      const ends = [states.hush(), times.hush()];
      return () => ends.forEach((end) => end());
    },
    set(change) {
      screen.state = { ...screen.state, ...change };
      states.tell();
    },
    setBehindPicture(change) {
      screen.state = { ...screen.state, ...change };
      if (!isComing(screen)) states.tell();
    },
    setTime(time) {
      screen.time = time;
      times.tell();
    },
    note: (what) => void (screen.errors = withError(screen.errors, { at: env.now(), what })),
    send: (event) => send(screen, event),
  };
  return screen;
}

interface Hearers {
  readonly listeners: Set<() => void>;
  tell(): void;
  /** @returns ends the silence; what was missed is told then */
  hush(): () => void;
}

function createHearers(): Hearers {
  const listeners = new Set<() => void>();
  let silences = 0;
  let hasMissed = false;
  const tell = (): void => {
    hasMissed = silences > 0;
    if (!hasMissed) for (const listener of listeners) listener();
  };
  return {
    listeners,
    tell,
    hush() {
      let isOver = false;
      silences++;
      return () => {
        if (isOver) return;
        isOver = true;
        silences--;
        if (silences === 0 && hasMissed) tell();
      };
    },
  };
}

/** Whether the picture of what was opened is still to come. */
const isComing = ({ state: { hasPicture, machine } }: PlayerScreen): boolean => machine.phase === 'loading' && !hasPicture;

/** Positions of channels are times. */
export const isChannel = ({ request }: PlayerScreen): boolean => request?.item.kind === 'live' || request?.item.kind === 'archive';

/** What plays: an engine beside the element, or the element. */
export const playback = ({ engine, video }: PlayerScreen): Pick<HTMLVideoElement, 'pause'> | undefined => engine?.own ?? video;

export async function start({ engine, video, send }: PlayerScreen): Promise<void> {
  if (engine?.own) return engine.own.play();
  if (!video) return;
  const outcome = await startElement(video);
  if (outcome === 'refused') send({ type: 'autoplay-rejected' });
}

/** Whether nothing is heard: the viewer wants it so, or what plays must not be heard. @source C-452 */
const isSilent = ({ state: { machine } }: PlayerScreen): boolean => machine.flags.muted || machine.flags.blackout;

/** Gives what plays the sound that the viewer wants, as far as it may be heard. */
export function applySound(screen: PlayerScreen): void {
  const { engine, state, video } = screen;
  if (video) Object.assign(video, { volume: state.volume, muted: isSilent(screen) });
  engine?.own?.setSound(state.volume, isSilent(screen));
}
