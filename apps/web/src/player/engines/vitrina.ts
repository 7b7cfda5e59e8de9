import { addSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import type { Bounds, EmbeddedPlayer, PlaybackSource } from '../types.ts';
import { noTracks, type EngineFactory, type EngineReport, type EngineRequest, type PlaybackEngine } from './port.ts';
import { loadVitrinaSdk, type VitrinaEvent, type VitrinaPlayer, type VitrinaSdk } from './vitrina-sdk.ts';

/** A player that has not said that it is ready by then is broken, milliseconds. */
const READY_LIMIT_MS = 15_000;
/** It can play and use storage; it cannot navigate our page. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation';
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** The engine of embedded players; its script comes with it. @throws when the script does not load */
export async function vitrinaEngine({ sdkUrl }: EmbeddedPlayer): Promise<EngineFactory> {
  const sdk = await loadVitrinaSdk(sdkUrl);
  return (video, report) => createVitrinaEngine(sdk, video, report);
}

const seconds = () => (presentMs() / 1000) as EpochSeconds;

/** The player of a third party in a frame beside the element, which stays empty. It plays the present and nothing else. @source C-424, C-481 */
export function createVitrinaEngine(
  sdk: VitrinaSdk,
  video: HTMLVideoElement,
  report: (report: EngineReport) => void,
): PlaybackEngine {
  let frame: HTMLIFrameElement | undefined;
  let player: VitrinaPlayer | undefined;
  let source: PlaybackSource | undefined;
  let isReady = false;
  let isWanted = false;
  let sound = { volume: 1, isMuted: false };
  let limit: ReturnType<typeof setTimeout> | undefined;
  /** When the picture stopped. */
  let stoodAt: EpochSeconds | undefined;

  const fail = (failure: 'network' | 'media' | 'codec', detail: string): void =>
    report({ type: 'failed', failure, detail });

  function receive(event: VitrinaEvent): void {
    switch (event.type) {
      case 'ready':
        isReady = true;
        clearTimeout(limit);
        player?.setMuted(sound.isMuted);
        player?.setVolume(sound.volume);
        if (isWanted) player?.play();
        return report({ type: 'tracks', tracks: noTracks });
      case 'playing':
        stoodAt = undefined;
        return report({ type: 'element', event: 'playing' });
      case 'paused':
        stoodAt ??= seconds();
        return report({ type: 'element', event: 'paused' });
      case 'waiting':
        return report({ type: 'element', event: 'stalled' });
      case 'ended':
        return report({ type: 'element', event: 'ended' });
      case 'refused':
        return report({ type: 'element', event: 'refused' });
      case 'sound':
        return report({ type: 'sound', volume: event.volume, isMuted: event.muted });
      case 'interactive':
        return report({ type: 'interactive', isOn: event.on });
      case 'error':
        return fail(event.kind, event.detail ?? '');
    }
  }

  function close(): void {
    clearTimeout(limit);
    player?.destroy();
    frame?.remove();
    player = frame = undefined;
    isReady = false;
  }

  function open(embed: EmbeddedPlayer): void {
    close();
    const opened = document.createElement('iframe');
    opened.className = video.className;
    opened.title = embed.title;
    opened.allow = ALLOW;
    opened.setAttribute('sandbox', SANDBOX);
    opened.referrerPolicy = 'origin';
    opened.src = embed.url;
    frame = opened;
    video.after(opened);
    // Late events of a replaced player are ignored.
    player = sdk.connect(opened, (event) => void (frame === opened && receive(event)));
    limit = setTimeout(() => fail('network', 'the embedded player is silent'), READY_LIMIT_MS);
  }

  return {
    load(next) {
      source = next;
      stoodAt = undefined;
      isWanted = false;
      if (next.embed) open(next.embed);
    },
    request(request: EngineRequest) {
      if (request.type === 'recover' && source?.embed) open(source.embed);
      // Whatever position is meant, what it can show is the present.
      else if (request.type === 'seek') stoodAt = undefined;
      else if (request.type === 'hold') close();
    },
    own: {
      play() {
        isWanted = true;
        if (isReady) player?.play();
      },
      pause() {
        isWanted = false;
        if (isReady) player?.pause();
      },
      setSound(volume, isMuted) {
        sound = { volume, isMuted };
        if (!isReady) return;
        player?.setMuted(isMuted);
        player?.setVolume(volume);
      },
    },
    position: () => (frame ? (stoodAt ?? seconds()) : undefined),
    loaded(): Bounds | undefined {
      const now = seconds();
      return frame && source?.embed ? { start: addSeconds(now, -source.embed.offsetS), end: now } : undefined;
    },
    statistics: () => ({
      engine: source?.embed ? `vitrina ${new URL(source.embed.url, location.href).host}` : 'vitrina',
    }),
    destroy: close,
  };
}
