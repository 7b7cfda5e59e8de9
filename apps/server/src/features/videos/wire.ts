import type { TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import { ordersOf } from './rules.ts';
import type { SeenVideo } from './service.ts';

const instant = (at: Date): string => isoSeconds(epochMs(at.getTime()));

export const videoWire = (video: SeenVideo): TitleVideo => ({
  id: video.id,
  title_id: video.content_id,
  title: { ...video.title },
  origin: video.origin,
  file_name: video.file_name,
  size: Number(video.size),
  received: video.received,
  fingerprint: video.origin === 'upload' ? video.fingerprint : '',
  state: video.state,
  step: video.state === 'encoding' ? video.step : null,
  progress: video.progress,
  failure: video.failure && { ...video.failure },
  result: video.result && {
    duration_s: Math.round(video.result.durationS),
    renditions: video.result.renditions.map((one) => ({ ...one })),
    audio: [...video.result.audio],
    subtitles: [...video.result.subtitles],
    dropped_subtitles: video.result.droppedSubtitles,
  },
  may: ordersOf({ state: video.state, hasFile: video.has_file }),
  started_by: video.started_by,
  created_at: instant(video.created_at),
  finished_at: video.finished_at && instant(video.finished_at),
});
