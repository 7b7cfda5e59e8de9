/** How the catalogue's entries are written down: short drafts with both languages side by side, made into DemoTitles. */
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { GRID_S } from '@aerial/domain/grid.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import { CARD_SEGMENTS, cardId, SCENE_SEGMENTS, type SceneId } from '../assets.ts';
import type { Heading } from '../headings.ts';
import { states } from '../states.ts';
import type { DemoEpisode, DemoRating, DemoRole, DemoSeason, DemoTitle, Text } from '../types.ts';

/** A text written as [Russian, English]. */
export type Pair = readonly [string, string];
export const text = ([ru, en]: Pair): Text => ({ ru, en });

type SceneName<T extends string> = T extends `scene-${infer Name}` ? Name : never;
/** A scene without its `scene-`. */
export type Stretch = SceneName<SceneId>;

/** Ids are 18 digits: a fixed beginning, the title's number, and what it is within the title (001 the title, 200 a season, 203 an episode). */
export const titleId = (number: number, part = 1): string =>
  `641048475342${String(number).padStart(3, '0')}${String(part).padStart(3, '0')}`;

const card = (slug: string): PlaylistItem => ({ asset: cardId(slug), segments: CARD_SEGMENTS });
const LENGTHS = [15, 13, 14, 12, 15, 11, 14, 13] as const;
/** A small number that belongs to the slug, so that two titles with the same scenes cut them differently. */
const shade = (slug: string): number => [...slug].reduce((sum, ch) => sum + (ch.codePointAt(0) ?? 0), 0);

/** A picture: its card, then the scenes in the order given, each for eleven to fifteen segments. */
export function reel(slug: string, scenes: readonly Stretch[], turn = 0): PlaylistItem[] {
  const shift = shade(slug) + turn;
  return [
    card(slug),
    ...scenes.map((_, i) => ({
      asset: `scene-${scenes[(i + turn) % scenes.length]}`,
      segments: Math.min(SCENE_SEGMENTS, LENGTHS[(i + shift) % LENGTHS.length] ?? SCENE_SEGMENTS),
    })),
  ];
}
/** A trailer: four short looks. Pages play it behind the title's name, so it does not show that name itself. */
export function trailerOf(slug: string, scenes: readonly Stretch[]): PlaylistItem[] {
  return scenes.slice(0, 4).map((name, i) => ({ asset: `scene-${name}`, segments: 5 + ((shade(slug) + i) % 3) }));
}
/** Segments of each piece in a recap. */
const RECAP_PIECE = 3;
/** A recap: the beginnings of two scenes of the former episode. */
const recapOf = (former: readonly PlaylistItem[]): PlaylistItem[] =>
  [former[2]!, former[4]!].map(({ asset }) => ({ asset, segments: RECAP_PIECE }));

const segmentsOf = (items: readonly PlaylistItem[]): number => items.reduce((sum, { segments }) => sum + segments, 0);

/** An episode: its card is the opening, and returns as the closing credits. */
function episodeReel(slug: string, body: readonly PlaylistItem[], recap: readonly PlaylistItem[]) {
  const opensAt = segmentsOf(recap);
  const closesAt = opensAt + segmentsOf(body);
  const mark = (kind: ContentMark['kind'], start: number, end: number): ContentMark => ({
    kind,
    start: start * GRID_S,
    end: end * GRID_S,
  });
  return {
    assetList: [...recap, ...body, card(slug)],
    marks: [
      ...(opensAt > 0 ? [mark('recap', 0, opensAt)] : []),
      mark('intro', opensAt, opensAt + CARD_SEGMENTS),
      mark('credits', closesAt, closesAt + CARD_SEGMENTS),
    ],
  };
}
/** One broadcast of a show: its card and its channel's scene, about three and a half minutes. */
export function broadcast(slug: string, scene: string): PlaylistItem[] {
  return [card(slug), ...Array.from({ length: 7 }, () => ({ asset: scene, segments: SCENE_SEGMENTS }))];
}

/** `'7.4/7.9'`: imdb, then kinopoisk; either may be missing (`'/7.9'`). */
function ratings(pair: string): DemoRating[] {
  const [imdb, kinopoisk] = pair.split('/');
  return [
    ...(imdb ? [{ type: 'imdb' as const, rating: imdb }] : []),
    ...(kinopoisk ? [{ type: 'kinopoisk' as const, rating: kinopoisk }] : []),
  ];
}

export type Credits = Partial<Record<DemoRole, readonly number[]>>;
const credited = (credits: Credits): DemoTitle['persons'] =>
  Object.entries(credits).flatMap(([role, ids]) => ids.map((id) => ({ id, role: role as DemoRole })));

export interface Draft {
  /** The title's own number, from which its ids are made. Never reused. */
  readonly number: number;
  readonly year: number;
  readonly age: number;
  readonly genres: readonly number[];
  readonly countries: readonly number[];
  readonly ratings: string;
  readonly credits: Credits;
  readonly short: Pair;
  readonly about: Pair;
  /** Channels whose guide shows it. */
  readonly channels?: readonly number[];
}
export interface FilmDraft extends Draft {
  readonly library: number;
  readonly original?: string;
  readonly isCartoon?: boolean;
  readonly scenes: readonly Stretch[];
  readonly hasTrailer?: boolean;
}
export interface EpisodeDraft {
  readonly title: Pair;
  readonly about: Pair;
  readonly isAnnouncement?: boolean;
}
export interface SeriesDraft extends Draft {
  readonly library: number;
  readonly isCartoon?: boolean;
  /** All episodes but the first of a season begin with pieces of the one before. */
  readonly hasRecaps?: boolean;
  readonly scenes: readonly Stretch[];
  readonly seasons: readonly { readonly year: number; readonly episodes: readonly EpisodeDraft[] }[];
}

const common = (slug: string, heading: Heading, draft: Draft) => ({
  id: titleId(draft.number),
  slug,
  title: heading.title,
  short: text(draft.short),
  description: text(draft.about),
  year: draft.year,
  age: draft.age,
  genres: draft.genres,
  countries: draft.countries,
  ratings: ratings(draft.ratings),
  persons: credited(draft.credits),
  palette: heading.palette,
  channels: draft.channels ?? [],
});

export const film = (slug: string, heading: Heading, draft: FilmDraft): DemoTitle => ({
  ...common(slug, heading, draft),
  type: 'movie',
  original: draft.original,
  library: draft.library,
  isCartoon: draft.isCartoon,
  state: states[slug],
  assetList: reel(slug, draft.scenes),
  trailer: draft.hasTrailer ? trailerOf(slug, draft.scenes) : undefined,
});

export function series(slug: string, heading: Heading, draft: SeriesDraft): DemoTitle {
  let shown = 0;
  let former: readonly PlaylistItem[] = [];
  const episode = (season: number, number: number, { title, about, isAnnouncement }: EpisodeDraft): DemoEpisode => {
    const body = reel(slug, draft.scenes, (shown += 1));
    const recap = draft.hasRecaps && number > 1 ? recapOf(former) : [];
    former = body;
    return {
      id: titleId(draft.number, season * 100 + number),
      number,
      title: text(title),
      description: text(about),
      ...episodeReel(slug, body, recap),
      isAnnouncement,
    };
  };
  const seasons: DemoSeason[] = draft.seasons.map(({ year, episodes }, i) => ({
    id: titleId(draft.number, (i + 1) * 100),
    number: i + 1,
    year,
    episodes: episodes.map((it, k) => episode(i + 1, k + 1, it)),
  }));
  return {
    ...common(slug, heading, draft),
    type: 'series',
    library: draft.library,
    isCartoon: draft.isCartoon,
    assetList: reel(slug, draft.scenes),
    trailer: trailerOf(slug, draft.scenes),
    seasons,
  };
}

export const show = (slug: string, heading: Heading, scene: string, draft: Draft): DemoTitle => ({
  ...common(slug, heading, draft),
  type: 'program',
  assetList: broadcast(slug, scene),
});
