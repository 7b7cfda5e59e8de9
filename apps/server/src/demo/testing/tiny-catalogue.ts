/** A demo small enough to know by heart, for tests. */
import { asContentId } from '@aerial/domain/ids.ts';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clock } from '@aerial/domain/time.ts';
import { atEndOfFile } from '@aerial/testkit/end-of-file.ts';
import type { Kysely } from 'kysely';
import type { DemoChannel, DemoTitle, Palette, Text } from '../../../../../demo/catalogue/types.ts';
import type { Database } from '../../db/schema.ts';
import type { DemoCatalogue } from '../catalogue.ts';
import { loadDemo, type DemoLoad } from '../loader.ts';

const palette: Palette = { dark: '#000000', main: '#333333', accent: '#ff0000', light: '#ffffff' };
export const both = (ru: string, en: string): Text => ({ ru, en });

const channel = (id: number, slug: string, over: Partial<DemoChannel> = {}): DemoChannel => ({
  id,
  slug,
  name: both(`Канал ${slug}`, `Channel ${slug}`),
  description: both('О канале', 'About the channel'),
  categories: ['news'],
  age: 0,
  archivedDays: 14,
  isFree: true,
  isHd: true,
  palette,
  scenes: ['scene-a'],
  ...over,
});

const title = (id: string, slug: string, over: Partial<DemoTitle> = {}): DemoTitle => ({
  id,
  slug,
  type: 'movie',
  title: both(`Фильм ${slug}`, `Film ${slug}`),
  short: both('Кратко', 'In short'),
  description: both('Описание', 'Description'),
  year: 2020,
  age: 12,
  genres: [1, 11],
  countries: [1],
  ratings: [{ type: 'imdb', rating: '7.4' }],
  persons: [{ id: 501, role: 'director' }],
  palette,
  library: 12,
  assetList: [
    { asset: 'card-a', segments: 4 },
    { asset: 'scene-a', segments: 10 },
  ],
  ...over,
});

const season = (number: number, episodes: number) => ({
  id: `64100000000000300${number}`,
  number,
  year: 2023 + number,
  episodes: Array.from({ length: episodes }, (_, index) => ({
    id: `64100000000000${3100 + number * 10 + index}`,
    number: index + 1,
    title: both(`Серия ${index + 1}`, `Episode ${index + 1}`),
    description: both('О серии', 'About the episode'),
    assetList: [{ asset: 'scene-b', segments: 8 }],
    ...(number === 2 && index === episodes - 1 && { isAnnouncement: true }),
  })),
});

export const FILM = asContentId('641000000000001001');
export const OTHER_FILM = asContentId('641000000000001002');
export const PAID_FILM = asContentId('641000000000001003');
export const SERIES = asContentId('641000000000003000');
export const NEWS = '641000000000002001';
export const CONCERT = '641000000000002002';
export const episodeId = (seasonNumber: number, episode: number): string =>
  `64100000000000${3100 + seasonNumber * 10 + episode - 1}`;

export const tinyCatalogue: DemoCatalogue = {
  providers: [
    {
      id: 1,
      shortname: 'aerial',
      name: both('Аэриал', 'Aerial'),
      isDefault: true,
      hosts: [],
      networks: [],
      settings: {},
      partners: {},
    },
    {
      id: 2,
      shortname: 'meridian',
      name: both('Меридиан', 'Meridian'),
      isDefault: false,
      hosts: [],
      networks: [],
      settings: {},
      partners: {},
      channelIds: [1],
    },
  ],
  channels: [
    channel(1, 'first'),
    channel(2, 'second', { archivedDays: 3, categories: ['news', 'kids'], age: 6 }),
    channel(3, 'paid', { isFree: false }),
  ],
  categories: [
    { id: 2, slug: 'all', name: both('Все', 'All'), tags: { all_channels: true } },
    { id: 3, slug: 'news', name: both('Новости', 'News'), tags: { startup: true } },
    { id: 5, slug: 'kids', name: both('Детям', 'Kids'), tags: {} },
    { id: 9, slug: 'empty', name: both('Пусто', 'Empty'), tags: {} },
  ],
  genres: [
    { id: 1, slug: 'drama', name: both('Драма', 'Drama') },
    { id: 2, slug: 'comedy', name: both('Комедия', 'Comedy') },
    { id: 11, slug: 'family-drama', name: both('Семейная драма', 'Family drama'), parent: 1 },
  ],
  countries: [{ id: 1, slug: 'nowhere', name: both('Нигдея', 'Nowhere') }],
  persons: [
    { id: 501, slug: 'anna-ivanova', name: both('Анна Иванова', 'Anna Ivanova'), bio: both('Режиссёр', 'A director') },
    { id: 502, slug: 'pyotr-petrov', name: both('Пётр Петров', 'Pyotr Petrov'), bio: both('Актёр', 'An actor') },
  ],
  libraries: [
    { id: 12, slug: 'open', title: both('Открытый кинозал', 'Open screen'), description: both('', ''), isFree: true },
    { id: 13, slug: 'premiere', title: both('Премьеры', 'Premieres'), description: both('', ''), isFree: false },
  ],
  titles: [
    title(FILM, 'alpha', {
      trailer: [{ asset: 'scene-a', segments: 5 }],
      persons: [
        { id: 501, role: 'director' },
        { id: 501, role: 'writer' },
        { id: 502, role: 'actor' },
      ],
    }),
    title(OTHER_FILM, 'beta', { year: 2019, persons: [{ id: 502, role: 'actor' }] }),
    title(PAID_FILM, 'gamma', { library: 13, genres: [2], persons: [], year: 1980 }),
    title(SERIES, 'delta', {
      type: 'series',
      assetList: [],
      seasons: [season(1, 3), season(2, 2)],
      genres: [2],
      persons: [],
    }),
    title(NEWS, 'bulletin', {
      type: 'program',
      library: undefined,
      genres: [],
      age: 0,
      ratings: [],
      persons: [],
      assetList: [{ asset: 'scene-b', segments: 9 }],
    }),
    title(CONCERT, 'concert', {
      type: 'program',
      library: undefined,
      genres: [],
      persons: [],
      assetList: [{ asset: 'scene-missing', segments: 9 }],
    }),
  ],
  rows: [
    {
      id: '640000000000000101',
      slug: 'promo-640000000000000101',
      title: both('Главное', 'Highlights'),
      template: 'promo-bg',
      contentType: null,
      libraryId: null,
      query: { kind: 'items' },
      items: [
        {
          promotion: {
            id: '1',
            title: both('Промо', 'Promo'),
            short: both('Коротко', 'Short'),
            destination: { type: 'content', id: FILM },
          },
        },
      ],
    },
    {
      id: '640000000000000102',
      slug: 'new-640000000000000102',
      title: both('Новое', 'New'),
      template: 'content-v',
      contentType: 'movie',
      libraryId: null,
      query: { kind: 'contents', contentType: 'movie', order: 'new' },
      items: [],
    },
    {
      id: '640000000000000103',
      slug: 'freechannels',
      title: both('Каналы', 'Channels'),
      template: 'channel',
      contentType: null,
      libraryId: null,
      query: { kind: 'channels', onlyFree: true },
      items: [],
    },
    {
      id: '640000000000000104',
      slug: 'history',
      title: both('Продолжить', 'Continue'),
      template: 'history',
      contentType: null,
      libraryId: null,
      query: { kind: 'histories' },
      items: [],
    },
    {
      id: '640000000000000105',
      slug: 'people',
      title: both('Лица', 'People'),
      template: 'person',
      contentType: null,
      libraryId: null,
      query: { kind: 'items' },
      items: [{ person: 501 }, { person: 502 }],
    },
    {
      id: '640000000000000106',
      slug: 'drama-640000000000000106',
      title: both('Драма', 'Drama'),
      template: 'content-v',
      contentType: null,
      libraryId: null,
      query: { kind: 'contents', genreId: 1 },
      items: [],
    },
    {
      id: '640000000000000107',
      slug: 'chosen',
      title: both('Выбор', 'Chosen'),
      template: 'content-h',
      contentType: null,
      libraryId: null,
      query: { kind: 'items' },
      items: [{ content: OTHER_FILM }, { content: FILM }, { content: SERIES }],
    },
  ],
  surveys: [],
  news: [
    {
      id: 1,
      provider: 1,
      daysAgo: 2,
      title: { ru: 'Новость', en: 'News' },
      short: { ru: 'Коротко', en: 'In short' },
      body: { ru: 'Текст.', en: 'Text.' },
    },
  ],
  rowsets: [
    {
      id: 101,
      slug: 'start',
      title: both('Главная', 'Home'),
      description: both('', ''),
      template: 'startpage',
      icon: null,
      inMenu: true,
      rows: ['640000000000000101', '640000000000000102', '640000000000000103', '640000000000000104'],
    },
    {
      id: 102,
      slug: 'movies',
      title: both('Фильмы', 'Films'),
      description: both('Все фильмы', 'All films'),
      template: 'group.catalog',
      icon: '/icons/films.svg',
      inMenu: true,
      rows: ['640000000000000106'],
    },
  ],
  accounts: [
    {
      provider: 'aerial',
      username: 'demo',
      phone: '79990000101',
      profiles: [{ name: 'Дети', role: 'child', avatar: 101 }],
    },
  ],
  operators: [
    {
      provider: 'meridian',
      cities: [{ id: 1, name: both('Город', 'City') }],
      contracts: [
        {
          uid: 'M-1',
          phone: '79990000201',
          contract: '300200201',
          addresses: [{ id: 'a1', city: 1, address: both('Дом', 'House') }],
          connections: ['192.0.2.0/24'],
        },
      ],
    },
  ],
  password: 'demo1234',
  contractCode: '12345678',
  // An hour of news, then the film until midnight but for the third channel, which shows a series.
  daySlots: (channelId) =>
    channelId === 3
      ? [
          { atMinute: 0, title: SERIES, episode: episodeId(1, 1) },
          { atMinute: 721, title: SERIES, episode: episodeId(1, 2) },
        ]
      : [
          { atMinute: 0, title: NEWS },
          { atMinute: 61, title: FILM },
          { atMinute: 720, title: NEWS },
          { atMinute: 735, title: CONCERT },
        ],
};

/** A media folder with the assets `card-a`, `scene-a` and `scene-b`, as far as the loader reads them. */
export async function tinyMedia(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'aerial-media-'));
  atEndOfFile(() => rm(root, { recursive: true, force: true }));
  for (const [id, segmentCount, init] of [
    ['card-a', 4, 'card'],
    ['scene-a', 15, 'scene'],
    ['scene-b', 15, 'scene'],
  ] as const) {
    await mkdir(path.join(root, id));
    await writeFile(path.join(root, id, 'v240.mp4'), init);
    const video = [{ name: 'v240', file: 'v240.mp4', initLength: init.length }];
    await writeFile(
      path.join(root, id, 'asset.json'),
      JSON.stringify({ id, version: '00000000', segmentCount, video, audio: [] }),
    );
  }
  return root;
}

export async function loadTinyDemo(
  db: Kysely<Database>,
  clock: Clock,
  catalogue: DemoCatalogue = tinyCatalogue,
): Promise<DemoLoad> {
  return loadDemo({
    db,
    clock,
    catalogue,
    mediaRoots: [await tinyMedia()],
    picturesRoot: '/nowhere',
    hashPassword: async () => 'not a hash',
    say: () => {},
  });
}
