/** What can be chosen in a period: the video in its qualities, and each language of sound and subtitles. */
import { GRID_MS, type GridNumber } from '@aerial/domain/grid.ts';
import type { AudioRendition, VideoRendition } from '@aerial/domain/asset.ts';
import { WHOLE_SUBTITLES } from '../../addresses/media-path.ts';
import type { Addresses } from '../../addresses/segment-addresses.ts';
import { channelPlace, decodeTimeOf } from '../../segments/media-clock.ts';
import { contentProtection } from './protection.ts';
import type { Period } from './periods.ts';
import type { Presentation } from './presentation.ts';
import { element, textElement } from './xml.ts';

const SCHEME = 'cenc';
const VIDEO_ID = 1;
/** Numbers of sets of sound and of subtitles begin here; the same number stands for the same kind in every period. */
const AUDIO_IDS = 10;
const SUBTITLE_IDS = 100;
/** Subtitles are one small file: players want a number. */
const SUBTITLE_BANDWIDTH = 256;

type Track = VideoRendition | AudioRendition;

export function adaptationSets(presentation: Presentation, period: Period, addresses: Addresses): string[] {
  const { manifest } = period.asset;
  const ascending = manifest.video.toSorted((a, b) => a.height - b.height || a.bandwidth - b.bandwidth);
  const video = presentation.isLowestOnly ? ascending.slice(0, 1) : ascending;
  return [
    ...(presentation.isAudioOnly || video.length === 0 ? [] : [videoSet(presentation, period, video, addresses)]),
    ...manifest.audio.map((track, index) => audioSet(presentation, period, track, index, addresses)),
    ...subtitleSets(presentation, period, addresses),
  ];
}

function videoSet(
  presentation: Presentation,
  period: Period,
  tracks: readonly VideoRendition[],
  addresses: Addresses,
): string {
  const representations = tracks.map((track) =>
    representation(period, track, addresses, {
      width: track.width,
      height: track.height,
      frameRate: frameRateOf(track.frameRate),
      sar: '1:1',
    }),
  );
  const attributes = { id: VIDEO_ID, contentType: 'video', mimeType: 'video/mp4' };
  return mediaSet(presentation, period, tracks, addresses, attributes, [], representations);
}

function audioSet(
  presentation: Presentation,
  period: Period,
  track: AudioRendition,
  index: number,
  addresses: Addresses,
): string {
  const channels = element('AudioChannelConfiguration', {
    schemeIdUri: 'urn:mpeg:dash:23003:3:audio_channel_configuration:2011',
    value: track.channels,
  });
  const attributes = { id: AUDIO_IDS + index, contentType: 'audio', mimeType: 'audio/mp4', lang: track.language };
  const about = [textElement('Label', track.label), roleOf(index)];
  const one = representation(period, track, addresses, {}, [channels]);
  return mediaSet(presentation, period, [track], addresses, attributes, about, [one]);
}

/** The order of children is that of the schema. */
function mediaSet(
  presentation: Presentation,
  period: Period,
  tracks: readonly Track[],
  addresses: Addresses,
  attributes: Record<string, string | number>,
  about: readonly string[],
  representations: readonly string[],
): string {
  return element('AdaptationSet', { ...attributes, segmentAlignment: 'true', startWithSAP: 1 }, [
    ...(period.key ? contentProtection(period.key) : []),
    ...about,
    template(presentation, period, tracks, addresses),
    ...representations,
  ]);
}

const roleOf = (index: number): string =>
  element('Role', { schemeIdUri: 'urn:mpeg:dash:role:2011', value: index === 0 ? 'main' : 'dub' });

/** The segments of all tracks of a set: they have one clock and one grid. */
function template(
  { form, zero }: Presentation,
  { asset, from, start, index, count, key }: Period,
  tracks: readonly Track[],
  addresses: Addresses,
): string {
  const [first] = tracks;
  const timescale = asset.timescales.get(first!.name)!;
  const placeOf = (n: GridNumber): number => (form === 'vod' ? n - zero : channelPlace(n));
  const place = placeOf(from);
  const timeOf = (at: number): string => String(decodeTimeOf(at, timescale));
  // Addresses of a single track may open only this one.
  const name = tracks.length === 1 ? first!.name : '$RepresentationID$';
  const folder = addresses.trackFolder(asset.manifest, name, key?.kid, key && SCHEME);
  const duration = (BigInt(GRID_MS) * BigInt(timescale)) / 1000n;
  const segments = element('S', { t: timeOf(place), d: String(duration), r: count > 1 ? count - 1 : undefined });
  return element(
    'SegmentTemplate',
    {
      timescale,
      presentationTimeOffset: timeOf(placeOf(start)),
      startNumber: index,
      media: `${folder}$Number$+${place - index}.m4s`,
    },
    [element('SegmentTimeline', {}, [segments])],
  );
}

function representation(
  { asset, key }: Period,
  { name, codecs, bandwidth }: Track,
  addresses: Addresses,
  attributes: Record<string, string | number>,
  children: readonly string[] = [],
): string {
  const initialization = addresses.init(asset.initKeys.get(name)!, key?.kid, key && SCHEME);
  return element('Representation', { id: name, codecs, bandwidth, ...attributes }, [
    ...children,
    element('SegmentTemplate', { initialization }),
  ]);
}

/** Of films only: a set of subtitles is one file, whose times are those of the asset. */
function subtitleSets({ form }: Presentation, { asset, index }: Period, addresses: Addresses): string[] {
  if (form !== 'vod' || index !== 0) return [];
  return asset.manifest.subtitles.map(({ name, language, label }, nth) =>
    element('AdaptationSet', { id: SUBTITLE_IDS + nth, contentType: 'text', mimeType: 'text/vtt', lang: language }, [
      textElement('Label', label),
      element('Role', { schemeIdUri: 'urn:mpeg:dash:role:2011', value: 'subtitle' }),
      element('Representation', { id: name, bandwidth: SUBTITLE_BANDWIDTH }, [
        textElement('BaseURL', `${addresses.trackFolder(asset.manifest, name)}${WHOLE_SUBTITLES}`),
      ]),
    ]),
  );
}

/** As a fraction: `25`, `30000/1001`. */
const frameRateOf = (perSecond: number): string =>
  Number.isInteger(perSecond) ? String(perSecond) : `${Math.round(perSecond * 1001)}/1001`;
