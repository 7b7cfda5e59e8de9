import type { Seconds } from '@aerial/domain/time.ts';
import Hls, { type ErrorData } from 'hls.js';
import { oncePainted } from '../element.ts';
import { browserWait } from '../timers.ts';
import { levelsWithin, type StreamLimit } from '../rules/data-saver.ts';
import { lowestLevel, startLevel, type QualityLevel } from '../rules/tracks.ts';
import type { Bounds, PlaybackSource, Position } from '../types.ts';
import { adBreakAt } from './ad-breaks.ts';
import { coveredBy, mediaTimeAt, positionAt, type DatedFragment } from './dates.ts';
import { createHlsPrefetch } from './hls-prefetch.ts';
import { GOING, hlsConfig } from './hls-config.ts';
import { guardSubtitles } from './hls-subtitles.ts';
import type {
  EngineFailure,
  EngineOptions,
  EngineReport,
  EngineRequest,
  EngineTracks,
  PlaybackEngine,
} from './port.ts';

const CODEC_ERRORS: ReadonlySet<string> = new Set([
  Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  Hls.ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR,
]);

/** What an error of hls.js means to the player; undefined: it heals by itself. @source spec 2 §4 Player */
export function failureOf(data: Pick<ErrorData, 'type' | 'details' | 'fatal'>): EngineFailure | undefined {
  if (CODEC_ERRORS.has(data.details)) return data.fatal ? 'codec' : undefined;
  if (data.fatal) return data.type === Hls.ErrorTypes.MEDIA_ERROR ? 'media' : 'network';
  if (data.details === Hls.ErrorDetails.FRAG_PARSING_ERROR) return 'fragment';
  return data.details === Hls.ErrorDetails.BUFFER_STALLED_ERROR ? 'stall' : undefined;
}

/** Part of every build of hls.js that has a picture. */
const LevelsBySize = Hls.DefaultConfig.capLevelController!;
/** A prepared channel resumes loading after this at the latest, milliseconds. */
const GO_AFTER_MS = 250;
/** Where in its first picture a prepared channel stands, as a share of the picture's time: the next one follows soon after the press. */
const STANDS_AT = 0.95;
/** Bandwidth that the previous engine measured, bits per second: a prepared channel need not measure it again. */
let lastBandwidth: number | undefined;

/** HLS through Media Source Extensions. One instance lives as long as its element and loads one stream after another. */
export function createHlsEngine(
  video: HTMLVideoElement,
  report: (report: EngineReport) => void,
  options: EngineOptions,
): PlaybackEngine {
  const prefetch = createHlsPrefetch();
  let limit: StreamLimit = options.limit ?? { maxHeight: undefined };
  /** Besides the size of the picture, the viewer's limit caps the level. */
  class LimitedLevels extends LevelsBySize {
    override getMaxLevel(index: number): number {
      return Math.min(super.getMaxLevel(index), highestAllowed());
    }
  }
  const hls = new Hls({
    ...hlsConfig(options.purpose, options.isHeld),
    capLevelController: LimitedLevels,
    // Keys of the previous stream can be removed only while the element has no source: with this hls.js waits for that.
    emeEnabled: Boolean(video.mediaKeys),
    ...options.protection?.config,
    loader: prefetch.loader,
    ...(lastBandwidth === undefined ? {} : { abrEwmaDefaultEstimate: lastBandwidth }),
  });
  const isOfSubtitles = guardSubtitles(hls);
  let startsAt: Position = 0 as Seconds;
  let hasEstimate = false;
  let isLive = false;
  let isGone = false;
  let stopWaiting = (): void => {};
  let isAudioOnly = false;
  let isPrepared = options.isHeld === true;
  /** hls.js reports tracks before it selects one itself: a selection requested on that report has to come after its own. */
  const afterwards = (work: () => void): void => queueMicrotask(() => void (isGone || work()));

  const fragments = (): readonly DatedFragment[] => hls.latestLevelDetails?.fragments ?? [];
  const levels = (): QualityLevel[] => hls.levels.map(({ height, bitrate }, index) => ({ index, height, bitrate }));
  const allowed = (): readonly QualityLevel[] => levelsWithin(levels(), limit);
  /** Index of the best level that may be loaded. */
  function highestAllowed(): number {
    return Math.max(0, ...allowed().map(({ index }) => index));
  }
  const tracks = (): EngineTracks => ({
    levels: levels(),
    chosenLevel: hls.autoLevelEnabled ? -1 : hls.manualLevel,
    audio: hls.audioTracks.map(({ lang, name }, id) => ({ id, language: lang ?? '', name })),
    audioId: hls.audioTrack,
    text: hls.subtitleTracks.map(({ lang, name }, id) => ({ id, language: lang ?? '', name })),
    textId: hls.subtitleTrack,
    isAudioOnly,
  });
  const reportTracks = (): void => report({ type: 'tracks', tracks: tracks() });

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    // A channel shows its first picture soon, and a better one after it.
    const known = hasEstimate && !isLive ? hls.bandwidthEstimate : undefined;
    const arrived =
      known === undefined ? allowed().find(({ index }) => prefetch.has(hls.levels[index]!.uri))?.index : undefined;
    hls.startLevel = options.purpose === 'preview' ? lowestLevel(levels()) : (arrived ?? startLevel(allowed(), known));
    if (limit.maxHeight !== undefined) hls.autoLevelCapping = highestAllowed();
    reportTracks();
  });
  hls.on(Hls.Events.BUFFER_CREATED, (_event, { tracks: made }) => {
    const isSound = !made.video && !made.audiovideo;
    if (isSound === isAudioOnly) return;
    isAudioOnly = isSound;
    reportTracks();
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    hasEstimate = true;
    if (options.purpose === 'main' && Number.isFinite(hls.bandwidthEstimate)) lastBandwidth = hls.bandwidthEstimate;
  });
  for (const event of [
    Hls.Events.AUDIO_TRACKS_UPDATED,
    Hls.Events.AUDIO_TRACK_SWITCHED,
    Hls.Events.SUBTITLE_TRACKS_UPDATED,
    Hls.Events.SUBTITLE_TRACK_SWITCH,
    Hls.Events.LEVELS_UPDATED,
  ] as const) {
    hls.on(event, reportTracks);
  }
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (isOfSubtitles(data)) return;
    const aboutKeys = options.protection?.reportOf(data);
    if (aboutKeys) return report(aboutKeys);
    const failure = failureOf(data);
    if (failure) report({ type: 'failed', failure, detail: data.details });
  });
  hls.attachMedia(video);

  const loaded = (): Bounds | undefined => {
    const covered = coveredBy(fragments(), startsAt);
    const sync = hls.latestLevelDetails?.live ? hls.liveSyncPosition : null;
    if (!covered || sync === null || sync === undefined) return covered;
    const end = Math.max(positionAt(fragments(), sync, startsAt), positionAt(fragments(), video.currentTime, startsAt));
    return { start: covered.start, end: Math.min(end, covered.end) as Position };
  };

  const position = (): Position | undefined =>
    fragments().length === 0 ? undefined : positionAt(fragments(), video.currentTime, startsAt);

  return {
    load(source: PlaybackSource, startAt) {
      startsAt = source.startsAt ?? (0 as Seconds);
      isLive = startAt === 'edge';
      isAudioOnly = false;
      const behindS = prefetch.begin(isLive ? source.playlists : undefined);
      hls.config.startOnSegmentBoundary = isLive;
      // Without a word about it hls.js counts whole seconds, and begins shortly before the end of a segment.
      if (behindS === undefined) hls.config.liveSyncDuration = undefined;
      else hls.targetLatency = behindS;
      hls.config.startPosition = startAt === 'edge' ? -1 : Math.max(0, startAt - startsAt);
      hls.loadSource(source.url);
    },
    request(request: EngineRequest) {
      switch (request.type) {
        case 'level':
          hls.nextLevel = request.index;
          return reportTracks();
        case 'limit':
          limit = request.limit;
          // The next look at the size of the picture raises it again.
          if (limit.maxHeight !== undefined) hls.autoLevelCapping = highestAllowed();
          if (!hls.autoLevelEnabled) hls.nextLevel = -1;
          return reportTracks();
        case 'audio':
          return afterwards(() => (hls.audioTrack = request.id));
        case 'text':
          return afterwards(() => {
            hls.subtitleDisplay = request.id >= 0;
            hls.subtitleTrack = request.id;
          });
        case 'seek':
          video.currentTime = Math.max(0, mediaTimeAt(fragments(), request.to, startsAt));
          return;
        case 'recover':
          return hls.recoverMediaError();
        case 'hold': {
          stopWaiting();
          hls.stopLoad();
          const frameRate = hls.levels[Math.max(0, hls.currentLevel)]?.frameRate;
          if (isPrepared && frameRate) video.currentTime += STANDS_AT / frameRate;
          return;
        }
        case 'go':
          isPrepared = false;
          Object.assign(hls.config, GOING);
          // What is loaded lasts longer than the way to the first picture, which needs the processor.
          stopWaiting = oncePainted(video, () => hls.startLoad(), { ms: GO_AFTER_MS, wait: browserWait });
      }
    },
    position,
    loaded,
    adBreak() {
      const [ranges, at] = [hls.latestLevelDetails?.dateRanges, position()];
      return ranges && at !== undefined ? adBreakAt(ranges, at) : undefined;
    },
    statistics() {
      const level = hls.levels[hls.currentLevel];
      const codecs = [level?.videoCodec, level?.audioCodec].filter(Boolean).join(', ');
      return {
        engine: `hls.js ${Hls.version}`,
        codecs: codecs || undefined,
        bitrate: level?.bitrate,
        frameRate: level?.frameRate || undefined,
        bandwidth: hasEstimate ? hls.bandwidthEstimate : undefined,
      };
    },
    destroy() {
      isGone = true;
      stopWaiting();
      prefetch.end();
      hls.destroy();
    },
  };
}
