/**
 * The pages (rowsets) of the demo providers and their rows: promotions, titles, channels, persons.
 * Rows name titles by slug here and by id when read, so that a mistyped name stops the tests.
 */
import { channels } from './channels.ts';
import { films } from './films.ts';
import { G, genres } from './genres.ts';
import { libraries } from './libraries.ts';
import { persons } from './persons.ts';
import { promosOf, type DemoPromo } from './promos.ts';
import { series } from './series.ts';
import { shows } from './shows.ts';
import { inAllLanguages } from './translations.ts';
import { titleBySlug, titles } from './titles.ts';
import type { DemoTitle, Text } from './types.ts';

export type RowTemplate =
  | 'promo-bg'
  | 'promo-wide'
  | 'content-v'
  | 'content-h'
  | 'channel'
  | 'collection-v'
  | 'person'
  | 'history'
  | 'button'
  | 'branded_button'
  | 'packet_promo'
  | 'packet_promo_base'
  | 'donate_packs';
export type RowContentType = 'promotions' | 'contents' | 'channels' | 'persons' | 'histories';

export interface DemoRow {
  /** Long numeric string. */
  readonly id: string;
  /** Ends in the id. */
  readonly slug: string;
  readonly title: Text;
  readonly template: RowTemplate;
  readonly contentType: RowContentType;
  /** Ids of titles or persons, or channel ids as strings; empty for histories and favourites, which are the viewer's own. */
  readonly items: readonly string[];
  readonly promos?: readonly DemoPromo[];
  /** The genre whose titles the row lists. */
  readonly genre?: number;
  /** The cinema whose titles the row lists. */
  readonly library?: number;
  /** The row shows the viewer's favourites. */
  readonly favourites?: 'channels' | 'contents';
  /** The row follows from what viewers watch. */
  readonly watched?: WatchedRow;
}
export type WatchedRow =
  | 'because'
  | 'because-next'
  | 'recommended'
  | 'channels'
  | 'episodes'
  | 'recorded'
  | 'leaving'
  | 'top';
export interface DemoRowset {
  readonly id: number;
  readonly slug: string;
  readonly title: Text;
  readonly description: Text;
  readonly template: 'startpage' | 'group.catalog' | 'tvchannels' | 'tvchannels30';
  /** File under demo/pictures: the page's icon in the menu. */
  readonly icon: string;
  readonly isInMenu: boolean;
  readonly rows: readonly string[];
}

const rowId = (number: number): string => `641048500000${String(number).padStart(3, '0')}001`;

type Named = readonly [string, string];
const row = (
  number: number,
  name: string,
  [ru, en]: Named,
  template: RowTemplate,
  contentType: RowContentType,
  items: readonly string[],
  more: Partial<DemoRow> = {},
): DemoRow => ({
  id: rowId(number),
  slug: `${name}-${rowId(number)}`,
  title: inAllLanguages({ ru, en }),
  template,
  contentType,
  items,
  ...more,
});

const ids = (list: readonly DemoTitle[]): string[] => list.map(({ id }) => id);
const named = (...slugs: string[]): string[] => slugs.map((slug) => titleBySlug(slug).id);
const contents = (
  number: number,
  name: string,
  title: Named,
  template: 'content-v' | 'content-h',
  items: readonly string[],
): DemoRow => row(number, name, title, template, 'contents', items);
const promotions = (
  number: number,
  name: string,
  title: Named,
  template: Exclude<RowTemplate, 'content-v' | 'content-h' | 'channel' | 'person' | 'history'>,
): DemoRow => row(number, name, title, template, 'promotions', [], { promos: promosOf(name) });
const watchedRow = (number: number, watched: WatchedRow, title: Named): DemoRow => {
  const [template, contentType] =
    watched === 'channels'
      ? (['channel', 'channels'] as const)
      : watched === 'recorded'
        ? (['history', 'histories'] as const)
        : (['content-v', 'contents'] as const);
  return row(number, `watched-${watched}`, title, template, contentType, [], { watched });
};
const channelRow = (number: number, name: string, title: Named, list: readonly number[]): DemoRow =>
  row(number, name, title, 'channel', 'channels', list.map(String));

const byYear = (list: readonly DemoTitle[]): DemoTitle[] =>
  list.toSorted((a, b) => b.year - a.year || a.id.localeCompare(b.id));
const top = (list: readonly DemoTitle[]): DemoTitle[] =>
  list.toSorted(
    (a, b) => Number(b.ratings.at(-1)?.rating ?? 0) - Number(a.ratings.at(-1)?.rating ?? 0) || a.id.localeCompare(b.id),
  );
const having = (list: readonly DemoTitle[], ...wanted: number[]): DemoTitle[] =>
  list.filter((title) => title.genres.some((genre) => wanted.includes(genre)));
const forChildren = (list: readonly DemoTitle[]): DemoTitle[] => list.filter(({ age }) => age <= 6);
const onChannels = (list: readonly DemoTitle[], ...wanted: number[]): DemoTitle[] =>
  list.filter(({ channels: on }) => on?.some((id) => wanted.includes(id)));
const channelsIn = (category: string): number[] =>
  channels.filter(({ categories }) => categories.includes(category)).map(({ id }) => id);

const fresh = byYear(films).slice(0, 14);

const pageRows = {
  start: [
    promotions(1, 'start-promo', ['Сегодня на Aerial', 'Today on Aerial'], 'promo-bg'),
    row(2, 'continue', ['Продолжить просмотр', 'Continue watching'], 'history', 'histories', []),
    channelRow(3, 'on-air', ['Сейчас в эфире', 'On air now'], channelsIn('popular')),
    contents(4, 'new', ['Новинки', 'New arrivals'], 'content-v', ids(fresh)),
    row(18, 'my-channels', ['Мои каналы', 'My channels'], 'channel', 'channels', [], { favourites: 'channels' }),
    row(19, 'my-list', ['Моё избранное', 'My favourites'], 'content-v', 'contents', [], { favourites: 'contents' }),
    watchedRow(93, 'channels', ['Ваши каналы в это время', 'Your channels at this hour']),
    watchedRow(94, 'because', ['Потому что вы смотрели', 'Because you watched']),
    watchedRow(95, 'episodes', ['Новые серии', 'New episodes']),
    watchedRow(100, 'recorded', ['Записано для вас', 'Recorded for you']),
    watchedRow(96, 'recommended', ['Вам может понравиться', 'You may like']),
    watchedRow(97, 'top', ['Лучшее за неделю', 'Top of the week']),
    promotions(16, 'cinemas', ['Кинотеатры', 'Cinemas'], 'branded_button'),
    contents(
      5,
      'serials',
      ['Сериалы на вечер и на все выходные', 'Series for tonight and the whole weekend'],
      'content-h',
      ids(series),
    ),
    contents(
      6,
      'wet-noir',
      ['Мокрый нуар: зонт не поможет', 'Wet noir: an umbrella will not help'],
      'content-v',
      ids(having(films, G.noir, G.detective, G.crime)),
    ),
    watchedRow(98, 'because-next', ['Потому что вы смотрели', 'Because you watched']),
    watchedRow(99, 'leaving', ['Скоро исчезнет', 'Leaving soon']),
    promotions(7, 'start-wide', ['Редакция советует', 'The editors recommend'], 'promo-wide'),
    contents(
      8,
      'smile',
      ['Комедии, после которых не стыдно', 'Comedies you will not regret in the morning'],
      'content-v',
      ids(top(having(films, G.comedy))),
    ),
    contents(
      9,
      'rails',
      ['Место у окна: кино в пути', 'Window seat: films in motion'],
      'content-h',
      named(
        'three-days-to-the-ocean',
        'tea-on-the-night-express',
        'last-train-to-zarechnaya',
        'the-ball-in-the-last-carriage',
        'neutral-gear',
        'the-night-tram-turns',
        'the-station-that-isnt-there',
        'passing-on-the-right',
        'compartment-with-a-view',
      ),
    ),
    promotions(10, 'collections', ['Подборки', 'Collections'], 'collection-v'),
    contents(
      11,
      'classics',
      ['Классика, которую цитируют', 'Classics people quote'],
      'content-v',
      ids(byYear(films.filter(({ year }) => year < 1990))),
    ),
    contents(
      12,
      'together',
      ['Всей семьёй', 'For the whole family'],
      'content-v',
      ids(top(forChildren(having(films, G.family)))),
    ),
    contents(
      13,
      'catch-up',
      ['Пропустили? Архив помнит', 'Missed it? The archive remembers'],
      'content-h',
      named(
        'the-evening-tram',
        'the-big-fixture',
        'top-twenty-no-repeats',
        'jazz-until-midnight',
        'the-badgers-path',
        'beautifully-proved',
        'supper-in-half-an-hour',
        'orbit-diary',
        'frame-by-frame',
      ),
    ),
    promotions(17, 'shortcuts', ['Куда дальше', 'Where next'], 'button'),
    row(
      14,
      'faces',
      ['Те самые лица', 'Those faces'],
      'person',
      'persons',
      persons.slice(8, 26).map(({ id }) => String(id)),
    ),
    channelRow(15, 'slow', ['Медленное телевидение', 'Slow television'], [17, 18, 15, 9, 10]),
    promotions(90, 'base-packets', ['Основные пакеты', 'Main packets'], 'packet_promo_base'),
    promotions(91, 'packets', ['Дополнительные пакеты', 'Additional packets'], 'packet_promo'),
    promotions(92, 'donations', ['Поддержать', 'Support us'], 'donate_packs'),
  ],
  channels: [],
  movies: [
    promotions(20, 'movies-promo', ['Фильмы недели', 'Films of the week'], 'promo-bg'),
    contents(21, 'movies-new', ['Новинки', 'New arrivals'], 'content-v', ids(fresh)),
    contents(22, 'movies-top', ['Высокий рейтинг', 'Highly rated'], 'content-v', ids(top(films).slice(0, 15))),
    contents(
      23,
      'movies-scifi',
      ['Фантастика с человеческим лицом', 'Science fiction with a human face'],
      'content-h',
      ids(having(films, G.scifi)),
    ),
    contents(
      24,
      'movies-thriller',
      ['Не гасите свет', 'Leave the light on'],
      'content-v',
      ids(having(films, G.thriller)),
    ),
    contents(25, 'movies-romance', ['Про любовь', 'About love'], 'content-v', ids(having(films, G.romance, G.romcom))),
    contents(
      26,
      'movies-lantern',
      ['Кинотеатр «Фонарь»', 'The Lantern'],
      'content-v',
      ids(films.filter(({ library }) => library === 2)),
    ),
    contents(
      27,
      'movies-docs',
      ['Документальное', 'Documentaries'],
      'content-h',
      ids(having(films, G.documentary, G.biopic)),
    ),
    row(
      28,
      'directors',
      ['Режиссёры', 'Directors'],
      'person',
      'persons',
      persons.slice(0, 8).map(({ id }) => String(id)),
    ),
  ],
  series: [
    promotions(30, 'series-promo', ['Сериалы', 'Series'], 'promo-bg'),
    contents(31, 'series-all', ['Все сериалы', 'All series'], 'content-v', ids(series)),
    contents(
      32,
      'series-crime',
      ['Следствие ведут', 'The investigators'],
      'content-h',
      ids(having(series, G.crime, G.detective, G.police)),
    ),
    contents(
      33,
      'series-warm',
      ['Тёплые, как плед', 'Warm as a blanket'],
      'content-h',
      named('borscht-neighbours', 'periwinkle-sisters', 'linden-street-precinct', 'crew-of-the-dandelion'),
    ),
    contents(
      34,
      'series-smart',
      ['Думать приятно', 'A pleasure to think about'],
      'content-h',
      named('edge-of-the-network', 'out-of-sand', 'the-circle-line', 'winter-shift'),
    ),
  ],
  'tv-child': [
    promotions(40, 'child-promo', ['Для маленьких и не очень', 'For the small and the not so small'], 'promo-bg'),
    channelRow(41, 'child-channels', ['Детские каналы', 'Children’s channels'], channelsIn('kids')),
    contents(
      42,
      'child-films',
      ['Мультфильмы', 'Cartoons'],
      'content-v',
      ids(films.filter(({ isCartoon }) => isCartoon)),
    ),
    contents(
      43,
      'child-series',
      ['Серия за серией', 'One more episode'],
      'content-h',
      ids(forChildren([...series, ...onChannels(shows, 5, 6)])),
    ),
    contents(
      44,
      'child-family',
      ['Смотрим вместе', 'Watching together'],
      'content-v',
      ids(forChildren(having(films, G.family, G.nature, G.school))),
    ),
    contents(
      45,
      'child-why',
      ['А зачем? А почему?', 'But why? And what for?'],
      'content-h',
      named('a-hundred-thousand-whys', 'physics-at-breakfast', 'owl-school', 'a-birds-address', 'beautifully-proved'),
    ),
  ],
  telecasts: [
    promotions(50, 'telecasts-promo', ['Передачи', 'Shows'], 'promo-wide'),
    contents(51, 'telecasts-talk', ['Поговорим', 'Let us talk'], 'content-h', ids(having(shows, G.talk))),
    contents(
      52,
      'telecasts-learn',
      ['Стало понятнее', 'Now it makes sense'],
      'content-h',
      ids(having(shows, G.learning, G.astronomy, G.mathematics)),
    ),
    contents(
      53,
      'telecasts-nature',
      ['Природа без комментариев', 'Nature, without comment'],
      'content-v',
      ids(having(shows, G.nature, G.underwater)),
    ),
    contents(54, 'telecasts-food', ['К столу', 'Supper is ready'], 'content-v', ids(having(shows, G.cooking))),
    contents(55, 'telecasts-slow', ['Никуда не торопимся', 'No hurry at all'], 'content-v', ids(having(shows, G.slow))),
    contents(
      56,
      'telecasts-news',
      ['Новости и погода', 'News and weather'],
      'content-h',
      ids(having(shows, G.news, G.economy, G.weather)),
    ),
    row(
      57,
      'hosts',
      ['Ведущие', 'Presenters'],
      'person',
      'persons',
      persons.slice(32).map(({ id }) => String(id)),
    ),
  ],
  sport: [
    promotions(60, 'sport-promo', ['Спорт', 'Sport'], 'promo-wide'),
    channelRow(61, 'sport-channels', ['Спортивные каналы', 'Sports channels'], channelsIn('sport')),
    contents(
      62,
      'sport-football',
      ['Футбол и разговоры о нём', 'Football and talk of football'],
      'content-h',
      ids(onChannels(shows, 3)),
    ),
    contents(63, 'sport-racing', ['Моторы', 'Engines'], 'content-h', ids(onChannels(shows, 4))),
    contents(64, 'sport-films', ['Кино о спорте', 'Films about sport'], 'content-v', ids(having(films, G.sport))),
  ],
} as const;

/** Rows of genres: every genre that has titles has one, subgenres too. */
const ofGenres: readonly DemoRow[] = genres.map((genre) =>
  row(
    200 + genre.id,
    `genre-${genre.slug}`,
    [genre.name.ru, genre.name.en],
    'content-v',
    'contents',
    ids(
      titles.filter((title) =>
        title.genres.some((id) => id === genre.id || genres.find((it) => it.id === id)?.parent === genre.id),
      ),
    ),
    { genre: genre.id },
  ),
);

/** What each cinema has. */
const ofLibraries: readonly DemoRow[] = libraries.map(({ id, slug, title }) =>
  row(
    70 + id,
    `cinema-${slug}`,
    [title.ru, title.en],
    'content-v',
    'contents',
    ids([...films, ...series].filter(({ library }) => library === id)),
    { library: id },
  ),
);

/** A promotion that leads to a row names it without its id; here it gets the row's whole slug. */
function resolved(promo: DemoPromo): DemoPromo {
  const { destination } = promo;
  if (destination.type !== 'row') return promo;
  const target = [...Object.values(pageRows).flat(), ...ofLibraries].find(
    ({ id, slug }) => slug === `${destination.slug}-${id}`,
  );
  if (!target) throw new Error(`no row ${destination.slug}`);
  return { ...promo, destination: { type: 'row', slug: target.slug } };
}

export const rows: readonly DemoRow[] = [...Object.values(pageRows).flat(), ...ofGenres, ...ofLibraries].map((it) =>
  it.promos ? { ...it, promos: it.promos.map(resolved) } : it,
);

/** The row that lists a genre's titles. */
export const genreRow = (genre: number): DemoRow | undefined => ofGenres.find((it) => it.genre === genre);

const rowset = (
  number: number,
  slug: keyof typeof pageRows,
  title: Named,
  description: Named,
  template: DemoRowset['template'] = 'group.catalog',
): DemoRowset => ({
  id: number,
  slug,
  title: inAllLanguages({ ru: title[0], en: title[1] }),
  description: { ru: description[0], en: description[1] },
  template,
  icon: `icons/${slug}.svg`,
  isInMenu: true,
  rows: pageRows[slug].map(({ id }) => id),
});

export const rowsets: readonly DemoRowset[] = [
  rowset(
    1,
    'start',
    ['Главная', 'Home'],
    [
      'Прямой эфир, архив за две недели, фильмы и сериалы — смотрите на Aerial.',
      'Live channels, a fortnight of catch-up, films and series on Aerial.',
    ],
    'startpage',
  ),
  rowset(
    7,
    'channels',
    ['Каналы', 'Channels'],
    [
      'Двадцать два канала с программой и архивом на две недели.',
      'Twenty-two channels with a guide and a fortnight of catch-up.',
    ],
    'tvchannels30',
  ),
  rowset(
    2,
    'movies',
    ['Фильмы', 'Films'],
    [
      'Фильмы на вечер: новинки, классика, комедии и мокрый нуар.',
      'Films for the evening: new arrivals, classics, comedies and wet noir.',
    ],
  ),
  rowset(
    3,
    'series',
    ['Сериалы', 'Series'],
    [
      'Сериалы целыми сезонами — детективы, саги и одна кастрюля на шесть квартир.',
      'Series by the season: mysteries, sagas and one pot for six flats.',
    ],
  ),
  rowset(
    4,
    'tv-child',
    ['Детям', 'Kids'],
    [
      'Мультфильмы, сказки и каналы для детей. Взрослым тоже можно.',
      'Cartoons, tales and channels for children. Grown-ups are welcome too.',
    ],
  ),
  rowset(
    5,
    'telecasts',
    ['Передачи', 'Shows'],
    [
      'Разговоры, наука, кухня, природа и камин — всё, что показывает телевидение.',
      'Talk, science, cooking, nature and a fireplace: everything television shows.',
    ],
  ),
  rowset(
    6,
    'sport',
    ['Спорт', 'Sport'],
    ['Матчи, гонки, тренировки и третий тайм.', 'Matches, races, training and the third half.'],
  ),
];
