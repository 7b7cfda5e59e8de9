/** Screens that the browser itself sends an element to: AirPlay in Safari, the Remote Playback API elsewhere. */

export interface ScreenState {
  /** A device is there that plays what the element has; media that scripts put together (hls.js) is not sent anywhere. */
  readonly isAvailable: boolean;
  /** The element plays on another screen. */
  readonly isConnected: boolean;
}

export interface BrowserScreens {
  /** The same object until something changes. */
  state(): ScreenState;
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void;
  /** The viewer chooses a device, or returns from it: the browser's own dialog. */
  choose(): Promise<'done' | 'cancelled' | 'failed'>;
}

/** Only Safari has these. */
interface AirPlayVideo extends HTMLVideoElement {
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
  webkitShowPlaybackTargetPicker?(): void;
}

export const NO_SCREENS: ScreenState = { isAvailable: false, isConnected: false };

/** @source C-247 */
export const browserScreens = (support: 'airplay' | 'remote', video: HTMLVideoElement): BrowserScreens =>
  support === 'airplay' ? airPlay(video) : remotePlayback(video);

function airPlay(video: AirPlayVideo): BrowserScreens {
  let state = NO_SCREENS;
  return {
    state: () => state,
    subscribe(listener) {
      const listening = new AbortController();
      const on = (event: string, change: (event: Event) => Partial<ScreenState>): void =>
        video.addEventListener(
          event,
          (happened) => {
            state = { ...state, ...change(happened) };
            listener();
          },
          { signal: listening.signal },
        );
      // Safari says at once how it is, and looks for devices only while somebody listens.
      on('webkitplaybacktargetavailabilitychanged', (event) => ({
        isAvailable: (event as Event & { availability?: string }).availability === 'available',
      }));
      on('webkitcurrentplaybacktargetiswirelesschanged', () => ({
        isConnected: video.webkitCurrentPlaybackTargetIsWireless === true,
      }));
      return () => listening.abort();
    },
    async choose() {
      video.webkitShowPlaybackTargetPicker?.();
      return 'done';
    },
  };
}

function remotePlayback({ remote }: HTMLVideoElement): BrowserScreens {
  let state = NO_SCREENS;
  return {
    state: () => state,
    subscribe(listener) {
      let isOver = false;
      let watched: number | undefined;
      const set = (change: Partial<ScreenState>): void => {
        if (isOver) return;
        state = { ...state, ...change };
        listener();
      };
      const onState = (): void => set({ isConnected: remote.state === 'connected' });
      for (const event of ['connect', 'disconnect'] as const) remote.addEventListener(event, onState);
      const stopWatching = (id: number): void => void remote.cancelWatchAvailability(id).catch(() => {});
      remote
        .watchAvailability((isAvailable) => set({ isAvailable }))
        .then(
          (id) => (isOver ? stopWatching(id) : (watched = id)),
          // It does not look for devices in the background: only the dialog says whether there are any.
          (error: unknown) => set({ isAvailable: isNamed(error, 'NotSupportedError') }),
        );
      return () => {
        isOver = true;
        for (const event of ['connect', 'disconnect'] as const) remote.removeEventListener(event, onState);
        if (watched !== undefined) stopWatching(watched);
      };
    },
    async choose() {
      try {
        await remote.prompt();
        return 'done';
      } catch (error) {
        return isNamed(error, 'NotAllowedError') ? 'cancelled' : 'failed';
      }
    },
  };
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;
