/** A Cast script and a receiver without a network: what the receiver was asked, and what it says. */
import type { FromReceiver, ToReceiver } from './protocol.ts';
import type { CastContext, CastMedia, CastSdk, CastTrack, RemotePlayer, SessionState } from './sdk.ts';

type Remote = { -readonly [Key in keyof RemotePlayer]: RemotePlayer[Key] };

export interface FakeReceiver {
  readonly sdk: CastSdk;
  readonly requests: string[];
  readonly options: unknown[];
  /** The last load. */
  loaded(): { media: CastMedia; currentTime?: number; autoplay?: boolean; customData?: unknown } | undefined;
  /** What the receiver says of itself. */
  say(change: Partial<Remote>): void;
  /** The viewer picks this device, or nothing. */
  chosen: string | 'cancel' | 'error';
  refusesLoads: boolean;
  idleReason: 'FINISHED' | 'ERROR' | null;
  tracks: CastTrack[];
  active: number[];
  /** It is our own page: it answers a greeting. */
  isOwn: boolean;
  /** Messages to it. */
  readonly received: ToReceiver[];
  /** It says something to the page. */
  tell(message: FromReceiver): void;
  /** The device ends the session: the script clears the fields first. */
  end(): void;
}

export function fakeReceiver(running?: { contentId: string; device: string }): FakeReceiver {
  const requests: string[] = [];
  const options: unknown[] = [];
  const remote: Remote = {
    isConnected: false,
    isMediaLoaded: false,
    currentTime: 0,
    duration: 0,
    volumeLevel: 0.4,
    isMuted: false,
    isPaused: false,
    playerState: null,
  };
  let onSession: (event: { sessionState: SessionState }) => void = () => {};
  let onChange = (): void => {};
  let onMessage: (namespace: string, data: string) => void = () => {};
  let device: string | undefined = running?.device;
  let last: { media: CastMedia; currentTime?: number; autoplay?: boolean } | undefined = running && {
    media: { contentId: running.contentId, streamType: 'BUFFERED' },
  };
  const fake: FakeReceiver = {
    requests,
    options,
    loaded: () => last,
    chosen: 'Living room',
    refusesLoads: false,
    idleReason: null,
    tracks: [],
    active: [],
    isOwn: false,
    received: [],
    tell: (message) => onMessage('', JSON.stringify(message)),
    say(change) {
      Object.assign(remote, change);
      onChange();
    },
    end() {
      device = undefined;
      Object.assign(remote, { isConnected: false, isMediaLoaded: false, currentTime: 0, playerState: null });
      onChange();
      onSession({ sessionState: 'SESSION_ENDED' });
    },
    sdk: {
      framework: {
        CastContext: { getInstance: () => context },
        RemotePlayer: function RemotePlayer() {
          return remote;
        } as unknown as new () => RemotePlayer,
        RemotePlayerController: class {
          addEventListener(_type: string, listener: () => void) {
            onChange = listener;
          }
          playOrPause() {
            requests.push(remote.isPaused ? 'play' : 'pause');
            const isPaused = !remote.isPaused;
            fake.say({ isPaused, playerState: isPaused ? 'PAUSED' : 'PLAYING' });
          }
          muteOrUnmute() {
            requests.push('mute');
            fake.say({ isMuted: !remote.isMuted });
          }
          setVolumeLevel() {
            requests.push(`volume ${remote.volumeLevel}`);
            onChange();
          }
          seek() {
            requests.push(`seek ${remote.currentTime}`);
            onChange();
          }
        },
      },
      media: {
        MediaInfo: class {
          streamType = 'BUFFERED' as const;
          readonly contentId: string;
          constructor(contentId: string) {
            this.contentId = contentId;
          }
        } as unknown as CastSdk['media']['MediaInfo'],
        GenericMediaMetadata: function GenericMediaMetadata() {} as unknown as new () => object,
        LoadRequest: class {
          currentTime?: number;
          autoplay?: boolean;
          readonly media: CastMedia;
          constructor(media: CastMedia) {
            this.media = media;
          }
        },
        EditTracksInfoRequest: class {
          readonly activeTrackIds: readonly number[];
          constructor(activeTrackIds: readonly number[]) {
            this.activeTrackIds = activeTrackIds;
          }
        },
      },
      Image: class {
        readonly url: string;
        constructor(url: string) {
          this.url = url;
        }
      } as unknown as CastSdk['Image'],
    },
  };
  const session = {
    async sendMessage(_namespace: string, message: ToReceiver) {
      if (!fake.isOwn) throw 'invalid_parameter';
      fake.received.push(message);
      if (message.type === 'hello') fake.tell({ type: 'hello', version: message.version });
    },
    addMessageListener: (_namespace: string, listener: typeof onMessage) => void (onMessage = listener),
    removeMessageListener: () => void (onMessage = () => {}),
    getCastDevice: () => ({ friendlyName: device ?? '' }),
    getMediaSession: () =>
      last
        ? {
            media: { ...last.media, tracks: fake.tracks },
            activeTrackIds: fake.active,
            idleReason: fake.idleReason,
            editTracksInfo(request: { activeTrackIds: number[] }, done: () => void) {
              fake.active = request.activeTrackIds;
              done();
            },
          }
        : null,
    async loadMedia(request: { media: CastMedia; autoplay?: boolean; currentTime?: number }) {
      requests.push('load');
      if (fake.refusesLoads) throw 'load_media_failed';
      last = request;
      Object.assign(remote, {
        isMediaLoaded: true,
        currentTime: request.currentTime ?? 0,
        isPaused: false,
        playerState: 'BUFFERING',
      });
    },
  };
  const context = {
    setOptions: (given: unknown) => void options.push(given),
    addEventListener: (_type: string, listener: typeof onSession) => void (onSession = listener),
    async requestSession() {
      if (fake.chosen === 'cancel' || fake.chosen === 'error') throw fake.chosen;
      device = fake.chosen;
      remote.isConnected = true;
      onSession({ sessionState: 'SESSION_STARTED' });
    },
    endCurrentSession: () => fake.end(),
    getCurrentSession: () => (device === undefined ? null : session),
  } as unknown as CastContext;
  if (running) Object.assign(remote, { isConnected: true, isMediaLoaded: true, playerState: 'PLAYING' });
  return fake;
}
