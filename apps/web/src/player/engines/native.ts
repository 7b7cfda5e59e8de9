import { addSeconds, type EpochSeconds, type Seconds } from '@aerial/domain/time.ts';
import type { LanguageTrack } from '../rules/tracks.ts';
import type { Bounds, PlaybackSource, Position } from '../types.ts';
import type { EngineReport, EngineRequest, EngineTracks, PlaybackEngine } from './port.ts';

/** Only Safari has these. */
interface AppleVideo extends HTMLVideoElement {
  getStartDate?(): Date;
  readonly audioTracks?: EventTarget & {
    readonly length: number;
    [index: number]: { enabled: boolean; language: string; label: string };
  };
}

const subtitlesOf = (video: HTMLVideoElement): TextTrack[] =>
  [...video.textTracks].filter((track) => track.kind === 'subtitles' || track.kind === 'captions');

/** HLS played by the browser itself. Levels are the browser's business. */
export function createNativeEngine(element: HTMLVideoElement, report: (report: EngineReport) => void): PlaybackEngine {
  const video: AppleVideo = element;
  const listeners = new AbortController();
  let startsAt: Position = 0 as Seconds;
  let startOffset: number | undefined;

  /** Position of media time 0. */
  const origin = (): Position => {
    const date = video.getStartDate?.().getTime();
    return date === undefined || Number.isNaN(date) || startsAt === 0 ? startsAt : ((date / 1000) as EpochSeconds);
  };
  const positionOf = (mediaTime: number): Position => addSeconds(origin(), mediaTime);
  const audio = (): LanguageTrack[] =>
    Array.from({ length: video.audioTracks?.length ?? 0 }, (_, id) => ({
      id,
      language: video.audioTracks![id]!.language,
      name: video.audioTracks![id]!.label,
    }));
  const tracks = (): EngineTracks => ({
    levels: [],
    chosenLevel: -1,
    audio: audio(),
    audioId: audio().findIndex((track) => video.audioTracks![track.id]!.enabled),
    text: subtitlesOf(video).map(({ language, label }, id) => ({ id, language, name: label })),
    textId: subtitlesOf(video).findIndex((track) => track.mode === 'showing'),
    isAudioOnly: video.readyState > 0 && video.videoWidth === 0,
  });
  const reportTracks = (): void => report({ type: 'tracks', tracks: tracks() });
  const edge = (): number | undefined =>
    video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : undefined;

  const on = (target: EventTarget | undefined, event: string, listener: () => void): void =>
    target?.addEventListener(event, listener, { signal: listeners.signal });
  on(video, 'loadedmetadata', () => {
    if (startOffset !== undefined && startOffset > 0) video.currentTime = startOffset;
    reportTracks();
  });
  on(video.audioTracks, 'change', reportTracks);
  on(video.textTracks, 'change', reportTracks);
  on(video.textTracks, 'addtrack', reportTracks);
  on(video, 'error', () => {
    const code = video.error?.code;
    const failure =
      code === MediaError.MEDIA_ERR_DECODE
        ? 'media'
        : code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && video.networkState !== HTMLMediaElement.NETWORK_NO_SOURCE
          ? 'codec'
          : 'network';
    if (code !== undefined) report({ type: 'failed', failure, detail: video.error?.message ?? '' });
  });

  return {
    load(source: PlaybackSource, startAt) {
      startsAt = source.startsAt ?? (0 as Seconds);
      startOffset = startAt === 'edge' ? undefined : startAt - startsAt;
      video.src = source.url;
    },
    request(request: EngineRequest) {
      switch (request.type) {
        case 'level':
        case 'limit':
        case 'hold':
        case 'go':
          return;
        case 'audio':
          for (const { id } of audio()) video.audioTracks![id]!.enabled = id === request.id;
          return reportTracks();
        case 'text':
          for (const [id, track] of subtitlesOf(video).entries())
            track.mode = id === request.id ? 'showing' : 'disabled';
          return reportTracks();
        case 'seek':
          video.currentTime = Math.max(0, request.to - origin());
          return;
        case 'recover': {
          const at = video.currentTime;
          startOffset = at;
          video.load();
        }
      }
    },
    position: () => (video.readyState === HTMLMediaElement.HAVE_NOTHING ? undefined : positionOf(video.currentTime)),
    loaded(): Bounds | undefined {
      const end = edge();
      return end === undefined ? undefined : { start: positionOf(video.seekable.start(0)), end: positionOf(end) };
    },
    statistics: () => ({ engine: 'native' }),
    destroy() {
      listeners.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
