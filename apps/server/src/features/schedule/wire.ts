/** Guide entries as the wire writes them. @source wire shapes §3 */
import { asProgrammeId, asContentId, type ChannelId, type ContentId, type EntryId } from '@aerial/domain/ids.ts';
import type {
  ContentScheduleEntry,
  CurrentSchedule,
  GridEntry,
  Program,
  ScheduleEntry,
  ScheduleHistory,
} from '@aerial/contract/shapes/channel.ts';
import { isoSeconds, toEpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import { localTime } from '@aerial/domain/zone.ts';
import {
  contentCategory,
  contentCover,
  motionRating,
  picture,
  ratings,
  text,
  year,
  type WireStyle,
} from '../../wire/content-parts.ts';
import type { Airing, GuideChannel, GuideContent, GuideEntry, ProgrammeDetails, Watched } from './ports.ts';
import { hasCatchUp, realTimes } from './rules.ts';

export interface EntryStyle extends WireStyle {
  readonly channel: GuideChannel;
  readonly now: EpochSeconds;
  /** How far the viewer has come, by entry; absent in shared answers. */
  readonly watched?: ReadonlyMap<EntryId, Watched> | undefined;
}

function airing(entry: GuideEntry, style: EntryStyle) {
  const real = realTimes(entry);
  const local = localTime(entry.startAt, style.channel.timezone);
  return {
    id: entry.id,
    time: local.time,
    date: local.date,
    channel_id: entry.channelId,
    timestamp: entry.startAt,
    real_timestamp: real.startAt,
    duration: entry.durationS,
    real_duration: real.durationS,
  };
}

/** Entries of imported guides have no content: they stand for themselves. */
const contentIdOf = (entry: GuideEntry): ContentId => entry.content?.id ?? asContentId(entry.id);

type ScheduledContent = CurrentSchedule['content'];

const aboutContent = (about: GuideContent, style: WireStyle): ScheduledContent => ({
  id: about.id,
  slug: about.slug,
  title: text(about.title, style),
  cover: contentCover(about.cover, style),
  short: text(about.short, style),
  age: about.age,
  category: contentCategory(about.type, style),
});

function content(entry: GuideEntry, style: WireStyle): ScheduledContent {
  if (entry.content) return aboutContent(entry.content, style);
  return {
    id: contentIdOf(entry),
    slug: '',
    title: text(entry.title, style),
    cover: contentCover(undefined, style),
    short: text(entry.subtitle, style),
    age: null,
    category: contentCategory(null, style),
  };
}

function episode({ episode: about }: GuideEntry, style: WireStyle) {
  return about
    ? {
        id: about.id,
        season: about.season,
        series: about.series,
        title: text(about.title, style),
        subtitle: '',
        description: text(about.description, style),
        cover: contentCover(about.cover, style),
      }
    : null;
}

const catchUp = (entry: GuideEntry, style: EntryStyle) => ({
  is_catchup_available: hasCatchUp(entry, style.channel, style.now),
});

export function currentSchedule(entry: GuideEntry, style: EntryStyle): CurrentSchedule {
  return {
    ...airing(entry, style),
    content: content(entry, style),
    content_episode: episode(entry, style),
    ...catchUp(entry, style),
  };
}

/** Watched to the end. */
const WHOLE_PERCENT = 100;

function histories(entry: GuideEntry, { watched }: EntryStyle): ScheduleHistory[] {
  const found = watched?.get(entry.id);
  if (!found) return [];
  return [
    {
      id: found.id,
      seconds: found.seconds,
      viewed_at: isoSeconds(found.viewedAt),
      watch_percentage: found.percent,
      is_watched: found.percent >= WHOLE_PERCENT,
    },
  ];
}

const common = (entry: GuideEntry, style: EntryStyle) => ({
  ...airing(entry, style),
  ...catchUp(entry, style),
  content_id: contentIdOf(entry),
  parent_id: entry.episode && entry.content ? entry.content.id : null,
  is_contents: entry.content !== undefined,
  motion_rating: motionRating(entry.content?.age ?? null),
  age: entry.content?.age ?? null,
  image_src: picture(entry.content?.cover.src_16x9, style),
  histories: histories(entry, style),
});

export function contentScheduleEntry(entry: GuideEntry, style: EntryStyle): ContentScheduleEntry {
  return {
    ...common(entry, style),
    content: content(entry, style),
    content_episode: episode(entry, style),
    start_at: isoSeconds(toEpochMs(entry.startAt)),
    real_start_at: isoSeconds(toEpochMs(realTimes(entry).startAt)),
  };
}

/** As short as a cell of the grid allows: there are thousands of them. */
export function gridEntry(entry: GuideEntry, style: EntryStyle): GridEntry {
  const real = realTimes(entry);
  return {
    id: entry.id,
    content_id: contentIdOf(entry),
    real_timestamp: real.startAt,
    real_duration: real.durationS,
    title: text(entry.content ? entry.content.title : entry.title, style),
    season: entry.episode?.season ?? null,
    series: entry.episode?.series ?? null,
    episode_title: entry.episode ? text(entry.episode.title, style) : '',
    age: entry.content?.age ?? null,
    ...catchUp(entry, style),
  };
}

/** The older form, which carries the whole programme. */
export function scheduleEntry(
  entry: GuideEntry,
  details: ProgrammeDetails | undefined,
  style: EntryStyle,
): ScheduleEntry {
  const { channel } = style;
  const wide = picture(entry.content?.cover.src_16x9, style);
  const about = episode(entry, style);
  return {
    ...common(entry, style),
    channel: {
      id: channel.id,
      name: text(channel.name, style),
      slug: channel.slug,
      icon: picture(channel.logo, style),
    },
    img: wide === null ? null : { type: 'wide', ar: '16:9', src: wide },
    program: program(
      content(entry, style),
      entry.content?.type,
      details,
      hasCatchUp(entry, channel, style.now) ? [channel.id] : [],
      style,
    ),
    episode: about && {
      id: about.id,
      season: about.season,
      series: about.series,
      title: about.title,
      subtitle: about.subtitle,
      description: about.description,
    },
    history: histories(entry, style)[0] ?? null,
  };
}

/** A programme by itself; its catch-up is that of its airings. */
export function programme(
  about: GuideContent,
  details: ProgrammeDetails | undefined,
  airings: readonly Airing[],
  now: EpochSeconds,
  style: WireStyle,
): Program {
  const recorded = airings
    .filter(({ entry, channel }) => hasCatchUp(entry, channel, now))
    .toSorted((a, b) => b.entry.startAt - a.entry.startAt || a.channel.id - b.channel.id);
  return program(
    aboutContent(about, style),
    about.type,
    details,
    [...new Set(recorded.map(({ channel }) => channel.id))],
    style,
  );
}

/** @param archivedOn channels whose archive contains it, the latest first */
function program(
  about: ScheduledContent,
  type: GuideContent['type'] | undefined,
  details: ProgrammeDetails | undefined,
  archivedOn: ChannelId[],
  style: WireStyle,
): Program {
  const rated = ratings(details?.ratings ?? [], style);
  const ratingOf = (service: string) => rated.find((one) => one.type === service)?.rating ?? null;
  const images = [
    { type: 'wide', ar: '16:9', src: about.cover.src_16x9 },
    { type: 'poster', ar: '2:3', src: about.cover.src_2x3 },
  ];
  return {
    id: details?.programId ?? asProgrammeId(0),
    title: about.title,
    short: about.short,
    description: text(details?.description, style),
    content_type: type ?? 'program',
    rating: rated[0]?.rating ?? null,
    rating_imdb: ratingOf('imdb'),
    rating_kinopoisk: ratingOf('kinopoisk'),
    ratings: rated,
    year: year(details?.year ?? null),
    age: about.age,
    img: images.flatMap(({ src, ...image }) => (src === null ? [] : [{ ...image, src }])),
    genres: (details?.genres ?? []).map((g) => ({
      id: g.id,
      name: text(g.name, style),
      row_slug: g.rowSlug,
      row_id: g.rowId,
    })),
    productions: [],
    countries: (details?.countries ?? []).map((c) => ({ id: c.id, name: text(c.name, style) })),
    category: about.category,
    persons: (details?.persons ?? []).map((p) => ({ id: p.id, name: text(p.name, style), slug: p.slug, role: p.role })),
    motion_rating: motionRating(about.age),
    favorite: null,
    cover: about.cover,
    archive_expired_at: null,
    screen_shot_url: null,
    archived_channel_ids: archivedOn,
    is_catchup_available: archivedOn.length > 0,
  };
}
