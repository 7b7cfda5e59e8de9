/**
 * The text of DASH manifests. Pure: the same presentation gives the same bytes on every machine. They list the segments that playlists
 * list, encrypted by `cenc`. @source ISO/IEC 23009-1 §5.3; DASH-IF Interoperability Points
 */
import { GRID_MS } from '@aerial/domain/grid.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Addresses } from '../../addresses/segment-addresses.ts';
import { LIVE_WINDOW } from '../../timeline/window.ts';
import { endOfPeriod, type Period } from './periods.ts';
import { adaptationSets } from './adaptation-sets.ts';
import type { Presentation } from './presentation.ts';
import { element, textElement } from './xml.ts';

/** How far behind the newest segment players begin, in segments. */
const DELAY_SEGMENTS = 3;
/** An archive that still grows is long, and watched far from its end: it is refreshed this seldom, in segments. */
const ARCHIVE_REFRESH_SEGMENTS = 5;

/** `PT5.76S`; a segment is a whole number of hundredths of a second. */
const durationOf = (segments: number): string => `PT${(segments * GRID_MS) / 1000}S`;
const isoTime = (at: EpochMs): string => new Date(at).toISOString();

export function dashManifest(presentation: Presentation, addresses: Addresses): string {
  const { periods, location, writtenAt, isComplete } = presentation;
  const children = [
    ...(location === undefined ? [] : [textElement('Location', location)]),
    ...periods.map((period, index) => periodElement(presentation, period, periods[index + 1], addresses)),
    ...(isComplete
      ? []
      : [element('UTCTiming', { schemeIdUri: 'urn:mpeg:dash:utc:direct:2014', value: isoTime(writtenAt) })]),
  ];
  const attributes = {
    // First: `isStatic` looks for it.
    type: isComplete ? 'static' : 'dynamic',
    ...(isComplete ? completeAttributes(presentation) : growingAttributes(presentation)),
    minBufferTime: durationOf(1),
    maxSegmentDuration: durationOf(1),
    profiles: 'urn:mpeg:dash:profile:isoff-live:2011',
    xmlns: 'urn:mpeg:dash:schema:mpd:2011',
    'xmlns:cenc': 'urn:mpeg:cenc:2013',
    'xmlns:mspr': 'urn:microsoft:playready',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('MPD', attributes, children)}\n`;
}

/** Whether a manifest that begins so will not change. */
export const isStatic = (head: string): boolean => head.includes('<MPD type="static"');

const availability = ({ zeroAt }: Presentation): string | undefined => zeroAt && isoTime(zeroAt);

const completeAttributes = (presentation: Presentation): Record<string, string | undefined> => ({
  // Players do not need it, but it tells when the archive was on air.
  availabilityStartTime: availability(presentation),
  mediaPresentationDuration: durationOf(endOfPeriod(presentation.periods.at(-1)!) - presentation.zero),
});

function growingAttributes(presentation: Presentation): Record<string, string | undefined> {
  const isLive = presentation.form === 'live';
  // What is time-shifted is listed shortly before it is played, like what is live.
  const refresh = isLive || presentation.location !== undefined ? 1 : ARCHIVE_REFRESH_SEGMENTS;
  return {
    availabilityStartTime: availability(presentation),
    publishTime: isoTime(presentation.writtenAt),
    minimumUpdatePeriod: durationOf(refresh),
    timeShiftBufferDepth: isLive ? durationOf(LIVE_WINDOW) : undefined,
    suggestedPresentationDelay: durationOf(DELAY_SEGMENTS + refresh - 1),
  };
}

function periodElement(
  presentation: Presentation,
  period: Period,
  next: Period | undefined,
  addresses: Addresses,
): string {
  // A period ends where the next one begins, unless nothing is on air between them.
  const isFollowed = next === undefined || endOfPeriod(period) === next.start;
  return element(
    'Period',
    {
      id: `${period.start}`,
      start: durationOf(period.start - presentation.zero),
      duration: isFollowed ? undefined : durationOf(endOfPeriod(period) - period.start),
    },
    adaptationSets(presentation, period, addresses),
  );
}
