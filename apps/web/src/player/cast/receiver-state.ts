/** What the receiver shows: a fold over what the Cast script reports. Pure. */

/** @source C-525–C-529 */
export type CastStatus = 'disconnected' | 'connected' | 'playing' | 'idle' | 'paused';

export interface ReceiverSubtitles {
  readonly id: number;
  readonly label: string;
  readonly language: string;
  /** Of a separate file; tracks of the stream have none. */
  readonly src: string | undefined;
  readonly active: boolean;
}

/** @source C-394–C-396 */
export interface ReceiverState {
  readonly status: CastStatus;
  /** The device's name. */
  readonly device: string | undefined;
  /** It is our own page: it reports what it plays, covers blackouts, and has keys. */
  readonly isOwn: boolean;
  /** What plays: the id that a media was loaded with, which outlives its signed address. */
  readonly contentId: string | undefined;
  readonly src: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly poster: string | undefined;
  readonly subtitles: readonly ReceiverSubtitles[];
  /** 0 to 1. */
  readonly volumeLevel: number;
  readonly muted: boolean;
  readonly paused: boolean;
  /** Seconds of the media. */
  readonly time: number;
  /** Seconds; 0 while unknown. */
  readonly duration: number;
  /** 0 to 1. */
  readonly progress: number;
  /** As the receiver says it. */
  readonly state: 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING' | undefined;
  /** The media has come to its end. */
  readonly hasEnded: boolean;
  /** It could not be played there. */
  readonly hasFailed: boolean;
}

export const disconnected: ReceiverState = {
  status: 'disconnected',
  device: undefined,
  isOwn: false,
  contentId: undefined,
  src: undefined,
  title: undefined,
  description: undefined,
  poster: undefined,
  subtitles: [],
  volumeLevel: 1,
  muted: false,
  paused: false,
  time: 0,
  duration: 0,
  progress: 0,
  state: undefined,
  hasEnded: false,
  hasFailed: false,
};

export interface LoadedMedia {
  readonly contentId: string;
  readonly src: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly poster: string | undefined;
}

export interface PlayerReport {
  readonly isMediaLoaded: boolean;
  readonly volumeLevel: number;
  readonly muted: boolean;
  readonly paused: boolean;
  readonly time: number;
  readonly duration: number;
  readonly state: ReceiverState['state'];
  readonly hasEnded: boolean;
  readonly hasFailed: boolean;
  readonly subtitles: readonly ReceiverSubtitles[];
}

export type ReceiverEvent =
  | { readonly type: 'connected'; readonly device: string }
  | { readonly type: 'recognised' }
  | { readonly type: 'loaded'; readonly media: LoadedMedia }
  | { readonly type: 'changed'; readonly player: PlayerReport }
  | { readonly type: 'disconnected' };

function statusOf({ isMediaLoaded, state, hasEnded }: PlayerReport): CastStatus {
  if (hasEnded || (isMediaLoaded && state === 'IDLE')) return 'idle';
  if (!isMediaLoaded) return 'connected';
  return state === 'PAUSED' ? 'paused' : 'playing';
}

const areEqual = (some: readonly ReceiverSubtitles[], others: readonly ReceiverSubtitles[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** One step of the receiver. Once disconnected, nothing but a connection counts: the script clears its fields late. */
export function stepReceiver(s: ReceiverState, e: ReceiverEvent): ReceiverState {
  switch (e.type) {
    case 'connected':
      return { ...disconnected, status: 'connected', device: e.device };
    case 'disconnected':
      return disconnected;
    case 'recognised':
      return s.status === 'disconnected' ? s : { ...s, isOwn: true };
    case 'loaded':
      return s.status === 'disconnected' ? s : { ...s, ...e.media, hasEnded: false, hasFailed: false };
    case 'changed': {
      if (s.status === 'disconnected') return s;
      const { isMediaLoaded, ...report } = e.player;
      const progress = report.duration > 0 ? Math.min(1, Math.max(0, report.time / report.duration)) : 0;
      const subtitles = areEqual(s.subtitles, report.subtitles) ? s.subtitles : report.subtitles;
      return { ...s, ...report, subtitles, progress, status: statusOf({ ...report, isMediaLoaded }) };
    }
  }
}
