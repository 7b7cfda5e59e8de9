/**
 * WebVTT cut into segments. A cue stands, with its whole time, in every segment it touches; players drop the repetitions.
 * Media time starts at 0 in every asset, so cue times relative to the asset need no shift. @source RFC 8216 §3.5
 */
import { GRID_S } from '@aerial/domain/grid.ts';

const HEADER = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n';

/** What an asset without the wanted subtitles shows. */
export const EMPTY_SUBTITLES = Buffer.from(`${HEADER}\n`);

const CUE_TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/m;

/** The cues and styles that belong to segment `index` of the asset whose whole subtitles are given. */
export function cutSubtitles(whole: string, index: number): string {
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
  return [HEADER, ...kept.map((block) => `${block}\n`)].join('\n').concat(kept.length === 0 ? '\n' : '');
}

/** `[hh:]mm:ss.mmm` in seconds. */
function inSeconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
