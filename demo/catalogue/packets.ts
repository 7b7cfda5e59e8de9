/**
 * What the demo operators sell, in the form of `aerial import packets` (docs/examples/packets.yaml): packets with prices, licences of single
 * films, promo campaigns with their codes.
 */
import { LIBRARY } from './libraries.ts';
import { titleBySlug } from './titles.ts';
import type { Text } from './types.ts';

export interface DemoPrice {
  readonly amount: string;
  /** Days-months-years. */
  readonly period: string;
  readonly description?: Text;
  readonly trial?: { readonly period: string; readonly amount: string };
}
export interface DemoPacket {
  readonly id: number;
  readonly name: Text;
  readonly short: Text;
  readonly description: Text;
  readonly base?: boolean;
  readonly donation?: boolean;
  readonly agreement?: boolean;
  readonly old_price?: string;
  /** Slugs of channels. */
  readonly channels?: readonly string[];
  readonly libraries?: readonly number[];
  readonly parts?: readonly string[];
  readonly benefits?: readonly { readonly icon: string; readonly text: Text }[];
  readonly bundle?: {
    readonly name: Text;
    readonly description: Text;
    readonly price: string;
    readonly internet_speed: string;
  };
  readonly design?: Readonly<Record<'background_tv' | 'background_mobile', string>>;
  readonly prices: Readonly<Record<string, DemoPrice>>;
}
export interface DemoCampaign {
  readonly title: Text;
  readonly text: Text;
  readonly image: string;
  /** Names of packets. */
  readonly packets: readonly string[];
  readonly days: number;
  readonly paid?: boolean;
  readonly amount?: string;
  readonly renews?: boolean;
  readonly confirmation?: Readonly<Record<'title' | 'text' | 'description', Text>>;
  readonly codes: readonly { readonly code: string; readonly limit: number }[];
}
/** Everything that one operator sells. */
export interface DemoOffer {
  readonly packets: Readonly<Record<string, DemoPacket>>;
  readonly licenses?: readonly DemoLicense[];
  readonly campaigns?: Readonly<Record<string, DemoCampaign>>;
}
/** To rent a film for some hours, or to keep it. */
export type DemoLicense = {
  /** Id of the film. */
  readonly content: string;
  readonly library: number;
  readonly title: Text;
  readonly info: Text;
  readonly prices: { readonly once: { readonly amount: string } };
} & ({ readonly rent: number } | { readonly own: true });

const benefit = (icon: string, ru: string, en: string) => ({ icon: `/pictures/icons/${icon}.svg`, text: { ru, en } });
const design = (name: string) => ({
  background_tv: `/pictures/collections/${name}-wide.webp`,
  background_mobile: `/pictures/collections/${name}.webp`,
});

/** A month, three months and a year, the longer ones cheaper. */
const prices = (
  month: string,
  quarter: string,
  year: string,
  trial?: DemoPrice['trial'],
): Readonly<Record<string, DemoPrice>> => ({
  month: { amount: month, period: '0-1-0', ...(trial && { trial }) },
  quarter: { amount: quarter, period: '0-3-0' },
  year: { amount: year, period: '0-0-1', description: { ru: 'Выгоднее всего', en: 'Best value' } },
});
const monthly = (amount: string, trial?: DemoPrice['trial']): Readonly<Record<string, DemoPrice>> => ({
  month: { amount, period: '0-1-0', ...(trial && { trial }) },
});

const CITY = ['prospekt', 'telegraph', 'tribuna', 'kubiki', 'takt', 'okoyom', 'axiom', 'shchepotka', 'kamin', 'volna'];
const HORIZON = [...CITY, 'apex', 'sonnaya-luna', 'vinyl', 'glubina', 'apogee', 'golden-hall', 'poputchik', 'siyanie'];
const ZENITH = [...HORIZON, 'encore', 'polyglot', 'north-log'];

const rent = (slug: string, amount: string): DemoLicense => ({
  content: titleBySlug(slug).id,
  library: LIBRARY.premiere,
  rent: 48,
  title: { ru: 'Прокат на двое суток', en: 'Rent for two days' },
  info: { ru: 'Смотрите 48 часов с момента покупки', en: 'Watch for 48 hours from the purchase' },
  prices: { once: { amount } },
});
const own = (slug: string, amount: string): DemoLicense => ({
  content: titleBySlug(slug).id,
  library: LIBRARY.premiere,
  own: true,
  title: { ru: 'Купить навсегда', en: 'Buy and keep' },
  info: { ru: 'Смотрите когда угодно и сколько угодно', en: 'Watch it whenever and as often as you like' },
  prices: { once: { amount } },
});

const aerialOffer: DemoOffer = {
  packets: {
    start: {
      id: 101,
      name: { ru: 'Старт', en: 'Start' },
      short: { ru: 'Десять каналов на каждый день', en: 'Ten channels for every day' },
      description: {
        ru: 'Новости, спорт, мультфильмы, музыка и камин. Всё, что включают за завтраком и не выключают до вечера.',
        en: 'News, sport, cartoons, music and a fireplace: what goes on at breakfast and stays on until night.',
      },
      base: true,
      agreement: true,
      channels: CITY,
      benefits: [
        benefit('channels', 'Архив за 14 дней', 'Catch-up for 14 days'),
        benefit('telecasts', 'Начать передачу сначала', 'Start a programme from its beginning'),
      ],
      design: design('slow'),
      prices: prices('149.00', '399.00', '1490.00', { period: '7-0-0', amount: '1.00' }),
    },
    horizon: {
      id: 102,
      name: { ru: 'Горизонт', en: 'Horizon' },
      short: { ru: 'Восемнадцать каналов, «Апогей» и кино', en: 'Eighteen channels, Apogee and films' },
      description: {
        ru: 'Всё из «Старта», космос вблизи на «Апогее» и кинотеатр Aerial. Самый любимый пакет в доме у станции.',
        en: 'All of Start, space close up on Apogee, and the Aerial Cinema. The favourite in the house by the station.',
      },
      base: true,
      agreement: true,
      old_price: '349.00',
      channels: HORIZON,
      libraries: [1],
      benefits: [
        benefit('channels', '«Апогей» — только с этим пакетом', 'Apogee, with this packet only'),
        benefit('movies', 'Кинотеатр Aerial', 'The Aerial Cinema'),
      ],
      design: design('rails'),
      prices: prices('299.00', '849.00', '2990.00'),
    },
    zenith: {
      id: 103,
      name: { ru: 'Зенит', en: 'Zenith' },
      short: { ru: 'Все каналы и три кинотеатра', en: 'All channels and three cinemas' },
      description: {
        ru: 'Всё, что есть в эфире, и все кинотеатры. Выше только спутник.',
        en: 'Everything on air, and every cinema. Only the satellite is higher.',
      },
      base: true,
      agreement: true,
      channels: ZENITH,
      libraries: [1, 2, 3],
      benefits: [
        benefit('channels', 'Все каналы, и «Апогей»', 'Every channel, Apogee too'),
        benefit('movies', 'Aerial Кино, «Фонарь» и «Бумажный кораблик»', 'Aerial Cinema, The Lantern and Paper Boat'),
        benefit('tv-child', 'Детские каналы без рекламы', 'Children’s channels without commercials'),
      ],
      design: design('classics'),
      prices: prices('499.00', '1399.00', '4990.00'),
    },
    sport: {
      id: 111,
      name: { ru: 'Спорт', en: 'Sport' },
      short: { ru: 'Матчи, гонки и третий тайм', en: 'Matches, races and the third half' },
      description: {
        ru: '«Трибуна» и «Апекс»: от стартового свистка до клетчатого флага.',
        en: 'Tribuna and Apex: from the first whistle to the chequered flag.',
      },
      channels: ['tribuna', 'apex'],
      benefits: [benefit('sport', 'Все матчи тура', 'Every match of the round')],
      prices: monthly('99.00'),
    },
    cinema: {
      id: 112,
      name: { ru: 'Кино', en: 'Cinema' },
      short: { ru: 'Три кинотеатра и «Золотой зал»', en: 'Three cinemas and Golden Hall' },
      description: {
        ru: 'Фильмы и сериалы всех кинотеатров. Первые две недели — за наш счёт.',
        en: 'The films and series of every cinema. The first fortnight is on us.',
      },
      channels: ['golden-hall'],
      libraries: [1, 2, 3],
      benefits: [benefit('movies', 'Новинки каждую пятницу', 'New films every Friday')],
      design: design('rain'),
      prices: monthly('199.00', { period: '14-0-0', amount: '0.00' }),
    },
    kids: {
      id: 113,
      name: { ru: 'Детям', en: 'Kids' },
      short: { ru: 'Кубики, луна и кораблик', en: 'Cubes, a moon and a boat' },
      description: {
        ru: '«Кубики» днём, «Сонная луна» после девяти и мультфильмы «Бумажного кораблика» в дождь.',
        en: 'Cubes by day, the Sleepy Moon after nine, and the cartoons of Paper Boat when it rains.',
      },
      channels: ['kubiki', 'sonnaya-luna'],
      libraries: [3],
      benefits: [benefit('tv-child', 'Ни одной страшной минуты', 'Not one scary minute')],
      design: design('kids'),
      prices: monthly('79.00'),
    },
    music: {
      id: 114,
      name: { ru: 'Музыка', en: 'Music' },
      short: { ru: 'Хиты, пластинки и радио', en: 'Hits, records and the radio' },
      description: {
        ru: '«Такт», «Винил» и радио «Волна»: от хит-парада до последней дорожки на второй стороне.',
        en: 'Takt, Vinyl and radio Wave: from the charts to the last track of side two.',
      },
      channels: ['takt', 'vinyl', 'volna'],
      prices: monthly('49.00'),
    },
    night: {
      id: 115,
      name: { ru: 'Ночной сеанс', en: 'Late show' },
      short: { ru: 'Для взрослых, 18+', en: 'For adults, 18+' },
      description: {
        ru: '«Нуар»: дождь, плащи и истории, которые не рассказывают детям.',
        en: 'Noir: rain, trench coats and stories one does not tell children.',
      },
      channels: ['noir'],
      prices: monthly('149.00'),
    },
    uhd: {
      id: 116,
      name: { ru: 'Ultra HD', en: 'Ultra HD' },
      short: { ru: 'Море и небо в каждой детали', en: 'Sea and sky in every detail' },
      description: {
        ru: '«Глубина» и «Сияние»: каналы, ради которых покупают большой телевизор.',
        en: 'Glubina and Aurora: the channels one buys a large television for.',
      },
      channels: ['glubina', 'siyanie'],
      prices: monthly('129.00'),
    },
    home: {
      id: 121,
      name: { ru: 'Горизонт и интернет', en: 'Horizon and internet' },
      short: { ru: 'Телевидение, кино и 300 Мбит/с', en: 'Television, films and 300 Mbit/s' },
      description: {
        ru: 'Пакеты «Горизонт» и «Кино» вместе с домашним интернетом: один счёт и ни одного лишнего провода.',
        en: 'Horizon and Cinema together with internet at home: one bill and not a wire too many.',
      },
      base: true,
      agreement: true,
      parts: ['horizon', 'cinema'],
      bundle: {
        name: { ru: 'Дом', en: 'Home' },
        description: { ru: 'Подключим в течение двух дней', en: 'Connected within two days' },
        price: '790.00',
        internet_speed: '300',
      },
      prices: monthly('790.00'),
    },
    thanks: {
      id: 131,
      name: { ru: 'Спасибо, Aerial', en: 'Thank you, Aerial' },
      short: { ru: 'Поддержать редакцию', en: 'Support the editors' },
      description: {
        ru: 'Пакет ничего не включает, кроме нашей благодарности. Её хватает надолго.',
        en: 'The packet contains nothing but our gratitude. It lasts.',
      },
      donation: true,
      prices: monthly('50.00'),
    },
  },
  licenses: [rent('the-flip-side', '149.00'), rent('seven-accountants', '129.00'), own('seven-accountants', '399.00')],
  campaigns: {
    summer: {
      title: { ru: 'Лето на горизонте', en: 'Summer on the horizon' },
      text: { ru: 'Тридцать дней пакета «Горизонт» в подарок.', en: 'Thirty days of Horizon as a present.' },
      image: '/pictures/collections/rails-wide.webp',
      packets: ['horizon'],
      days: 30,
      codes: [{ code: 'AERIAL-SUMMER', limit: 100_000 }],
    },
    zenith: {
      title: { ru: 'Две недели в зените', en: 'A fortnight at the zenith' },
      text: {
        ru: 'Четырнадцать дней всех каналов. Дальше — по цене пакета, если не передумаете.',
        en: 'Fourteen days of every channel, then at the packet’s price unless you change your mind.',
      },
      image: '/pictures/collections/classics-wide.webp',
      packets: ['zenith'],
      days: 14,
      renews: true,
      confirmation: {
        title: { ru: 'Подключить «Зенит»?', en: 'Connect Zenith?' },
        text: { ru: 'Четырнадцать дней бесплатно.', en: 'Fourteen days for free.' },
        description: {
          ru: 'Дальше 499 ₽ в месяц, отключить можно в любой день.',
          en: 'Then 499 ₽ a month. Cancel on any day.',
        },
      },
      codes: [{ code: 'AERIAL-ZENITH', limit: 100_000 }],
    },
    card: {
      title: { ru: 'Кино по карте', en: 'Films by card' },
      text: {
        ru: 'Месяц пакета «Кино» тем, кто привяжет карту. Рубль вернём.',
        en: 'A month of Cinema for those who link a card. The rouble comes back.',
      },
      image: '/pictures/collections/rain-wide.webp',
      packets: ['cinema'],
      days: 30,
      paid: true,
      amount: '1.00',
      codes: [{ code: 'AERIAL-CARD', limit: 100_000 }],
    },
  },
};

/** Lanner sells additional packets only: its base is the internet access. */
const lannerOffer: DemoOffer = {
  packets: {
    match: {
      id: 301,
      name: { ru: 'Матч', en: 'Match' },
      short: { ru: '«Трибуна» для сети «Ланнер»', en: 'Tribuna for the Lanner network' },
      description: {
        ru: 'Весь спорт дома. В дороге — как получится.',
        en: 'All sport at home. On the road, what is possible.',
      },
      channels: ['tribuna'],
      prices: monthly('89.00'),
    },
    calm: {
      id: 302,
      name: { ru: 'Покой', en: 'Calm' },
      short: { ru: 'Океан и северное небо', en: 'The ocean and the northern sky' },
      description: {
        ru: '«Глубина» и «Сияние»: смотреть можно и с закрытыми глазами.',
        en: 'Glubina and Aurora: to be watched with open or closed eyes.',
      },
      channels: ['glubina', 'siyanie'],
      prices: monthly('69.00', { period: '7-0-0', amount: '0.00' }),
    },
  },
};

/** By the operators' shortnames. */
export const offers: Readonly<Record<string, DemoOffer>> = { aerial: aerialOffer, lanner: lannerOffer };
