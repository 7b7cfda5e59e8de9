import type { ProgrammeId } from '@aerial/domain/ids.ts';
import type { LegacyEpisode, LegacyWork } from '@aerial/contract/shapes/legacy.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { picture, text, year, type CoverPaths, type WireStyle } from '../../../wire/content-parts.ts';
import type { CardRecord } from '../../../wire/cards.ts';
import type { EpisodeRecord } from '../ports.ts';

/** Clients look for a poster in 16:9, or take the first picture. */
const images = (cover: CoverPaths, style: WireStyle): LegacyWork['img'] =>
  [
    { type: 'poster', ar: '16:9', src: picture(cover.src_16x9, style) },
    { type: 'poster', ar: '2:3', src: picture(cover.src_2x3, style) },
    { type: 'wide', ar: '16:9', src: picture(cover.src_16x9, style) },
  ].flatMap(({ src, ...image }) => (src === null ? [] : [{ ...image, src }]));

/** @param genres of this work */
export const legacyWork = (
  card: CardRecord,
  genres: readonly { readonly id: number; readonly name: LocalizedText }[],
  style: WireStyle,
): LegacyWork => ({
  id: card.programId,
  title: text(card.title, style),
  short: text(card.short, style),
  content_type: card.type,
  year: year(card.year),
  age: card.age,
  img: images(card.cover, style),
  genres: genres.map(({ id, name }) => ({ id, name: text(name, style) })),
});

export const legacyEpisode = (episode: EpisodeRecord, number: ProgrammeId, style: WireStyle): LegacyEpisode => ({
  id: number,
  season: episode.season,
  series: episode.series,
  title: text(episode.title, style),
  description: text(episode.description, style),
  duration: episode.durationS,
  img: images(episode.cover, style),
});
