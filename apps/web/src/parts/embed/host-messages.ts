/**
 * Messages between a player in a frame and the host page (docs/embedding.md). They concern only the player and contain nothing
 * about the viewer, so any page may receive them, and any page around the frame may send commands.
 */

/** Marks the messages, and names their version. */
export const MESSAGE_MARK = 1;

export type PlayerError =
  | 'not-available'
  | 'not-found'
  | 'not-purchased'
  | 'sign-in'
  | 'country'
  | 'pin'
  | 'download'
  | 'video'
  | 'codec';

export type HostEvent =
  | { readonly event: 'ready'; readonly kind: 'channel' | 'content'; readonly id: string }
  | { readonly event: 'play' | 'pause' | 'ended' }
  /** Seconds: of a film from its beginning, of a channel since the Unix epoch. `duration` of a film. */
  | { readonly event: 'time'; readonly position: number; readonly duration: number | null; readonly live: boolean }
  | { readonly event: 'volume'; readonly volume: number; readonly muted: boolean }
  | { readonly event: 'error'; readonly code: PlayerError };

export type HostCommand =
  | { readonly command: 'play' | 'pause' | 'mute' | 'unmute' | 'live' }
  | { readonly command: 'seek'; readonly position: number }
  | { readonly command: 'volume'; readonly volume: number };

const SIMPLE: readonly string[] = ['play', 'pause', 'mute', 'unmute', 'live'];

/** Parses a message of the host page; undefined for unrelated messages. */
export function commandOf(data: unknown): HostCommand | undefined {
  const { aerial, command, position, volume } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >;
  if (aerial !== MESSAGE_MARK) return undefined;
  if (typeof command === 'string' && SIMPLE.includes(command)) return { command } as HostCommand;
  if (command === 'seek' && typeof position === 'number' && Number.isFinite(position) && position >= 0)
    return { command, position };
  if (command === 'volume' && typeof volume === 'number' && volume >= 0 && volume <= 1) return { command, volume };
  return undefined;
}

/** The state of the player that the host page is notified of. */
export interface PlayerSight {
  readonly phase: 'playing' | 'paused' | 'other';
  readonly error: PlayerError | undefined;
  readonly volume: number;
  readonly isMuted: boolean;
}

/** The changes, in the order of notification. */
export function hostEventsOf(before: PlayerSight, now: PlayerSight): HostEvent[] {
  const news: HostEvent[] = [];
  if (now.volume !== before.volume || now.isMuted !== before.isMuted)
    news.push({ event: 'volume', volume: now.volume, muted: now.isMuted });
  if (now.phase !== before.phase && now.phase !== 'other')
    news.push({ event: now.phase === 'playing' ? 'play' : 'pause' });
  if (now.error !== undefined && now.error !== before.error) news.push({ event: 'error', code: now.error });
  return news;
}
