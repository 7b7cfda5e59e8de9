/** What commands tell, in words. Pure. */
import { SKIP_REASONS, TAKEN_REASONS, type Skipped, type SkipReason } from '../src/imports/skipped.ts';
import type { ChannelImportReport } from '../src/imports/channels/write-channels.ts';
import type { EpgImportReport } from '../src/imports/guide/write-epg.ts';
import type { IngestOutcome } from '../src/ingest/ingest-video.ts';
import type { RegisteredFilm } from '../src/ingest/register-asset.ts';

/** Names listed before "and so on". */
const LISTED_NAMES = 20;

const grouped = new Intl.NumberFormat('en');
const number = (value: number): string => grouped.format(value);

export const skippedLine = ({ line, reason, text }: Skipped): string => `  line ${line}: ${SKIP_REASONS[reason]}: ${text}`;

/** How many entries were left out, or taken with a change, for which reason; the most frequent first. */
export function skippedSummary(counts: ReadonlyMap<SkipReason, number>): string[] {
  const listed = (heading: string, isListed: (reason: SkipReason) => boolean): string[] => {
    const reasons = [...counts].filter(([reason]) => isListed(reason)).sort(([, a], [, b]) => b - a).map(([reason, count]) => `${number(count)} (${SKIP_REASONS[reason]})`);
    return reasons.length === 0 ? [] : [`${heading}: ${reasons.join(', ')}.`];
  };
  return [...listed('Left out', (reason) => !TAKEN_REASONS.has(reason)), ...listed('Changed', (reason) => TAKEN_REASONS.has(reason))];
}

function names(list: readonly string[], isQuiet: boolean): string {
  if (isQuiet) return '';
  const shown = list.slice(0, LISTED_NAMES).join(', ');
  return `: ${shown}${list.length > LISTED_NAMES ? ` and ${number(list.length - LISTED_NAMES)} more` : ''}`;
}

export function channelsReport(report: ChannelImportReport, isQuiet: boolean): string[] {
  const { added, updated, unchanged, provider, missing, header } = report;
  const isSame = added + updated === 0;
  return [
    isSame ? `Nothing has changed: all ${number(unchanged)} channels were there already (provider ${provider}).` : `Channels of provider ${provider}: ${number(added)} added, ${number(updated)} updated, ${number(unchanged)} unchanged.`,
    ...(missing.length > 0 ? [`No longer in the list, but kept: ${number(missing.length)}${names(missing, isQuiet)}.`] : []),
    ...(header && header.guides.length > 0 && !isQuiet ? [`The list names its guide: ${header.guides.join(', ')}`] : []),
  ];
}

export function epgReport(report: EpgImportReport, isQuiet: boolean): string[] {
  const { entries, programmes, read, channels, ofChannels, withoutGuide } = report;
  if (ofChannels === 0) return [`${number(read)} programmes read, but no channel takes a guide yet: import channels first.`];
  const isSame = entries.added + entries.updated + entries.removed + programmes.added + programmes.updated === 0;
  return [
    `${number(read)} programmes read; ${number(channels)} of ${number(ofChannels)} channels have a guide in this file.`,
    isSame
      ? `Nothing has changed: all ${number(entries.unchanged)} schedule entries were there already.`
      : `Schedule: ${number(entries.added)} entries added, ${number(entries.updated)} updated, ${number(entries.removed)} removed, ${number(entries.unchanged)} unchanged.`,
    ...(programmes.added + programmes.updated > 0 ? [`Programmes and episodes: ${number(programmes.added)} added, ${number(programmes.updated)} updated.`] : []),
    ...(withoutGuide.length > 0 ? [`Without a guide: ${number(withoutGuide.length)}${names(withoutGuide, isQuiet)}.`] : []),
  ];
}

export function ingestReport({ manifest, isNew, pictureSubtitles }: IngestOutcome, film: RegisteredFilm): string[] {
  const tracks = [
    manifest.video.map(({ height }) => `${height}p`).join(', '),
    `sound: ${manifest.audio.map(({ label }) => label).join(', ')}`,
    ...(manifest.subtitles.length > 0 ? [`subtitles: ${manifest.subtitles.map(({ label }) => label).join(', ')}`] : []),
  ];
  const filmWords = { added: 'added', updated: 'updated', unchanged: 'unchanged' }[film.outcome];
  return [
    `${isNew ? 'Asset made' : 'Asset was there already'}: ${manifest.id}, version ${manifest.version}, ${number(Math.round(manifest.durationS))} s, ${number(manifest.segmentCount)} segments.`,
    `  ${tracks.join('; ')}`,
    ...(pictureSubtitles.length > 0 ? [`Left out: ${pictureSubtitles.length} subtitle tracks that are pictures, not text (${pictureSubtitles.join(', ')}).`] : []),
    `Film ${filmWords}: ${film.slug}`,
  ];
}
