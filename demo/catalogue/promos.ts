/** Promotions: what the large sliders, wide banners and collections invite to. */
import { channels } from './channels.ts';
import { libraries } from './libraries.ts';
import { offers } from './packets.ts';
import { titleBySlug } from './titles.ts';
import type { Text } from './types.ts';

export type PromoDestination =
  | { readonly type: 'content'; readonly id: string }
  | { readonly type: 'channel'; readonly id: string }
  | { readonly type: 'rowset'; readonly slug: string }
  | { readonly type: 'packet'; readonly id: string }
  | { readonly type: 'row'; readonly slug: string }
  | { readonly type: 'open_url'; readonly src: string }
  | { readonly type: 'text'; readonly title: Text; readonly description: Text }
  | { readonly type: 'last_channel' }
  | { readonly type: 'enter_promo_key' };

export interface DemoPromo {
  readonly id: string;
  readonly destination: PromoDestination;
  readonly title: Text;
  readonly short: Text;
  /** Files under demo/pictures: the ground picture, and one for narrow cards. */
  readonly background: string;
  readonly cover: string;
  /** Seconds a slide stands. */
  readonly duration: number;
  /** Title whose trailer plays behind the slide. */
  readonly trailerOf?: string;
}

const promoId = (number: number): string => `641048700000${String(number).padStart(3, '0')}001`;

type Named = readonly [string, string];
const text = ([ru, en]: Named): Text => ({ ru, en });

/** A film or series: its own picture, name and trailer. */
function onTitle(number: number, slug: string, short?: Named): DemoPromo {
  const title = titleBySlug(slug);
  const background = title.type === 'program' ? `titles/${slug}-16x9.webp` : `titles/${slug}-bg.webp`;
  return {
    id: promoId(number),
    destination: { type: 'content', id: title.id },
    title: title.title,
    short: short ? text(short) : title.short,
    background,
    cover: `titles/${slug}-2x3.webp`,
    duration: 8,
    ...(title.trailer ? { trailerOf: title.id } : {}),
  };
}
function onChannel(number: number, slug: string, short: Named): DemoPromo {
  const channel = channels.find((it) => it.slug === slug);
  if (!channel) throw new Error(`no channel ${slug}`);
  return {
    id: promoId(number),
    destination: { type: 'channel', id: String(channel.id) },
    title: channel.name,
    short: text(short),
    background: `channels/${slug}-cover.webp`,
    cover: `channels/${slug}-cover.webp`,
    duration: 7,
  };
}
const collection = (
  number: number,
  slug: string,
  title: Named,
  short: Named,
  destination: PromoDestination,
): DemoPromo => ({
  id: promoId(number),
  destination,
  title: text(title),
  short: text(short),
  background: `collections/${slug}-wide.webp`,
  cover: `collections/${slug}.webp`,
  duration: 7,
});

const button = (number: number, icon: string, title: Named, destination: PromoDestination): DemoPromo => ({
  id: promoId(number),
  destination,
  title: text(title),
  short: text(title),
  background: `icons/${icon}.svg`,
  cover: `icons/${icon}.svg`,
  duration: 7,
});
const cinema = (number: number, slug: string): DemoPromo => {
  const library = libraries.find((it) => it.slug === slug)!;
  return {
    id: promoId(number),
    destination: { type: 'row', slug: `cinema-${slug}` },
    title: library.title,
    short: library.description,
    background: `libraries/${slug}.webp`,
    cover: `libraries/${slug}.webp`,
    duration: 7,
  };
};

/** A packet of Aerial, on the ground of a collection. */
function onPacket(number: number, name: string, ground: string): DemoPromo {
  const packet = offers['aerial']?.packets[name];
  if (!packet) throw new Error(`no packet ${name}`);
  return {
    id: promoId(number),
    destination: { type: 'packet', id: String(packet.id) },
    title: packet.name,
    short: packet.short,
    background: `collections/${ground}-wide.webp`,
    cover: `collections/${ground}.webp`,
    duration: 7,
  };
}

const byRow: Readonly<Record<string, readonly DemoPromo[]>> = {
  'start-promo': [
    onTitle(1, 'caravan-of-two-suns'),
    onTitle(2, 'the-circle-line', [
      'Новая серия по вторникам. Двери закрываются',
      'A new episode on Tuesdays. Mind the doors',
    ]),
    onTitle(3, 'a-city-without-mondays'),
    onChannel(4, 'siyanie', [
      'Северное небо в прямом эфире. Сегодня обещают зелёное',
      'The northern sky, live. Tonight, green is expected',
    ]),
    onTitle(5, 'a-gambit-for-two-grandmothers'),
  ],
  'start-wide': [
    onTitle(6, 'edge-of-the-network'),
    onChannel(7, 'noir', [
      'Весь ноябрь — ливень. Кино, в котором идёт дождь',
      'All November it pours. Films in which it rains',
    ]),
    onTitle(8, 'soup-from-nothing'),
    onTitle(9, 'winter-shift'),
  ],
  collections: [
    collection(
      10,
      'rain',
      ['Кино под дождь', 'Films for a rainy day'],
      ['Дождь за окном и на экране — бесплатно стереозвук', 'Rain outside and on screen: surround sound for free'],
      { type: 'row', slug: 'wet-noir' },
    ),
    collection(
      11,
      'rails',
      ['Поехали', 'Off we go'],
      ['Поезда, трамваи и одна машина под горку', 'Trains, trams and one car rolling downhill'],
      { type: 'row', slug: 'rails' },
    ),
    collection(
      12,
      'kids',
      ['Детям до и после шести', 'For under-sixes and over'],
      ['Кит, кубик, принцесса и двенадцать котов', 'A whale, a cube, a princess and twelve cats'],
      { type: 'rowset', slug: 'tv-child' },
    ),
    collection(
      13,
      'classics',
      ['Раньше умели', 'They knew how'],
      ['Лучшее с 1962 по 1988 год', 'The best of 1962 to 1988'],
      { type: 'row', slug: 'classics' },
    ),
    collection(
      14,
      'slow',
      ['Ничего не происходит', 'Nothing happens'],
      [
        'Камин, река, небо. Досмотреть невозможно, и не надо',
        'Hearth, river, sky. It cannot be watched to the end and need not be',
      ],
      { type: 'row', slug: 'slow' },
    ),
  ],
  cinemas: [cinema(15, 'aerial-cinema'), cinema(16, 'lantern'), cinema(17, 'paper-boat'), cinema(18, 'first-night')],
  shortcuts: [
    button(80, 'channels', ['Вернуться к каналу', 'Back to your channel'], { type: 'last_channel' }),
    button(81, 'tv-child', ['Всё для детей', 'All for children'], { type: 'rowset', slug: 'tv-child' }),
    button(82, 'movies', ['Мокрый нуар', 'Wet noir'], { type: 'row', slug: 'wet-noir' }),
    button(83, 'telecasts', ['Смотреть на телевизоре', 'Watch on your television'], {
      type: 'text',
      title: text(['Aerial на телевизоре', 'Aerial on your television']),
      description: text([
        'Откройте браузер телевизора, наберите адрес сайта и войдите по номеру телефона.\nИли включите на телефоне картинку в картинке и передайте экран.',
        'Open the browser of your television, enter the address of this site and sign in with your phone number.\nOr mirror the screen of your phone.',
      ]),
    }),
    button(84, 'help', ['Справка', 'Help'], { type: 'open_url', src: 'https://help.aerial.example.com' }),
  ],
  'base-packets': [onPacket(90, 'start', 'slow'), onPacket(91, 'horizon', 'rails'), onPacket(92, 'zenith', 'classics')],
  packets: [
    onPacket(93, 'cinema', 'rain'),
    onPacket(94, 'sport', 'rails'),
    onPacket(95, 'kids', 'kids'),
    onPacket(96, 'music', 'classics'),
    onPacket(97, 'uhd', 'slow'),
  ],
  donations: [onPacket(98, 'thanks', 'slow')],
  'movies-promo': [
    onTitle(20, 'silence-on-101'),
    onTitle(21, 'grandfather-frost-resigns'),
    onTitle(22, 'the-station-that-isnt-there'),
    onTitle(23, 'weightlessness-for-beginners'),
    onTitle(24, 'hotel-polaris'),
  ],
  'series-promo': [
    onTitle(30, 'edge-of-the-network'),
    onTitle(31, 'winter-shift'),
    onTitle(32, 'periwinkle-sisters'),
    onTitle(33, 'out-of-sand'),
    onTitle(34, 'missing-piano-affair'),
  ],
  'child-promo': [
    onTitle(40, 'crew-of-the-dandelion'),
    onTitle(41, 'a-balloon-named-claudia'),
    onTitle(42, 'the-roofs-belong-to-cats'),
    onTitle(43, 'little-cube'),
    onChannel(44, 'sonnaya-luna', ['После девяти говорим шёпотом', 'After nine we whisper']),
  ],
  'telecasts-promo': [
    onTitle(50, 'compartment-with-a-view'),
    onTitle(51, 'beautifully-proved'),
    onTitle(52, 'the-badgers-path'),
    onTitle(53, 'jazz-until-midnight'),
  ],
  'sport-promo': [
    onTitle(60, 'the-big-fixture'),
    onTitle(61, 'lights-to-flag'),
    onChannel(62, 'tribuna', ['Матч тура, третий тайм и чай', 'The big fixture, the third half and tea']),
  ],
};

/** Promotions of a row, by the row's name without its id. */
export const promosOf = (rowName: string): readonly DemoPromo[] => byRow[rowName] ?? [];
export const promos: readonly DemoPromo[] = Object.values(byRow).flat();
