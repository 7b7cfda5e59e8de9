/** Contents as the wire writes them. @source wire shapes §4, spec 2 §3 */
import type { LibraryId, ContentId } from '@aerial/domain/ids.ts';
import type { Content, Episode, Library } from '@aerial/contract/shapes/content.ts';
import type { Person } from '@aerial/contract/shapes/person.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import {
  contentCategory,
  contentCover,
  motionRating,
  picture,
  ratings,
  text,
  tint,
  year,
  type WireStyle,
} from '../../wire/content-parts.ts';
import type { BroadcastRecord, ContentRecord, EpisodeRecord, LibraryRecord, PersonRecord } from './ports.ts';
import { programIdOf } from '../../wire/cards.ts';
import { mergeRoles, type PersonWithRoles, type WatchButton } from './rules.ts';

export function episodeWire(episode: EpisodeRecord, style: WireStyle): Episode {
  const title = text(episode.title, style);
  return {
    id: episode.id,
    title,
    name: title,
    slug: episode.slug,
    content_type: 'episode',
    parent_id: episode.parentId,
    season: episode.season,
    series: episode.series,
    description: text(episode.description, style),
    duration: episode.durationS,
    cover: contentCover(episode.cover, style),
    is_announcement: episode.isAnnouncement,
  };
}

const ROLES: Readonly<Record<string, LocalizedText>> = {
  director: { ru: 'Режиссёр', en: 'Director' },
  actor: { ru: 'Актёр', en: 'Actor' },
  producer: { ru: 'Продюсер', en: 'Producer' },
  writer: { ru: 'Сценарист', en: 'Writer' },
  composer: { ru: 'Композитор', en: 'Composer' },
  presenter: { ru: 'Ведущий', en: 'Presenter' },
  editor: { ru: 'Монтажёр', en: 'Editor' },
};

const rolesInWords = (roles: readonly string[], style: WireStyle): string =>
  roles.map((role) => text(ROLES[role], style) || role).join(', ');

export function personPage(person: PersonRecord, style: WireStyle): Person {
  const image = picture(person.image, style);
  const { movie = 0, series = 0, program = 0 } = person.works;
  return {
    id: person.id,
    slug: person.slug,
    name: text(person.name, style),
    bio: text(person.bio, style) || null,
    image,
    image_url: image,
    role: person.roles[0] ?? 'actor',
    roles: [...person.roles],
    subtitle: rolesInWords(person.roles, style),
    works_count: movie + series + program,
    works: { movie, series, program },
  };
}

function personWire(person: PersonWithRoles, style: WireStyle): Content['persons'][number] {
  const image = picture(person.image, style);
  return {
    id: person.id,
    slug: person.slug,
    role: person.role,
    name: text(person.name, style),
    priority: person.priority,
    image,
    image_url: image,
    subtitle: rolesInWords(person.roles, style),
    bio: text(person.bio, style) || null,
    roles: [...person.roles],
  };
}

function images(content: ContentRecord, style: WireStyle): Content['images'] {
  const cover = contentCover(content.cover, style);
  const all = [
    { type: 'poster', itype: 'cover', ar: '2:3', src: cover.src_2x3 },
    { type: 'wide', itype: 'cover', ar: '16:9', src: cover.src_16x9 },
    { type: 'standart', itype: 'colorback', ar: '16:9', src: cover.color_bg },
  ];
  return all.flatMap(({ src, ...image }) => (src === null ? [] : [{ ...image, src }]));
}

/** What a content is besides itself. */
export interface About {
  /** Broadcasts in the archive, the latest first. */
  readonly broadcasts: readonly BroadcastRecord[];
  /** The first episode that can be played. */
  readonly firstEpisode: ContentId | undefined;
  readonly buttons: readonly WatchButton[];
}

/** Channels named as those that showed a content. */
const LAST_SEEN_CHANNELS = 10;

export function contentWire(
  content: ContentRecord,
  { broadcasts, firstEpisode, buttons }: About,
  style: WireStyle,
  libraryId?: LibraryId,
): Content {
  const latest = broadcasts[0];
  const title = text(content.title, style);
  const library = content.libraries.find((one) => one.id === libraryId) ?? content.libraries[0];
  return {
    id: content.id,
    slug: content.slug,
    title,
    name: title,
    original: content.original,
    short: text(content.short, style),
    description: text(content.description, style),
    content_type: content.type,
    year: year(content.year),
    age: content.age,
    duration: content.durationS,
    season: content.season,
    series: content.series,
    program_id: programIdOf(content),
    parent_id: content.parentId,
    parent: content.parent && { ...content.parent, title: text(content.parent.title, style) },
    whole: content.whole && {
      id: content.whole.id,
      slug: content.whole.slug,
      title: text(content.whole.title, style),
      content_type: content.whole.type,
    },
    library_id: library?.id ?? null,
    is_announcement: content.isAnnouncement,
    is_cartoon: content.isCartoon,
    is_adult: content.isAdult,
    is_4k: content.is4k,
    is_lost: content.isLost,
    graphic_title: null,
    category: contentCategory(content.type, style),
    libraries: content.libraries.map((one) => ({ id: one.id, title: text(one.title, style) })),
    trailers: content.trailers.map((trailer) => ({
      id: trailer.id,
      library: trailer.libraryId === null ? null : String(trailer.libraryId),
    })),
    genres: content.genres.map((genre) => ({
      id: String(genre.id),
      name: text(genre.name, style),
      row_id: genre.rowId,
      row_slug: genre.rowSlug,
    })),
    countries: content.countries.map((country) => ({ id: String(country.id), name: text(country.name, style) })),
    ratings: ratings(content.ratings, style),
    images: images(content, style),
    cover: contentCover(content.cover, style),
    background: backgroundWire(content.background, style),
    persons: mergeRoles(content.persons).map((person) => personWire(person, style)),
    motion_rating: motionRating(content.age),
    last_seen_channel_ids: [...new Set(broadcasts.map(({ channelId }) => channelId))].slice(0, LAST_SEEN_CHANNELS),
    stream: {
      content_schedule: latest ? { id: latest.entryId, channel_id: latest.channelId, timestamp: latest.startAt } : null,
    },
    next_to_play: firstEpisode === undefined ? null : { id: firstEpisode },
    buttons: [...buttons],
    contents: content.children.map((child) => ({
      id: child.id,
      slug: child.slug,
      title: text(child.title, style),
      season: child.season,
      content_type: child.type,
    })),
  };
}

export const backgroundWire = (paths: ContentRecord['background'] | undefined, style: WireStyle) => ({
  tv: picture(paths?.tv, style),
  web: picture(paths?.web, style),
  phone: picture(paths?.phone, style),
  tablet: picture(paths?.tablet, style),
  tint: tint(paths?.web ?? paths?.tv, style),
});

export function libraryWire(library: LibraryRecord, style: WireStyle): Library {
  return {
    id: library.id,
    title: text(library.title, style),
    description: text(library.description, style),
    library_type: 'cinema',
    cover: { bg: picture(library.cover.bg, style), color_bg: picture(library.cover.color_bg, style) },
    logo: null,
  };
}
