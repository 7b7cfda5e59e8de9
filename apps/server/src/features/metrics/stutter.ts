/** Why a playback stuttered, from what its player reported. Pure. */

/** A report of a player: what happened since the one before it. */
export interface QualityReport {
  readonly at: Date;
  readonly intervalS: number;
  readonly playingS: number;
  readonly stalledS: number;
  /** Bits per second of what was played, and of what the network measured. */
  readonly bitrate: number | null;
  readonly bandwidth: number | null;
  /** Seconds buffered at the time of the report. */
  readonly buffer: number | null;
}

/** The whole playback, as its last report sums it up. */
export interface QualityTotal {
  /** Milliseconds; null if it never started. */
  readonly startupMs: number | null;
  readonly hasFailed: boolean;
  readonly playingS: number;
  readonly stalledS: number;
  readonly stalls: number;
  readonly bitrate: number | null;
  readonly switches: number;
  readonly networkErrors: number;
  readonly frames: number;
  readonly droppedFrames: number;
}

/** Other playbacks of the same channel or content at the same time. */
export interface Company {
  readonly playbacks: number;
  readonly stalled: number;
}

export type StutterCause =
  | { readonly cause: 'none' }
  | { readonly cause: 'start-failed' | 'slow-start' | 'device' | 'unknown' }
  | { readonly cause: 'slow-network'; readonly bandwidth: number; readonly bitrate: number }
  | { readonly cause: 'failed-requests'; readonly count: number }
  | { readonly cause: 'everybody' | 'only-this-viewer'; readonly company: Company };

/** Below this a network does not keep up with the stream's peaks: bandwidth by bitrate. */
const ENOUGH_BANDWIDTH = 1.2;
/** More dropped frames are visible. */
const MAX_DROPPED_SHARE = 0.02;
const SLOW_START_MS = 5_000;
/** Fewer others say nothing about the stream. */
const MIN_COMPANY = 3;
/** If so many of them stalled too, it was not the viewer's network. */
const COMMON_SHARE = 0.2;

/** The likely causes, the surest first. */
export function stutterCauses(
  reports: readonly QualityReport[],
  total: QualityTotal,
  company: Company,
): StutterCause[] {
  const causes: StutterCause[] = [];
  const hasStalled = total.stalls > 0 || total.stalledS > 0;
  if (total.startupMs === null && total.hasFailed) causes.push({ cause: 'start-failed' });
  if ((hasStalled || causes.length > 0) && company.playbacks >= MIN_COMPANY)
    causes.push({
      cause: company.stalled / company.playbacks >= COMMON_SHARE ? 'everybody' : 'only-this-viewer',
      company,
    });
  if (hasStalled) {
    const slow = reports
      .filter(({ stalledS, bandwidth, bitrate }) => stalledS > 0 && bandwidth !== null && bitrate !== null)
      .map(({ bandwidth, bitrate }) => ({ bandwidth: bandwidth!, bitrate: bitrate! }))
      .filter(({ bandwidth, bitrate }) => bandwidth < bitrate * ENOUGH_BANDWIDTH)
      .toSorted((a, b) => a.bandwidth / a.bitrate - b.bandwidth / b.bitrate)[0];
    if (slow) causes.push({ cause: 'slow-network', ...slow });
    if (total.networkErrors > 0) causes.push({ cause: 'failed-requests', count: total.networkErrors });
  }
  if (total.frames > 0 && total.droppedFrames / total.frames > MAX_DROPPED_SHARE) causes.push({ cause: 'device' });
  if ((total.startupMs ?? 0) > SLOW_START_MS) causes.push({ cause: 'slow-start' });
  if (causes.length > 0) return causes;
  return [{ cause: hasStalled ? 'unknown' : 'none' }];
}

const megabits = (bits: number | null): string => (bits === null ? '–' : `${(bits / 1_000_000).toFixed(2)} Mbit/s`);
const seconds = (s: number): string => `${s.toFixed(1)} s`;

/** A cause in words for the operator. */
export function explainCause(found: StutterCause, total: QualityTotal): string {
  switch (found.cause) {
    case 'none':
      return 'It did not stutter: neither stalls nor dropped frames were reported.';
    case 'unknown':
      return 'It stalled although the network was fast enough and no request failed: look at the log of the origin at these times.';
    case 'start-failed':
      return 'It never started: the player gave up with an error.';
    case 'slow-start':
      return `It started slowly, after ${seconds((total.startupMs ?? 0) / 1000)}.`;
    case 'device':
      return `The device does not keep up: it dropped ${((total.droppedFrames / total.frames) * 100).toFixed(1)} % of the frames.`;
    case 'slow-network':
      return `The viewer's network was too slow: ${megabits(found.bandwidth)} for a stream of ${megabits(found.bitrate)}.`;
    case 'failed-requests':
      return `${found.count} requests for the stream failed: look at the CDN and the log of the origin at these times.`;
    case 'everybody':
      return `Not only this viewer: ${found.company.stalled} of ${found.company.playbacks} others stalled at the same time. The stream or the way to it is to blame.`;
    case 'only-this-viewer':
      return `Only few others stalled at the same time (${found.company.stalled} of ${found.company.playbacks}): the cause is at the viewer.`;
  }
}

/** The report in lines. @param title what was played, by whom and where */
export function stutterLines(
  title: readonly string[],
  reports: readonly QualityReport[],
  total: QualityTotal,
  company: Company,
): string[] {
  const watchedS = total.playingS + total.stalledS;
  const share = watchedS === 0 ? 0 : (total.stalledS / watchedS) * 100;
  return [
    ...title,
    `Start-up ${total.startupMs === null ? 'never' : seconds(total.startupMs / 1000)}; played ${seconds(total.playingS)}; stalled ${seconds(total.stalledS)} in ${total.stalls} stalls (${share.toFixed(1)} %)`,
    `Average ${megabits(total.bitrate)}; ${total.switches} changes of quality; ${total.networkErrors} failed requests; ${total.droppedFrames} of ${total.frames} frames dropped`,
    '',
    'Until                 played   stalled  bitrate       bandwidth     buffer',
    ...reports.map(({ at, playingS, stalledS, bitrate, bandwidth, buffer }) =>
      [
        `${at.toISOString().slice(0, 19)}Z`.padEnd(21),
        seconds(playingS).padStart(7),
        seconds(stalledS).padStart(9),
        ` ${megabits(bitrate).padEnd(13)}`,
        megabits(bandwidth).padEnd(13),
        buffer === null ? '–' : seconds(buffer),
      ].join(' '),
    ),
    '',
    ...stutterCauses(reports, total, company).map((found) => explainCause(found, total)),
  ];
}
