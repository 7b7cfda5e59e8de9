/** The connection of this tab with a Google Cast device: its session, what the receiver shows, and requests to it. */
import { safeStore, type KeyValueStore } from '../../surroundings/key-value-store.ts';
import {
  disconnected,
  stepReceiver,
  type LoadedMedia,
  type PlayerReport,
  type ReceiverEvent,
  type ReceiverState,
} from './receiver-state.ts';
import { browserWait, type Wait } from '../timers.ts';
import { greetReceiver, type OwnReceiver } from './own-receiver.ts';
import type { LoadDetails, MediaDetails, RemoteKey, ToReceiver } from './protocol.ts';
import { loadCastSdk, DEFAULT_RECEIVER, type CastMedia, type CastSdk, type CastSession } from './sdk.ts';
import { CASTING_KEY, joinPolicy } from './support.ts';

export interface CastRequest extends LoadedMedia {
  readonly isLive: boolean;
  /** Seconds of the media; undefined: the receiver begins where it likes, live at the edge. */
  readonly startTime: number | undefined;
  readonly isPlaying: boolean;
  /** For our own receiver. */
  readonly details?: MediaDetails | undefined;
  readonly playback?: LoadDetails | undefined;
}

export interface CastConnection {
  state(): ReceiverState;
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void;
  /** The viewer chooses a device. */
  connect(): Promise<'connected' | 'cancelled' | 'failed'>;
  /** Whether the receiver is our own page; settles soon after the connection. */
  isOwn(): Promise<boolean>;
  /** To our own receiver; others get no messages. */
  tell(message: ToReceiver): void;
  /** A key was pressed on a remote control of the television. @returns unsubscribes */
  subscribeKeys(listener: (key: RemoteKey) => void): () => void;
  /** Ends the session, and what plays there. */
  disconnect(): void;
  /** @returns what can be reached of a live stream, seconds of the media */
  liveRange(): { readonly start: number; readonly end: number } | undefined;
  /** @throws when the receiver refuses it */
  load(request: CastRequest): Promise<void>;
  play(): void;
  pause(): void;
  /** @param time seconds of the media */
  seek(time: number): void;
  /** @param volume 0 to 1 @source C-530 */
  setSound(volume: number, isMuted: boolean): void;
  /** @param id of the subtitles; -1: none */
  chooseSubtitles(id: number): void;
}

export interface CastSettings {
  /** Of the receiver application; Google's own without one. */
  readonly receiverId?: string | undefined;
  /** @source C-531 */
  readonly joinPolicy?: string | undefined;
  /** In which our own receiver speaks. */
  language?(): string;
}

/** Loads the script and joins a session that runs already. @throws when there is no way to cast here */
export async function openCastConnection(settings: CastSettings = {}): Promise<CastConnection> {
  const sdk = await loadCastSdk();
  return createCastConnection(
    sdk,
    settings,
    safeStore(() => window.sessionStorage),
  );
}

export function createCastConnection(
  sdk: CastSdk,
  settings: CastSettings,
  store: Pick<KeyValueStore, 'setItem' | 'removeItem'>,
  wait: Wait = browserWait,
): CastConnection {
  const context = sdk.framework.CastContext.getInstance();
  const remote = new sdk.framework.RemotePlayer();
  const controller = new sdk.framework.RemotePlayerController(remote);
  const listeners = new Set<() => void>();
  const keyListeners = new Set<(key: RemoteKey) => void>();
  let state: ReceiverState = disconnected;
  let own: OwnReceiver | undefined;

  function step(event: ReceiverEvent): void {
    const next = stepReceiver(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  context.setOptions({
    receiverApplicationId: settings.receiverId ?? DEFAULT_RECEIVER,
    autoJoinPolicy: joinPolicy(settings.joinPolicy),
    resumeSavedSession: true,
  });
  context.addEventListener('sessionstatechanged', ({ sessionState }) => {
    if (sessionState === 'SESSION_STARTED' || sessionState === 'SESSION_RESUMED') join();
    else if (sessionState === 'SESSION_ENDED' || sessionState === 'SESSION_START_FAILED') {
      store.removeItem(CASTING_KEY);
      own?.close();
      own = undefined;
      step({ type: 'disconnected' });
    }
  });
  // The fields of a receiver that is gone are those of nothing.
  controller.addEventListener(
    'anyChanged',
    () => void (remote.isConnected && step({ type: 'changed', player: report() })),
  );
  if (context.getCurrentSession()) join();

  function join(): void {
    const session = context.getCurrentSession();
    if (!session) return;
    store.setItem(CASTING_KEY, '1');
    step({ type: 'connected', device: session.getCastDevice().friendlyName });
    own?.close();
    own = greet(session);
    const running = session.getMediaSession()?.media;
    if (running) step({ type: 'loaded', media: mediaOf(running) });
    step({ type: 'changed', player: report() });
  }

  /** Google's own receiver is none of ours. */
  function greet(session: CastSession): OwnReceiver | undefined {
    if (settings.receiverId === undefined || settings.receiverId === DEFAULT_RECEIVER) return undefined;
    const notify = (key: RemoteKey): void => keyListeners.forEach((listener) => listener(key));
    const greeted = greetReceiver(session, settings.language?.() ?? '', notify, wait);
    void greeted.isOurs.then((isOurs) => void (isOurs && own === greeted && step({ type: 'recognised' })));
    return greeted;
  }

  function report(): PlayerReport {
    const media = context.getCurrentSession()?.getMediaSession();
    const active = media?.activeTrackIds ?? [];
    return {
      isMediaLoaded: remote.isMediaLoaded,
      volumeLevel: remote.volumeLevel,
      muted: remote.isMuted,
      paused: remote.isPaused,
      time: remote.currentTime,
      duration: Number.isFinite(remote.duration) ? remote.duration : 0,
      state: remote.playerState ?? undefined,
      hasEnded: remote.playerState === 'IDLE' && media?.idleReason === 'FINISHED',
      hasFailed: remote.playerState === 'IDLE' && media?.idleReason === 'ERROR',
      subtitles: (media?.media?.tracks ?? [])
        .filter(({ type }) => type === 'TEXT')
        .map((track) => ({
          id: track.trackId,
          label: track.name ?? track.language ?? '',
          language: track.language ?? '',
          src: track.trackContentId ?? undefined,
          active: active.includes(track.trackId),
        })),
    };
  }

  const session = (): CastSession => {
    const current = context.getCurrentSession();
    if (!current) throw new Error('There is no Cast session');
    return current;
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async connect() {
      try {
        await context.requestSession();
        return context.getCurrentSession() ? 'connected' : 'failed';
      } catch (error) {
        return error === 'cancel' ? 'cancelled' : 'failed';
      }
    },
    isOwn: () => own?.isOurs ?? Promise.resolve(false),
    tell: (message) => void (state.isOwn && own?.tell(message)),
    subscribeKeys(listener) {
      keyListeners.add(listener);
      return () => void keyListeners.delete(listener);
    },
    disconnect: () => context.endCurrentSession(true),
    liveRange: () => remote.liveSeekableRange ?? undefined,
    async load(request) {
      const { contentId, src, title, description, poster } = request;
      await session().loadMedia(loadRequest(sdk, request));
      step({ type: 'loaded', media: { contentId, src, title, description, poster } });
      step({ type: 'changed', player: report() });
    },
    play: () => void (remote.isPaused && controller.playOrPause()),
    pause: () => void (!remote.isPaused && controller.playOrPause()),
    seek(time) {
      remote.currentTime = time;
      controller.seek();
    },
    setSound(volume, isMuted) {
      if (isMuted !== remote.isMuted) controller.muteOrUnmute();
      if (Math.abs(volume - remote.volumeLevel) < VOLUME_STEP) return;
      remote.volumeLevel = volume;
      controller.setVolumeLevel();
    },
    chooseSubtitles(id) {
      const media = context.getCurrentSession()?.getMediaSession();
      if (!media) return;
      const texts = new Set(state.subtitles.map((subtitles) => subtitles.id));
      const others = (media.activeTrackIds ?? []).filter((active) => !texts.has(active));
      const request = new sdk.media.EditTracksInfoRequest(id === -1 ? others : [...others, id]);
      const changed = (): void => step({ type: 'changed', player: report() });
      media.editTracksInfo(request, changed, changed);
    },
  };
}

/** Devices have a hundred steps. */
const VOLUME_STEP = 0.005;

interface Metadata {
  readonly title?: string;
  readonly subtitle?: string;
  readonly images?: readonly { readonly url?: string }[];
}

function mediaOf({ contentId, contentUrl, metadata }: CastMedia): LoadedMedia {
  const { title, subtitle, images } = (metadata ?? {}) as Metadata;
  return {
    contentId,
    src: contentUrl ?? contentId,
    title: title ?? '',
    description: subtitle,
    poster: images?.[0]?.url,
  };
}

/** Receivers play segments of CMAF only with this hint. */
function loadRequest({ media, Image }: CastSdk, request: CastRequest): unknown {
  const info = new media.MediaInfo(request.contentId, 'application/x-mpegurl');
  info.contentUrl = request.src;
  info.streamType = request.isLive ? 'LIVE' : 'BUFFERED';
  info.hlsSegmentFormat = 'fmp4';
  info.hlsVideoSegmentFormat = 'fmp4';
  info.metadata = Object.assign(new media.GenericMediaMetadata(), {
    title: request.title,
    ...(request.description !== undefined && { subtitle: request.description }),
    ...(request.poster !== undefined && { images: [new Image(request.poster)] }),
  });
  if (request.details) info.customData = request.details;
  return Object.assign(new media.LoadRequest(info), {
    autoplay: request.isPlaying,
    ...(request.startTime !== undefined && { currentTime: request.startTime }),
    ...(request.playback && { customData: request.playback }),
  });
}
