/**
 * How the archive of an upstream is addressed: the catch-up modes and placeholders of M3U lists, as players interpret
 * them. Pure.
 */
import type { EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import type { UpstreamCatchup } from '../ports.ts';

/** The requested part of the archive. */
export interface ArchiveRequest {
  readonly start: EpochSeconds;
  readonly length: Seconds;
  readonly now: EpochSeconds;
}

/** @returns the archive's address; undefined when the mode needs a template and has none, or is beyond the archive's days */
export function catchupAddress(liveUrl: string, catchup: UpstreamCatchup, request: ArchiveRequest): string | undefined {
  if (catchup.days !== undefined && request.now - request.start > catchup.days * 86_400) return undefined;
  switch (catchup.mode) {
    case 'append':
      return catchup.source === undefined ? undefined : appendTo(liveUrl, fillTemplate(catchup.source, request));
    case 'default':
      return catchup.source === undefined ? undefined : fillTemplate(catchup.source, request);
    case 'shift':
      return appendTo(liveUrl, fillTemplate('?utc={utc}&lutc={lutc}', request));
    case 'flussonic':
      return flussonicAddress(liveUrl, request);
    case 'xc':
      return xtreamAddress(liveUrl, request);
  }
}

/** A suffix that starts with `?` joins a query the address already has. */
function appendTo(url: string, suffix: string): string {
  return suffix.startsWith('?') && url.includes('?') ? `${url}&${suffix.slice(1)}` : url + suffix;
}

/** `…/index.m3u8` has its archive at `…/archive-<start>-<length>.m3u8`; other playlists retain their name. */
function flussonicAddress(liveUrl: string, { start, length }: ArchiveRequest): string | undefined {
  const parts = /^([^?#]*\/)([^/?#]*?)(\.m3u8)?(\?[^#]*)?$/.exec(liveUrl);
  if (!parts) return undefined;
  const [, folder = '', name = '', extension, query = ''] = parts;
  if (extension === undefined) return name === 'mpegts' ? `${folder}archive-${start}-${length}.ts${query}` : undefined;
  return `${folder}${name === 'index' ? 'archive' : name}-${start}-${length}.m3u8${query}`;
}

/**
 * `…/live/<user>/<password>/<number>.m3u8`, with or without `live`, has its archive at
 * `…/timeshift/<user>/<password>/<minutes>/<start>/<number>.m3u8`. The start is a whole minute: playback begins up to 59 s early.
 */
function xtreamAddress(liveUrl: string, request: ArchiveRequest): string | undefined {
  const parts = /^(https?:\/\/[^/]+)\/(?:live\/)?([^/?#]+)\/([^/?#]+)\/([^/?#.]+)(?:\.(?:m3u8?|ts))?$/.exec(liveUrl);
  if (!parts) return undefined;
  const [, host = '', user = '', password = '', number = ''] = parts;
  const minutes = Math.ceil((request.length + (request.start % 60)) / 60);
  return `${host}/timeshift/${user}/${password}/${minutes}/${formatUtc(request.start, 'Y-m-d:H-M')}/${number}.m3u8`;
}

/**
 * Replaces `{name}` and `${name}`. `{offset:60}` and `{duration:60}` divide, a duration to 1 at least; `{utc:YmdHMS}`
 * formats in UTC, `{Y}{m}{d}{H}{M}{S}` the start. Unknown placeholders stay: they may be the upstream's own.
 */
export function fillTemplate(template: string, { start, length, now }: ArchiveRequest): string {
  const values: Record<string, number> = {
    utc: start,
    start,
    utcend: start + length,
    end: start + length,
    lutc: now,
    now,
    timestamp: now,
    offset: now - start,
    duration: length,
  };
  const instants = new Set(['utc', 'start', 'utcend', 'end', 'lutc', 'now', 'timestamp']);
  return template.replace(/\$?\{(\w+)(?::([\w-]+))?\}/g, (whole, name: string, argument?: string) => {
    if (/^[YmdHMS]$/.test(name) && argument === undefined) return formatUtc(start, name);
    const value = values[name];
    if (value === undefined) return whole;
    if (argument === undefined) return String(value);
    if (instants.has(name)) return formatUtc(value, argument);
    const divisor = Number(argument);
    return divisor > 0 ? String(Math.max(name === 'duration' ? 1 : 0, Math.floor(value / divisor))) : whole;
  });
}

/** Letters as in `strftime`: Y m d H M S; anything else stands for itself. */
function formatUtc(epoch: number, letters: string): string {
  const [Y = '', m = '', d = '', H = '', M = '', S = ''] = new Date(epoch * 1000).toISOString().split(/[-T:.Z]/);
  const parts: Record<string, string> = { Y, m, d, H, M, S };
  return letters.replace(/[YmdHMS]/g, (letter) => parts[letter]!);
}
