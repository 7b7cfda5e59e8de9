/** Shapes of the older catalogue, in which films, series and shows have whole numbers for ids. @source wire shapes §4 */
import type { ProgrammeId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { IntId, nullable } from '../core.ts';
import { Program } from './channel.ts';

export const LegacyImage = Type.Object({ type: Type.String(), ar: Type.String(), src: Type.String() });

/** A film, series or show as lists show it. */
export const LegacyWork = Type.Object({
  id: IntId<ProgrammeId>(),
  title: Type.String(),
  short: Type.String(),
  content_type: Type.String(),
  year: nullable.string(),
  age: nullable.integer(),
  img: Type.Array(LegacyImage),
  genres: Type.Array(Type.Object({ id: IntId(), name: Type.String() })),
});
export type LegacyWork = Static<typeof LegacyWork>;

export const LegacyFilterGroup = Type.Object({
  id: IntId(),
  name: Type.String(),
  filters: Type.Array(Type.Object({ id: IntId(), name: Type.String() })),
});
export type LegacyFilterGroup = Static<typeof LegacyFilterGroup>;

export const LegacyEpisode = Type.Object({
  id: IntId<ProgrammeId>(),
  season: nullable.integer(),
  series: nullable.integer(),
  title: Type.String(),
  description: Type.String(),
  duration: Type.Integer({ description: 'seconds' }),
  img: Type.Array(LegacyImage),
});
export type LegacyEpisode = Static<typeof LegacyEpisode>;

export const LegacyVideo = Type.Object({ ...Program.properties, episodes: Type.Array(LegacyEpisode) });
export type LegacyVideo = Static<typeof LegacyVideo>;

export const LegacyPage = Type.Object({
  id: IntId(),
  name: Type.String(),
  type: Type.String(),
  template: Type.String(),
});
export type LegacyPage = Static<typeof LegacyPage>;

/** A row of a page; its works are under the key of its template. */
export const LegacyShelf = Type.Object({
  template: Type.Unsafe<'vod' | 'program' | 'promo-wide' | 'promo-standart'>({
    type: 'string',
    enum: ['vod', 'program', 'promo-wide', 'promo-standart'],
  }),
  title: Type.String(),
  videos: Type.Optional(Type.Array(LegacyWork)),
  programs: Type.Optional(Type.Array(LegacyWork)),
  promo_wides: Type.Optional(Type.Array(LegacyWork)),
  promo_standarts: Type.Optional(Type.Array(LegacyWork)),
});
export type LegacyShelf = Static<typeof LegacyShelf>;

/** One of the two is present. */
export const LegacyFound = Type.Object({ program: Type.Optional(LegacyWork), video: Type.Optional(LegacyWork) });
export type LegacyFound = Static<typeof LegacyFound>;
