/**
 * WebVTT cut into segments. A cue stands, with its whole time, in every segment it touches; players drop the repetitions.
 * Cue times stay relative to the asset, and X-TIMESTAMP-MAP says where the asset lies on the media clock. @source RFC 8216 §3.5
 */
import { GRID_MS, GRID_S } from '@aerial/domain/grid.ts';
import { mpegTimeOf } from './media-clock.ts';

/**
 * All segments of an asset's run on a channel name the same pair of times, so that a repeated cue has exactly the
 * same time and is recognised. The pair is that of the asset's second segment: a film's beginning is 0
 * in both, and hls.js treats an offset of 0 to its video as no map at all.
 */
const headerOf = (index: number, place: number): string =>
  `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${mpegTimeOf(place - index + 1)},LOCAL:00:00:0${GRID_S.toFixed(3)}\n`;

/**
 * The content of a segment without cues: an empty cue of a millisecond at its beginning. hls.js prefetches subtitles and
 * queues a cue until it has parsed video of that run of segments, but it drops queued cues, and stops loading subtitles,
 * when it parses another run first. With a cue in every segment it waits at the beginning of each run and is never two
 * runs ahead.
 */
const anchor = (index: number): string => `${timeOf(index * GRID_MS)} --> ${timeOf(index * GRID_MS + 1)}\n`;

/** `hh:mm:ss.mmm` */
const timeOf = (ms: number): string => {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

const CUE_TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/m;

/**
 * The cues and styles that belong to segment `index` of the asset whose whole subtitles are given.
 * @param whole empty for an asset without the requested subtitles
 * @param place of the segment on the media clock
 */
export function cutSubtitles(whole: string, index: number, place: number): string {
  const from = index * GRID_S;
  const to = from + GRID_S;
  const blocks = whole
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.replace(/^\n+|\n+$/g, ''));
  const listed = blocks.filter((block) => {
    const times = CUE_TIMES.exec(block);
    if (!times) return /^(STYLE|REGION)\b/.test(block);
    return inSeconds(times[1]!) < to && inSeconds(times[2]!) > from;
  });
  const cues = listed.some((block) => CUE_TIMES.test(block)) ? [] : [anchor(index)];
  return [headerOf(index, place), ...listed.map((block) => `${block}\n`), ...cues].join('\n');
}

/** `[hh:]mm:ss.mmm` in seconds. */
function inSeconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
