/** A provider with everything that pages show, for visits to the whole application. */
import { ApiError } from '@aerial/api-client/port.ts';
import { aNetwork, aSession } from '../features/information/testing.ts';
import type { Session } from '../core/session.ts';
import type { SessionRunner } from '../core/session.ts';
import { contentCard, notFound, rowOf, rowsetOf } from '../testing.tsx';

export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> };
export const refused = (code: 'not_found' | 'person_not_found' | 'packet_not_found'): never => {
  throw new ApiError(code as 'not_found', 404, 'Not there.');
};
export const film = (id: string, over: object = {}) => ({
  ...contentCard(id, { title: `Огни порта ${id}` }),
  original: null,
  description: 'О портовом городе.',
  parent: null,
  is_cartoon: false,
  is_lost: false,
  graphic_title: null,
  category: null,
  libraries: [],
  trailers: [],
  genres: [],
  countries: [],
  images: [],
  background: { tv: null, web: null, phone: null, tablet: null },
  persons: [],
  motion_rating: null,
  last_seen_channel_ids: [],
  contents: [],
  ...over,
});
const SLUGS = [
  'tv-child',
  'sport',
  'movies',
  'series',
  'telecasts',
  'viju',
  'start',
  'amediateka',
  'moretv',
  'nonfiction',
  'contents',
  'listed',
];
export const stub = {
  id: '1',
  slug: 'new-1',
  title: 'Новинки',
  template: 'content-v',
  content_type: null,
  library_id: null,
  is_personal: false,
};
export const rowsets = SLUGS.map((slug, index) =>
  rowsetOf(slug === 'start' ? [stub] : [], {
    id: index + 3,
    slug,
    title: `Витрина ${slug}`,
    template: slug === 'start' ? 'startpage' : 'page',
  }),
);
export const channel = (id: number, slug: string, name: string) => ({
  id,
  slug,
  name,
  num: id,
  description: '',
  logo: null,
  icon: null,
  cover: {},
  is_hd: true,
  is_hidden: false,
  is_free: true,
  age: 0,
  rating_age: 0,
  archived_days: 3,
  real_archived_days: 3,
  current_schedule: null,
});
export const category = (id: number, slug: string, name: string, channels: number[], isAll = false) => ({
  id,
  name,
  short: '',
  slug,
  scaled_icon: null,
  tags: { all_channels: isAll, startup: isAll, is_adult: false },
  channels,
});
const anna = {
  id: 5,
  slug: 'anna-5',
  name: 'Анна Иванова',
  bio: null,
  image: null,
  image_url: null,
  role: 'actor',
  roles: ['actor'],
  subtitle: '',
  works_count: 0,
  works: { movie: 0, series: 0, program: 0 },
};
const landing = {
  logo: null,
  title: null,
  description: null,
  background: null,
  support: { phone: null, email: null, url: null },
};
const providers = [
  {
    id: 5,
    shortname: 'aerial',
    name: 'Эфир',
    landing,
    devices: ['lg'],
    contacts: landing.support,
    is_promo_enabled: true,
    is_have_purchases: false,
  },
];
const news = { id: 5, title: 'Новый канал', short: 'Коротко', published_at: '2026-11-19T08:00:00Z', text: 'Подробно.' };
const languages = { available: [], audio: [], subtitle: [] };

export const answers = {
  network: () =>
    aNetwork({ languages, default: { login: { title: null, description: null } } } as never, { phone_rules: [] }),
  rowsets: () => rowsets.map((one) => ({ ...one, rows: undefined })),
  rowset: ({ params }: Input) =>
    rowsets.find(({ id, slug }) => slug === params['id'] || String(id) === params['id']) ?? notFound(),
  row: ({ params }: Input) =>
    ['1', 'new-642', '642', 'movies', 'series'].includes(String(params['id']))
      ? rowOf({ title: `Ряд ${String(params['id'])}`, contents: [contentCard('5'), contentCard('6')] })
      : notFound(),
  content: ({ params }: Input) => film(String(params['id'])),
  contentMetadata: () => ({
    is_available: true,
    is_purchased: true,
    is_lost: false,
    buttons: [],
    stream_using: null,
    next_to_play: null,
    history: null,
    histories: [],
    is_continuation: false,
  }),
  promoCampaign: ({ params }: Input) =>
    params['id'] === 'winter' ? notFound() : { id: 'summer', title: 'Лето в подарок', text: '', image: null },
  similar: () => [],
  sources: () => [],
  libraries: () => [],
  episodes: () => [],
  seoMasks: () => [],
  internalGenres: () => [],
  countries: () => [],
  channelList: () => [channel(3, 'match', 'Матч'), channel(4, 'kids', 'Детский')],
  categoryList: () => [category(2, 'all', 'Все каналы', [3, 4], true), category(6, 'games', 'Игры', [3])],
  userChannels: () => [],
  schedule: () => [],
  person: ({ params }: Input) => (params['id'] === 'anna-5' ? anna : refused('person_not_found')),
  providerInfo: ({ params }: Input) =>
    providers.find(({ id, shortname }) => String(id) === params['id'] || shortname === params['id']) ??
    refused('not_found'),
  newsList: () => [news],
  news: ({ params }: Input) => (params['id'] === '5' ? news : refused('not_found')),
  platformResources: () => ({
    logo: null,
    logo_dark: null,
    favicon: null,
    stub_image: null,
    app_links: {
      ios: 'https://apps.apple.com/app/1',
      android: null,
      android_tv: null,
      samsung: null,
      lg: 'https://lg.example/1',
    },
  }),
  platformConfiguration: () => ({ newyear: null }),
  searchFound: () => [],
  packets: () => [],
  packet: () => refused('packet_not_found'),
  searchHistory: () => [],
};

export const self = () => ({
  id: 7,
  username: 'anna',
  first_name: 'Анна',
  phone: null,
  email: null,
  provider_uid: null,
  accounts: [],
  provider: aNetwork().provider,
  device_limit: 5,
  is_guest: false,
  parental_code: null,
  parental_status: 'ignore',
});

const closeSignIn = () => {};
export const guest = aSession(true, { closeSignIn });
export const user = aSession(false, { closeSignIn });
const signedOut = { tag: 'signed-out' } as Session;
/** The provider requires a login. */
export const signedOutRunner = {
  state: () => signedOut,
  subscribe: () => () => {},
  closeSignIn,
} as unknown as SessionRunner;

/** Media queries as a window of this width answers them. */
export const screenOf =
  (width: number) =>
  (query: string): boolean => {
    const [, sign, px] = /width (<=|>) (\d+)px/.exec(query) ?? [];
    return sign === '<=' ? width <= Number(px) : sign === '>' && width > Number(px);
  };
