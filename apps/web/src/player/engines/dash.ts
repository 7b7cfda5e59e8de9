/** DASH by Shaka Player, for protected streams that this browser plays in no other form; loaded by the first of them. */
import { addSeconds, type Seconds } from '@aerial/domain/time.ts';
import library from 'shaka-player/dist/shaka-player.dash-es2021.js';
import { keySystemId, type ChosenStream } from '../drm/choose.ts';
import type { StreamLimit } from '../rules/data-saver.ts';
import type { PlaybackSource, Position } from '../types.ts';
import { ascending, failureOf, presentationStart, tracksOf, type ShakaError } from './dash-report.ts';
import type { EngineFactory, EngineReport, EngineRequest, PlaybackEngine } from './port.ts';

/** Its types describe an ES module with a default export; the file is a CommonJS module, which is the library itself. */
const shaka = library as unknown as typeof library.default;

/** As of HLS. @source C-828–C-831 */
const BUFFER_S = 10;
/** What is held of a stream that is left soon. */
const HELD_S = 1;
const BACK_BUFFER_S = 30;
const MIME_TYPE = 'application/dash+xml';
/** Keys need not be in hardware. */
const SOFTWARE = 'SW_SECURE_CRYPTO';
const RETRIES = { maxAttempts: 4, baseDelay: 500, backoffFactor: 2, fuzzFactor: 0.5, timeout: 20_000 };

/** Makes engines that play with licences of the chosen key system. */
export function dashEngine(chosen: ChosenStream): EngineFactory {
  shaka.polyfill.installAll();
  return (video, report, { limit }) => createDashEngine(video, report, chosen, limit);
}

const settings = ({ system, licenseUrl }: ChosenStream) => ({
  drm: {
    servers: { [keySystemId(system)]: licenseUrl },
    retryParameters: { ...RETRIES, maxAttempts: 2 },
    // Manifests name Widevine, whose browsers complain of players that do not say which robustness they want.
    advanced: { [keySystemId('widevine')]: { videoRobustness: [SOFTWARE], audioRobustness: [SOFTWARE] } },
  },
  manifest: { retryParameters: RETRIES },
  streaming: { retryParameters: RETRIES, bufferingGoal: BUFFER_S, bufferBehind: BACK_BUFFER_S },
  abr: { restrictToElementSize: true },
});

/** One instance plays one stream: its licences are bound to it. */
function createDashEngine(
  video: HTMLVideoElement,
  report: (report: EngineReport) => void,
  chosen: ChosenStream,
  limit: StreamLimit | undefined,
): PlaybackEngine {
  const player = new shaka.Player();
  let startsAt: Position = 0 as Seconds;
  let startAt: Position | 'edge' = 'edge';
  /** Position of presentation time 0. */
  let zero: Position | undefined;
  let chosenLevel = -1;
  let isGone = false;
  let freed = Promise.resolve();

  const reportTracks = (): void => {
    if (isGone) return;
    const [text, audio, pictures] = [player.getTextTracks(), player.getAudioTracks(), player.getVideoTracks()];
    report({ type: 'tracks', tracks: tracksOf(pictures, audio, text, chosenLevel) });
  };
  const fail = (error: unknown): void => {
    if (isGone) return;
    const isKnown = typeof error === 'object' && error !== null && 'category' in error && 'code' in error;
    const failed = isKnown
      ? failureOf(error as ShakaError)
      : ({ type: 'failed', failure: 'network', detail: `shaka ${String(error)}` } as const);
    if (failed) report(failed);
  };
  const positionOf = (presentation: number): Position => addSeconds(zero ?? startsAt, presentation);
  const presentationOf = (position: Position): number => position - (zero ?? startsAt);

  player.configure(settings(chosen));
  if (limit) applyLimit(limit);
  const network = player.getNetworkingEngine();
  network?.registerRequestFilter((type, request) => {
    if (type !== shaka.net.NetworkingEngine.RequestType.LICENSE) return;
    if (chosen.system === 'clearkey') {
      request.headers['Content-Type'] = 'application/json';
      return;
    }
    // A licence for what is played, also where it is older than the key of today.
    const kids = [...(request.drmInfo?.keyIds ?? [])].join(',');
    if (kids) request.uris = request.uris.map((uri) => `${uri}&kid=${kids}`);
  });
  network?.registerResponseFilter((type, response) => {
    if (type !== shaka.net.NetworkingEngine.RequestType.MANIFEST) return;
    const start = presentationStart(new TextDecoder().decode(response.data));
    if (start !== undefined) zero = start as Position;
  });
  player.addEventListener('error', (event) => fail((event as Event & { readonly detail?: unknown }).detail));
  player.addEventListener('manifestparsed', () => {
    if (startAt !== 'edge') player.updateStartTime(Math.max(0, presentationOf(startAt)));
  });
  for (const event of ['loaded', 'trackschanged', 'variantchanged', 'audiotrackschanged', 'textchanged', 'adaptation'])
    player.addEventListener(event, reportTracks);
  const attached = player.attach(video);

  return {
    load(source: PlaybackSource, from) {
      startsAt = source.startsAt ?? (0 as Seconds);
      startAt = from;
      zero = undefined;
      void play(source.url);
    },
    request(request: EngineRequest) {
      switch (request.type) {
        case 'level':
          return chooseLevel(request.index);
        case 'limit':
          applyLimit(request.limit);
          return chooseLevel(-1);
        case 'audio': {
          const track = player.getAudioTracks()[request.id];
          if (track) player.selectAudioTrack(track);
          return;
        }
        case 'text':
          player.selectTextTrack(player.getTextTracks()[request.id] ?? null);
          return reportTracks();
        case 'seek':
          video.currentTime = Math.max(0, presentationOf(request.to));
          return;
        case 'recover':
          player.retryStreaming();
          return;
        case 'hold':
        case 'go':
          player.configure('streaming.bufferingGoal', request.type === 'hold' ? HELD_S : BUFFER_S);
      }
    },
    position: () => (isLoaded() ? positionOf(video.currentTime) : undefined),
    loaded() {
      if (!isLoaded()) return undefined;
      const { start, end } = player.seekRange();
      return end > start ? { start: positionOf(start), end: positionOf(end) } : undefined;
    },
    statistics() {
      const { streamBandwidth, estimatedBandwidth } = player.getStats();
      const playing = player.getVariantTracks().find(({ active }) => active);
      return {
        engine: `Shaka Player ${shaka.Player.version}`,
        codecs: playing?.codecs ?? undefined,
        bitrate: streamBandwidth || undefined,
        frameRate: playing?.frameRate ?? undefined,
        bandwidth: estimatedBandwidth || undefined,
      };
    },
    destroy() {
      isGone = true;
      freed = player.destroy().catch(() => {}) as Promise<void>;
    },
    freed: () => freed,
  };

  async function play(url: string): Promise<void> {
    try {
      await attached;
      if (!isGone) await player.load(url, undefined, MIME_TYPE);
      if (!isGone) report({ type: 'ready' });
    } catch (error) {
      fail(error);
    }
  }

  function isLoaded(): boolean {
    return !isGone && video.readyState > 0 && player.isFullyLoaded();
  }

  /** Where every level is higher, the lowest is played: these restrictions are soft. */
  function applyLimit({ maxHeight }: StreamLimit): void {
    player.configure('abr.restrictions.maxHeight', maxHeight === undefined ? Infinity : Math.max(1, maxHeight));
  }

  function chooseLevel(index: number): void {
    const level = ascending(player.getVideoTracks())[index];
    chosenLevel = level ? index : -1;
    player.configure('abr.enabled', !level);
    if (level) player.selectVideoTrack(level, true);
    reportTracks();
  }
}
