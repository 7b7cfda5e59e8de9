/** Reports of commands as text. Pure. */
import { SKIP_REASONS, TAKEN_REASONS, type Skipped, type SkipReason } from '../src/imports/skipped.ts';
import type { AdImportReport } from '../src/imports/ads/write-ads.ts';
import type { ChannelImportReport } from '../src/imports/channels/write-channels.ts';
import type { EpgImportReport } from '../src/imports/guide/write-epg.ts';
import type { IngestOutcome, IngestStep } from '../src/ingest/ingest-video.ts';
import type { RegisteredFilm } from '../src/ingest/register-asset.ts';

/** Further names are only counted. */
const MAX_LISTED_NAMES = 20;

const grouped = new Intl.NumberFormat('en');
const number = (value: number): string => grouped.format(value);

/** What an import of ads changed. */
export const adsReport = ({ provider, rules, breaks, adFreePackets, hasChanged }: AdImportReport): string =>
  hasChanged
    ? `Ads of provider ${provider}: ${number(rules)} rules, ${number(breaks)} breaks, ${number(adFreePackets)} packets without ads.`
    : `No changes: provider ${provider} shows these ads already.`;

export const skippedLine = ({ line, reason, text }: Skipped): string =>
  `  line ${line}: ${SKIP_REASONS[reason]}: ${text}`;

/** How many entries were skipped, or imported with a change, by reason; the most frequent first. */
export function skippedSummary(counts: ReadonlyMap<SkipReason, number>): string[] {
  const listed = (heading: string, isListed: (reason: SkipReason) => boolean): string[] => {
    const reasons = [...counts]
      .filter(([reason]) => isListed(reason))
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${number(count)} (${SKIP_REASONS[reason]})`);
    return reasons.length === 0 ? [] : [`${heading}: ${reasons.join(', ')}.`];
  };
  return [
    ...listed('Skipped', (reason) => !TAKEN_REASONS.has(reason)),
    ...listed('Imported with a change', (reason) => TAKEN_REASONS.has(reason)),
  ];
}

function names(list: readonly string[], isQuiet: boolean): string {
  if (isQuiet) return '';
  const shown = list.slice(0, MAX_LISTED_NAMES).join(', ');
  return `: ${shown}${list.length > MAX_LISTED_NAMES ? ` and ${number(list.length - MAX_LISTED_NAMES)} more` : ''}`;
}

export function channelsReport(report: ChannelImportReport, isQuiet: boolean): string[] {
  const { added, updated, unchanged, provider, missing, header } = report;
  const isSame = added + updated === 0;
  return [
    isSame
      ? `No changes: all ${number(unchanged)} channels exist already (provider ${provider}).`
      : `Channels of provider ${provider}: ${number(added)} added, ${number(updated)} updated, ${number(unchanged)} unchanged.`,
    ...(missing.length > 0
      ? [`No longer in the list, but not deleted: ${number(missing.length)}${names(missing, isQuiet)}.`]
      : []),
    ...(header && header.guides.length > 0 && !isQuiet ? [`Guide named by the list: ${header.guides.join(', ')}`] : []),
  ];
}

export function epgReport(report: EpgImportReport, isQuiet: boolean): string[] {
  const { entries, programmes, read, channels, ofChannels, withoutGuide } = report;
  if (ofChannels === 0)
    return [`${number(read)} programmes read, but there are no channels for them yet: import channels first.`];
  const isSame = entries.added + entries.updated + entries.removed + programmes.added + programmes.updated === 0;
  return [
    `${number(read)} programmes read; ${number(channels)} of ${number(ofChannels)} channels have a guide in this file.`,
    isSame
      ? `No changes: all ${number(entries.unchanged)} schedule entries exist already.`
      : `Schedule: ${number(entries.added)} entries added, ${number(entries.updated)} updated, ${number(entries.removed)} removed, ${number(entries.unchanged)} unchanged.`,
    ...(programmes.added + programmes.updated > 0
      ? [`Programmes and episodes: ${number(programmes.added)} added, ${number(programmes.updated)} updated.`]
      : []),
    ...(withoutGuide.length > 0
      ? [`Without a guide: ${number(withoutGuide.length)}${names(withoutGuide, isQuiet)}.`]
      : []),
  ];
}

/** The steps of an ingest, as the progress bar names them. */
export const INGEST_STEPS: Readonly<Record<IngestStep, string>> = {
  hash: 'Reading',
  encode: 'Encoding',
  package: 'Packaging',
  upload: 'Uploading',
};

export function ingestReport({ manifest, isNew, pictureSubtitles }: IngestOutcome, film: RegisteredFilm): string[] {
  const tracks = [
    manifest.video.map(({ height }) => `${height}p`).join(', '),
    `sound: ${manifest.audio.map(({ label }) => label).join(', ')}`,
    ...(manifest.subtitles.length > 0 ? [`subtitles: ${manifest.subtitles.map(({ label }) => label).join(', ')}`] : []),
  ];
  return [
    `${isNew ? 'Asset created' : 'Asset exists already'}: ${manifest.id}, version ${manifest.version}, ${number(Math.round(manifest.durationS))} s, ${number(manifest.segmentCount)} segments.`,
    `  ${tracks.join('; ')}`,
    ...(pictureSubtitles.length > 0
      ? [
          `Skipped: ${pictureSubtitles.length} subtitle tracks that are images, not text (${pictureSubtitles.join(', ')}).`,
        ]
      : []),
    `Film ${film.outcome}: ${film.slug}`,
  ];
}
