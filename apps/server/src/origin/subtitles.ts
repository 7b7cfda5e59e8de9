/**
 * WebVTT cut into segments. A cue stands, with its whole time, in every segment it touches; players drop the repetitions.
 * Cue times stay relative to the asset, and X-TIMESTAMP-MAP says where the asset lies on the media clock. @source RFC 8216 §3.5
 */
import { GRID_S } from '@aerial/domain/grid.ts';
import { mpegTimeOf } from './media-clock.ts';

/**
 * All segments of an asset's run on a channel name the same pair of times, so that a repeated cue comes out at the very
 * same time, to the last bit, and is recognised. The pair is that of the asset's second segment: a film's beginning is 0
 * in both, and hls.js takes a difference of 0 to its picture for no map at all.
 */
const headerOf = (index: number, place: number): string =>
  `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${mpegTimeOf(place - index + 1)},LOCAL:00:00:0${GRID_S.toFixed(3)}\n`;

const CUE_TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/m;

/**
 * The cues and styles that belong to segment `index` of the asset whose whole subtitles are given.
 * @param whole empty for an asset without the wanted subtitles
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
  const kept = blocks.filter((block) => {
    const times = CUE_TIMES.exec(block);
    if (!times) return /^(STYLE|REGION)\b/.test(block);
    return inSeconds(times[1]!) < to && inSeconds(times[2]!) > from;
  });
  return [headerOf(index, place), ...kept.map((block) => `${block}\n`)].join('\n').concat(kept.length === 0 ? '\n' : '');
}

/** `[hh:]mm:ss.mmm` in seconds. */
function inSeconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
