/**
 * A room with a television: a second page, the real one of receivers, plays what the first one casts, with scripts in the place of
 * Google's on both sides.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page, Route } from 'playwright-core';

const HLS = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'), 'utf8');

/** Runs in the page that casts, in the place of Google's script. The session outlives a reload, as with the real one. */
function sender(): void {
  type State = Record<string, unknown>;
  const room = new BroadcastChannel('television');
  const remote: State = {
    isConnected: false,
    isMediaLoaded: false,
    currentTime: 0,
    duration: 0,
    volumeLevel: 0.5,
    isMuted: false,
    isPaused: false,
    playerState: null,
  };
  let media: State | null = JSON.parse(sessionStorage.getItem('television.media') ?? 'null');
  let isOn = sessionStorage.getItem('television') !== null;
  let onChange = () => {};
  let onSession = (_event: { sessionState: string }) => {};
  let onMessage = (_namespace: string, _data: string) => {};
  const session = {
    getCastDevice: () => ({ friendlyName: 'Гостиная' }),
    getMediaSession: () => media && { media, activeTrackIds: [], idleReason: null },
    async sendMessage(_namespace: string, message: object) {
      room.postMessage({ message });
    },
    addMessageListener: (_namespace: string, listener: typeof onMessage) => void (onMessage = listener),
    removeMessageListener: () => void (onMessage = () => {}),
    async loadMedia(request: { media: State; currentTime?: number }) {
      media = request.media;
      sessionStorage.setItem('television.media', JSON.stringify(media));
      room.postMessage({ load: JSON.parse(JSON.stringify(request)) });
      Object.assign(remote, {
        isMediaLoaded: true,
        isPaused: false,
        currentTime: request.currentTime ?? 0,
        playerState: 'BUFFERING',
      });
    },
  };
  function end(): void {
    isOn = false;
    media = null;
    sessionStorage.removeItem('television');
    Object.assign(remote, { isConnected: false, isMediaLoaded: false, currentTime: 0, playerState: null });
    onChange();
    onSession({ sessionState: 'SESSION_ENDED' });
  }
  room.addEventListener(
    'message',
    ({ data }: MessageEvent<{ state?: State; end?: true; reply?: object; message?: object; load?: object }>) => {
      if (!isOn) return;
      if (data.reply) return onMessage('', JSON.stringify(data.reply));
      if (data.message || data.load) return;
      if (data.end) return end();
      Object.assign(remote, data.state, { isConnected: true });
      onChange();
    },
  );
  const context = {
    setOptions() {},
    addEventListener: (_type: string, listener: typeof onSession) => void (onSession = listener),
    async requestSession() {
      isOn = true;
      sessionStorage.setItem('television', 'on');
      remote['isConnected'] = true;
      onSession({ sessionState: 'SESSION_STARTED' });
    },
    endCurrentSession() {
      room.postMessage({ stop: true });
      end();
    },
    getCurrentSession: () => (isOn ? session : null),
  };
  if (isOn) Object.assign(remote, { isConnected: true, isMediaLoaded: true });
  class Controller {
    addEventListener(_type: string, listener: () => void) {
      onChange = listener;
    }
    playOrPause() {
      room.postMessage({ pause: !remote['isPaused'] });
    }
    muteOrUnmute() {
      room.postMessage({ muted: !remote['isMuted'] });
    }
    setVolumeLevel() {
      room.postMessage({ volume: remote['volumeLevel'] });
    }
    seek() {
      room.postMessage({ seek: remote['currentTime'] });
    }
  }
  const page = window as unknown as State & { __onGCastApiAvailable(isAvailable: boolean): void };
  page['cast'] = {
    framework: {
      CastContext: { getInstance: () => context },
      RemotePlayer: function RemotePlayer() {
        return remote;
      },
      RemotePlayerController: Controller,
    },
  };
  page['chrome'] = {
    cast: {
      Image: class {
        url: string;
        constructor(url: string) {
          this.url = url;
        }
      },
      media: {
        MediaInfo: class {
          contentId: string;
          constructor(contentId: string) {
            this.contentId = contentId;
          }
        },
        GenericMediaMetadata: function GenericMediaMetadata() {},
        LoadRequest: class {
          media: State;
          constructor(media_: State) {
            this.media = media_;
          }
        },
        EditTracksInfoRequest: function EditTracksInfoRequest() {},
      },
    },
  };
  page.__onGCastApiAvailable(true);
}

/** Runs in the page of receivers, in the place of Google's script: plays in the element that the page hands over. */
function receiverSdk(): void {
  interface Hls {
    loadSource(url: string): void;
    attachMedia(video: HTMLVideoElement): void;
    destroy(): void;
  }
  interface Load {
    media: { contentUrl: string };
    currentTime?: number;
  }
  interface Message {
    load?: Load;
    message?: object;
    pause?: boolean;
    volume?: number;
    seek?: number;
    stop?: true;
  }
  const scope = window as unknown as { Hls: new (options: object) => Hls; cast: object; loads: string[] };
  const room = new BroadcastChannel('television');
  const loads: string[] = [];
  scope.loads = loads;
  let video: HTMLVideoElement | undefined;
  let hls: Hls | undefined;
  let intercept = (_request: Load): unknown => undefined;
  let onMessage = (_event: { senderId: string; data: object }): void => {};
  const listeners: Record<string, (event: object) => void> = {};
  function report(): void {
    if (!video) return;
    const playerState = !hls ? 'IDLE' : video.paused ? 'PAUSED' : video.readyState >= 3 ? 'PLAYING' : 'BUFFERING';
    room.postMessage({
      state: {
        isMediaLoaded: hls !== undefined,
        currentTime: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        volumeLevel: video.volume,
        isMuted: false,
        isPaused: video.paused,
        playerState,
      },
    });
  }
  function load(element: HTMLVideoElement, request: Load): void {
    loads.push(request.media.contentUrl);
    intercept(request);
    // The end of what was before is reported when the load has begun.
    if (hls) listeners['MEDIA_FINISHED']?.({ endedReason: 'INTERRUPTED' });
    hls = new scope.Hls(request.currentTime === undefined ? {} : { startPosition: request.currentTime });
    hls.loadSource(request.media.contentUrl);
    hls.attachMedia(element);
    void element.play().catch(() => {});
  }
  function receive({ data }: MessageEvent<Message>): void {
    if (!video) return;
    if (data.message) return onMessage({ senderId: 'phone', data: data.message });
    if (data.load || data.stop) hls?.destroy();
    if (data.stop) {
      hls = undefined;
      listeners['MEDIA_FINISHED']?.({ endedReason: 'STOPPED' });
    }
    if (data.load) load(video, data.load);
    if (data.pause !== undefined) void (data.pause ? video.pause() : video.play());
    if (data.volume !== undefined) video.volume = data.volume;
    if (data.seek !== undefined) video.currentTime = data.seek;
    report();
  }
  const manager = {
    setMessageInterceptor: (type: string, by: typeof intercept) => void (type === 'LOAD' && (intercept = by)),
    addEventListener: (type: string, listener: (event: object) => void) => void (listeners[type] = listener),
  };
  const context = {
    getPlayerManager: () => manager,
    addCustomMessageListener: (_namespace: string, listener: typeof onMessage) => void (onMessage = listener),
    sendCustomMessage: (_namespace: string, _to: string | undefined, reply: object) => room.postMessage({ reply }),
    addEventListener: (type: string, listener: () => void) => void (listeners[type] = listener),
    start(options: { mediaElement: HTMLVideoElement }) {
      video = options.mediaElement;
      // Televisions need no press to sound; this browser does.
      Object.assign(video, { muted: true, volume: 0.5 });
      for (const event of ['playing', 'pause', 'timeupdate', 'waiting', 'volumechange', 'durationchange'])
        video.addEventListener(event, report);
    },
  };
  room.addEventListener('message', receive);
  scope.cast = {
    framework: {
      CastReceiverContext: { getInstance: () => context },
      PlaybackConfig: function PlaybackConfig() {},
      events: { EventType: { MEDIA_FINISHED: 'MEDIA_FINISHED', ERROR: 'ERROR' } },
      messages: {
        MessageType: { LOAD: 'LOAD', QUEUE_UPDATE: 'QUEUE_UPDATE' },
        Command: { ALL_BASIC_MEDIA: 15, QUEUE_NEXT: 64, QUEUE_PREV: 128, EDIT_TRACKS: 4096 },
      },
      system: { MessageType: { JSON: 'JSON' }, EventType: { SHUTDOWN: 'SHUTDOWN' } },
    },
  };
}

export interface Television {
  readonly page: Page;
  /** Errors and warnings on its console. */
  readonly complaints: readonly string[];
  /** What it has reported of playbacks, with the status of the answer. */
  readonly reports: readonly { readonly status: number; readonly body: { readonly ended?: true } }[];
  /** Seconds of what plays there. */
  time(): Promise<number>;
  isPaused(): Promise<boolean>;
  volume(): Promise<number>;
  /** Addresses that were loaded, in their order. */
  loads(): Promise<string[]>;
  /** What the page of receivers is at. */
  phase(): Promise<string | null>;
  /** The title over the picture. */
  title(): Promise<string>;
  /** It is switched off. */
  switchOff(): Promise<void>;
}

/** Puts a television into the room of a context, and makes its pages cast to our own receiver. */
export async function television(context: BrowserContext, site: string): Promise<Television> {
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await context.route('https://www.gstatic.com/cv/js/sender/**', (route) =>
    route.fulfill(script(`(${String(sender)})()`)),
  );
  await context.route('https://www.gstatic.com/cast/sdk/**', (route) =>
    route.fulfill(script(`${HLS};(${String(receiverSdk)})()`)),
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  const reports: { status: number; body: { ended?: true } }[] = [];
  page.on('console', (message) => {
    const isOfTheBrowser = message.text().includes('was preloaded using link preload but not used');
    if (['error', 'warning'].includes(message.type()) && !isOfTheBrowser) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('response', (response) => {
    if (response.url().endsWith('/v2/receivers/reports'))
      reports.push({ status: response.status(), body: response.request().postDataJSON() });
  });
  await page.goto(`${site}/cast_receiver`);
  const receiver = page.locator('#receiver');
  await page.waitForFunction(() => document.getElementById('receiver')?.dataset['phase'] === 'idle');
  const read = <T>(what: (video: HTMLVideoElement) => T) => page.locator('video').evaluate(what);
  return {
    page,
    complaints,
    reports,
    time: () => read((video) => video.currentTime),
    isPaused: () => read((video) => video.paused),
    volume: () => read((video) => video.volume),
    loads: () => page.evaluate(() => (window as unknown as { loads: string[] }).loads),
    phase: () => receiver.getAttribute('data-phase'),
    title: () => receiver.locator('.title').innerText(),
    switchOff: () => page.evaluate(() => new BroadcastChannel('television').postMessage({ end: true })),
  };
}

/** A receiver application that the provider is configured with in the pages of a context, as if its operator had registered one. */
export async function withReceiverId(context: BrowserContext): Promise<void> {
  const named = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"store_sources":', '"cast_receiver_id":"0A1B2C3D","store_sources":');
    await route.fulfill({ response, body });
  };
  await context.route('**/v2/users/self/network*', named);
  await context.route(
    ({ pathname }) => !/^\/(v2|media|assets|locales|pictures|documents)\//.test(pathname),
    (route) => (route.request().resourceType() === 'document' ? named(route) : route.fallback()),
  );
}
