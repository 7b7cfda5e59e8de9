/** Runs the television's page: Google's script plays, the machine decides what is shown, and everything else is performed here. */
import type { EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import {
  NAMESPACE,
  PROTOCOL_VERSION,
  readBlackouts,
  readLoadDetails,
  readMediaDetails,
  readToReceiver,
  type FromReceiver,
  type RemoteKey,
  type Subject,
} from '../player/cast/protocol.ts';
import { loadTimeline, type CastTimeline } from '../player/cast/timeline.ts';
import type { Wait } from '../player/timers.ts';
import type { Bounds } from '../player/types.ts';
import { positionOnScreen } from './clock.ts';
import { startingScreen, stepReceiverScreen, type ReceiverEffect, type ReceiverEvent } from './machine.ts';
import { createReceiverReporting } from './reporting.ts';
import type { LoadRequestData, ReceiverSdk } from './sdk.ts';
import { createTexts } from './texts.ts';
import type { ReceiverView } from './view.ts';

export interface ReceiverDeps {
  readonly view: ReceiverView;
  readonly language: string;
  loadSdk(): Promise<ReceiverSdk>;
  /** Epoch seconds. */
  now(): EpochSeconds;
  readonly wait: Wait;
  readonly every: Wait;
  /** @throws when it does not load */
  readText(url: string): Promise<string>;
  post(body: object): void;
}

const INFO_MS = 6000;
const TICK_MS = 1000;
const noTimeline: CastTimeline = { fragments: [], isComplete: true };

/** Keys of remote controls that reach the page as keys; play, pause and volume are the script's business. */
const KEYS: Readonly<Record<string, RemoteKey>> = {
  ChannelUp: 'next',
  PageUp: 'next',
  MediaTrackNext: 'next',
  ChannelDown: 'previous',
  PageDown: 'previous',
  MediaTrackPrevious: 'previous',
};

/** @returns when it waits for senders, or has found that none can come */
export async function runReceiver(deps: ReceiverDeps): Promise<void> {
  const { view, now, wait, every, readText, post } = deps;
  const { video } = view;
  const texts = createTexts(async (url) => JSON.parse(await readText(url)) as unknown);
  const reporting = createReceiverReporting(now, post);
  let screen = startingScreen(deps.language);
  let cancelInfo = (): void => {};
  let loads = 0;
  let timeline = noTimeline;
  /** Media time of the first picture; undefined before it. */
  let firstTime: number | undefined;

  const show = (): void => view.show(screen, texts.say);
  function send(event: ReceiverEvent): void {
    const [next, effects] = stepReceiverScreen(screen, event);
    screen = next;
    for (const effect of effects) perform(effect);
    show();
  }

  function perform(effect: ReceiverEffect): void {
    switch (effect.run) {
      case 'load-texts':
        return void texts.load(effect.language).then(show);
      case 'load-blackouts': {
        const number = loads;
        return void readText(effect.url)
          .then((text) => {
            const blackouts = readBlackouts(JSON.parse(text));
            if (number === loads) send({ type: 'blackouts', blackouts });
          })
          // A stream whose document does not load is one without blackouts, as on the phone.
          .catch(() => {});
      }
      case 'mute':
        video.muted = effect.isMuted;
        return;
      case 'hide-info':
        cancelInfo();
        cancelInfo = wait(INFO_MS, () => send({ type: 'info-over' }));
    }
  }

  function load(request: LoadRequestData): void {
    loads += 1;
    const number = loads;
    const { contentId, contentUrl, metadata, customData } = request.media;
    const details = readMediaDetails(customData);
    timeline = noTimeline;
    firstTime = undefined;
    reporting.opened(readLoadDetails(request.customData), details?.kind);
    send({ type: 'load', subject: subjectOf(contentId, metadata, details?.bounds), details });
    if (details && details.kind !== 'vod' && contentUrl !== undefined)
      loadTimeline(contentUrl, readText).then(
        (loaded) => void (number === loads && (timeline = loaded)),
        // Without dates there is no progress; the script says whether it plays.
        () => {},
      );
  }

  function tick(): void {
    const { details, phase } = screen;
    const isMoving = phase === 'play' && !video.paused;
    const position =
      details && firstTime !== undefined
        ? positionOnScreen(details, timeline, firstTime, video.currentTime)
        : undefined;
    const length: Bounds | undefined =
      details?.kind === 'vod' && Number.isFinite(video.duration)
        ? { start: details.origin, end: video.duration as Seconds }
        : undefined;
    if (screen.subject) send({ type: 'tick', position, length });
    // What a blackout covers is not watched.
    reporting.look(isMoving && !screen.isBlackout, position);
  }

  function end(event: 'finished' | 'failed'): void {
    reporting.ended();
    send({ type: event });
  }

  show();
  void texts.load(deps.language).then(show);
  let sdk: ReceiverSdk;
  try {
    sdk = await deps.loadSdk();
  } catch {
    return send({ type: 'unsupported' });
  }
  const context = sdk.CastReceiverContext.getInstance();
  const manager = context.getPlayerManager();
  const say = (message: FromReceiver, to?: string): void => context.sendCustomMessage(NAMESPACE, to, message);

  manager.setMessageInterceptor(sdk.messages.MessageType.LOAD, (request) => {
    load(request);
    return request;
  });
  // What comes next is known to the phone only.
  manager.setMessageInterceptor(sdk.messages.MessageType.QUEUE_UPDATE, (request) => {
    if (!request.jump) return request;
    say({ type: 'key', key: request.jump > 0 ? 'next' : 'previous' });
    return null;
  });
  manager.addEventListener(sdk.events.EventType.MEDIA_FINISHED, ({ endedReason }) => {
    // Another load is taking its place, and has begun here already.
    if (endedReason !== 'INTERRUPTED') end(endedReason === 'ERROR' ? 'failed' : 'finished');
  });
  // During playback the script recovers from most of them, and says so where it cannot.
  manager.addEventListener(sdk.events.EventType.ERROR, () => void (screen.phase === 'loading' && end('failed')));
  context.addCustomMessageListener(NAMESPACE, ({ senderId, data }) => {
    const message = readToReceiver(data);
    if (!message) return;
    send({ type: 'message', message });
    if (message.type === 'hello') say({ type: 'hello', version: PROTOCOL_VERSION }, senderId);
  });
  context.addEventListener(sdk.system.EventType.SHUTDOWN, () => reporting.ended());
  addEventListener('keydown', ({ key }) => {
    const pressed = KEYS[key];
    if (pressed) say({ type: 'key', key: pressed });
  });

  video.addEventListener('playing', () => {
    firstTime ??= video.currentTime;
    send({ type: 'element', event: 'playing' });
  });
  video.addEventListener('waiting', () => send({ type: 'element', event: 'waiting' }));
  video.addEventListener('pause', () => send({ type: 'element', event: 'paused' }));
  video.addEventListener('seeking', () => send({ type: 'element', event: 'seeking' }));
  every(TICK_MS, tick);

  const { ALL_BASIC_MEDIA, EDIT_TRACKS, QUEUE_NEXT, QUEUE_PREV } = sdk.messages.Command;
  context.start({
    mediaElement: video,
    customNamespaces: { [NAMESPACE]: sdk.system.MessageType.JSON },
    playbackConfig: new sdk.PlaybackConfig(),
    // oxlint-disable-next-line no-bitwise -- the script takes flags
    supportedCommands: ALL_BASIC_MEDIA | EDIT_TRACKS | QUEUE_NEXT | QUEUE_PREV,
    // Of the players in the script the one that is developed further.
    useShakaForHls: true,
  });
  send({ type: 'started' });
}

interface Metadata {
  readonly title?: string;
  readonly subtitle?: string;
  readonly images?: readonly { readonly url?: string }[];
}

function subjectOf(contentId: string, metadata: unknown, bounds: Bounds | undefined): Subject {
  const { title = '', subtitle, images } = (metadata ?? {}) as Metadata;
  return { contentId, title, text: subtitle, picture: images?.[0]?.url, bounds };
}
