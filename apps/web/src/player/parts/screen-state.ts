/**
 * The state of one player's screen, and the named transitions between its states. Pure: `screen.ts` holds the state and
 * notifies those who subscribed.
 */
import type { EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import type { AdView } from '../ads/types.ts';
import { noTracks, type EngineTracks } from '../engines/port.ts';
import type { PlayerMachine } from '../machine-types.ts';
import { initialPlayer } from '../machine.ts';
import type { DataSaver } from '../rules/data-saver.ts';
import { withError, type PlaybackError } from '../rules/statistics.ts';
import type { SubtitleStyle } from '../rules/subtitle-style.ts';
import type { OpenRequest, PlayerState, PlayerTime, ReceiverView } from '../store-types.ts';
import type { AdBreakSpan, Bounds, PlaybackSource, Position } from '../types.ts';

export interface ScreenState {
  /** What subscribers of the player see. */
  readonly player: PlayerState;
  /** What subscribers of its time see. */
  readonly time: PlayerTime;
  /** What is opened. */
  readonly request: OpenRequest | undefined;
  /** The last position of the picture, once there was one. */
  readonly lastPosition: Position | undefined;
  /** The last errors, for the support. */
  readonly errors: readonly PlaybackError[];
}

export type ScreenEvent =
  /** `now`: epoch seconds. */
  | { readonly type: 'opened'; readonly request: OpenRequest; readonly now: EpochSeconds }
  | { readonly type: 'closed' }
  | { readonly type: 'machine-stepped'; readonly machine: PlayerMachine }
  | { readonly type: 'source-loaded'; readonly source: PlaybackSource }
  /** A prepared channel was put on the screen. */
  | { readonly type: 'prepared-adopted'; readonly source: PlaybackSource; readonly hasPicture: boolean }
  /** The call that counts the viewing of a prepared channel was answered. */
  | { readonly type: 'source-confirmed'; readonly source: PlaybackSource }
  | { readonly type: 'picture-shown'; readonly isPainted: boolean }
  | { readonly type: 'picture-painted' }
  | { readonly type: 'tracks-offered'; readonly tracks: EngineTracks }
  | { readonly type: 'time-read'; readonly time: PlayerTime; readonly isAtEdge: boolean }
  | { readonly type: 'bounds-changed'; readonly bounds: Bounds | undefined }
  | { readonly type: 'can-seek-changed'; readonly canSeek: boolean }
  | { readonly type: 'volume-changed'; readonly volume: number }
  | { readonly type: 'rate-changed'; readonly rate: number }
  | { readonly type: 'subtitle-style-changed'; readonly subtitleStyle: SubtitleStyle }
  | { readonly type: 'fills-changed'; readonly fills: boolean }
  | { readonly type: 'data-saver-changed'; readonly dataSaver: DataSaver }
  | { readonly type: 'shrunk-changed'; readonly isShrunk: boolean }
  | { readonly type: 'floating-changed'; readonly box: HTMLElement | undefined }
  | { readonly type: 'packshot-changed'; readonly isPackshot: boolean }
  | { readonly type: 'ad-changed'; readonly ad: AdView | undefined }
  | { readonly type: 'ad-break-changed'; readonly adBreak: AdBreakSpan | undefined }
  | { readonly type: 'interactive-changed'; readonly isInteractive: boolean }
  | { readonly type: 'receiver-changed'; readonly receiver: ReceiverView | undefined }
  | { readonly type: 'mattress-found'; readonly mattress: string | undefined }
  | { readonly type: 'error-noted'; readonly error: PlaybackError };

export type ScreenEffect = { readonly run: 'notify-state' | 'notify-time' };
type Step = [ScreenState, ScreenEffect[]];

const notifyState: ScreenEffect = { run: 'notify-state' };
const notifyTime: ScreenEffect = { run: 'notify-time' };

export const initialScreen = ({
  volume,
  subtitleStyle,
  fills,
  dataSaver,
}: Pick<PlayerState, 'volume' | 'subtitleStyle' | 'fills' | 'dataSaver'>): ScreenState => ({
  player: {
    machine: initialPlayer,
    source: undefined,
    poster: undefined,
    tracks: noTracks,
    volume,
    rate: 1,
    isAtEdge: false,
    hasPicture: false,
    isPainted: false,
    canSeek: false,
    isShrunk: false,
    floatingBox: undefined,
    subtitleStyle,
    fills,
    dataSaver,
    isPackshot: false,
    ad: undefined,
    adBreak: undefined,
    isInteractive: false,
    mattress: undefined,
    receiver: undefined,
  },
  time: { position: 0 as Seconds, buffered: 0 as Seconds, now: undefined, bounds: undefined },
  request: undefined,
  lastPosition: undefined,
  errors: [],
});

/** Positions of channels are times. */
export const isChannelRequest = (request: OpenRequest | undefined): boolean =>
  request?.item.kind === 'live' || request?.item.kind === 'archive';

/** The picture of what was opened is pending. */
export const isPicturePending = ({ hasPicture, machine }: PlayerState): boolean =>
  machine.phase === 'loading' && !hasPicture;

const change = (state: ScreenState, player: Partial<PlayerState>): Step => [
  { ...state, player: { ...state.player, ...player } },
  [notifyState],
];

/** A change of an item without a picture is drawn together with the picture, which drawing it would delay. */
function changeBehindPicture(state: ScreenState, player: Partial<PlayerState>): Step {
  const [next] = change(state, player);
  return [next, isPicturePending(next.player) ? [] : [notifyState]];
}

/** One step of the screen. */
export function stepScreen(state: ScreenState, event: ScreenEvent): Step {
  switch (event.type) {
    case 'opened':
      return opened(state, event.request, event.now);
    case 'closed':
      return [{ ...state, request: undefined }, []];
    case 'machine-stepped':
      return change(state, { machine: event.machine });
    case 'source-loaded':
      return sourceLoaded(state, event.source);
    case 'prepared-adopted':
      return change(state, { source: event.source, tracks: noTracks, hasPicture: event.hasPicture });
    case 'source-confirmed':
      return change(state, { source: event.source });
    case 'picture-shown':
      return change(state, { hasPicture: true, isPainted: state.player.isPainted || event.isPainted });
    case 'picture-painted':
      return change(state, { isPainted: true });
    case 'tracks-offered':
      return changeBehindPicture(state, { tracks: event.tracks });
    case 'time-read':
      return timeRead(state, event.time, event.isAtEdge);
    case 'bounds-changed':
      return [{ ...state, time: { ...state.time, bounds: event.bounds } }, [notifyTime]];
    case 'can-seek-changed':
      return change(state, { canSeek: event.canSeek });
    case 'volume-changed':
      return change(state, { volume: event.volume });
    case 'rate-changed':
      return change(state, { rate: event.rate });
    case 'subtitle-style-changed':
      return change(state, { subtitleStyle: event.subtitleStyle });
    case 'fills-changed':
      return change(state, { fills: event.fills });
    case 'data-saver-changed':
      return change(state, { dataSaver: event.dataSaver });
    case 'shrunk-changed':
      return change(state, { isShrunk: event.isShrunk });
    case 'floating-changed':
      return change(state, { floatingBox: event.box });
    case 'packshot-changed':
      return state.player.isPackshot === event.isPackshot
        ? [state, []]
        : change(state, { isPackshot: event.isPackshot });
    case 'ad-changed':
      return state.player.ad === event.ad ? [state, []] : change(state, { ad: event.ad });
    case 'ad-break-changed':
      return change(state, { adBreak: event.adBreak });
    case 'interactive-changed':
      return change(state, { isInteractive: event.isInteractive });
    case 'receiver-changed':
      return change(state, { receiver: event.receiver });
    case 'mattress-found':
      return change(state, { mattress: event.mattress });
    case 'error-noted':
      return [{ ...state, errors: withError(state.errors, event.error) }, []];
  }
}

function opened(state: ScreenState, request: OpenRequest, now: EpochSeconds): Step {
  const { item, bounds, poster, canSeek } = request;
  const position = item.startAt === 'edge' ? now : item.startAt;
  const player: PlayerState = {
    ...state.player,
    poster,
    source: undefined,
    hasPicture: false,
    isPainted: false,
    isPackshot: false,
    ad: undefined,
    adBreak: undefined,
    isInteractive: false,
    mattress: undefined,
    canSeek,
    isAtEdge: item.kind === 'live',
    rate: 1,
  };
  const time: PlayerTime = { position, buffered: position, now: isChannelRequest(request) ? now : undefined, bounds };
  return [{ ...state, player, time, request, lastPosition: undefined }, [notifyState, notifyTime]];
}

function sourceLoaded(state: ScreenState, source: PlaybackSource): Step {
  const loaded = { source, tracks: noTracks };
  // A poster that is shown already stays: another one would take its share of the connection from the picture.
  if (state.player.poster || !source.poster) return changeBehindPicture(state, loaded);
  return change(state, { ...loaded, poster: source.poster });
}

function timeRead(state: ScreenState, time: PlayerTime, isAtEdge: boolean): Step {
  const read: ScreenState = {
    ...state,
    time,
    lastPosition: state.player.machine.phase === 'loading' ? state.lastPosition : time.position,
  };
  if (isAtEdge === state.player.isAtEdge) return [read, [notifyTime]];
  const [next, effects] = changeBehindPicture(read, { isAtEdge });
  return [next, [...effects, notifyTime]];
}
