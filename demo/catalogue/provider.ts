/** The demo providers: Aerial itself, a small second operator that differs in every rule that can differ, and one for each other way to sign in. */
import type { PacketRules } from '@aerial/domain/packet-rules.ts';
import { lanner, linden, merlin, radian } from './operators.ts';
import { titleBySlug } from './titles.ts';
import { inAllLanguages } from './translations.ts';
import type { Text } from './types.ts';

/** An offer of a partner: its price in soums, its length and what is in it, and where it is bought. */
export interface DemoRedirect {
  readonly url: string;
  readonly price: string;
  readonly days: number;
  readonly channels: number;
  readonly cinemas: number;
  readonly devices: number;
}

export interface DemoProvider {
  readonly id: number;
  readonly shortname: string;
  readonly name: Text;
  readonly legalName: Text;
  readonly description: Text;
  readonly support: { readonly phone: string; readonly email: string; readonly site: string; readonly hours: Text };
  readonly currency: { readonly code: 'RUB' | 'KZT'; readonly utfName: string; readonly shortName: Text };
  readonly phoneMask: string;
  readonly phoneCode: string;
  readonly otpLength: number;
  readonly isGuestAllowed: boolean;
  readonly timeZone: string;
  readonly country: string;
  readonly languages: {
    readonly interface: readonly string[];
    readonly audio: readonly string[];
    readonly subtitle: readonly string[];
  };
  /** Brand colours for the interface, `#rrggbb`. */
  readonly brand: {
    readonly ground: string;
    readonly surface: string;
    readonly accent: string;
    readonly onAccent: string;
    readonly text: string;
  };
  /** Pictures by name under demo/pictures/provider. */
  readonly logo: string;
  /** Where the logo of the header leads; the start page without it. */
  readonly logoLink?: string;
  readonly favicon: string;
  /** Behind its landing page, and where its pages without a picture of their own are shared; by name under demo/pictures. */
  readonly background: string;
  /** Channels it carries; all when not given. */
  readonly channels?: readonly number[];
  /** Lengths of numbers that do not begin with a digit, and of codes by the first digit; null fits the others. */
  readonly phoneRules?: readonly { readonly first_digit_not: string; readonly length: number }[];
  readonly otpLengthRules?: readonly { readonly first_digit: string | null; readonly length: number }[];
  /** Its viewers sign in by phone or contract number, and by address. */
  readonly isMiddleware?: boolean;
  /** CIDR blocks of its network. */
  readonly network?: readonly string[];
  /** CIDR blocks where it recognises subscribers by their connection, without a form. */
  readonly recognisesIn?: readonly string[];
  /** It sells packets; `additional` ones also to those without a base packet. */
  readonly sells?: 'packets' | 'additional';
  /** Pay pages open in a frame of its own pages. */
  readonly paysInFrame?: boolean;
  /** Free days that guests are promised; they are those of a packet's trial. */
  readonly promoDays?: number;
  /** How its list of packets is arranged; without it the order of its offer stays. */
  readonly packetRules?: Partial<PacketRules>;
  /** Devices of a viewer that may play at the same time; without it, any number. */
  readonly maxStreams?: number;
  /** Warns viewers when they are not in its network. */
  readonly outsideNetworkNotice?: boolean;
  /** Its application for phones: where it is to be had, and what opens it. */
  readonly mobileApp?: {
    readonly store: Readonly<Record<'ios' | 'android', string>>;
    readonly open: Readonly<Record<'ios' | 'android', string>>;
  };
  /** The operator's page for its subscribers. */
  readonly account?: { readonly label: Text; readonly url: string };
  /** What its viewers know as their account; the operator's own number when not given. */
  readonly accountField?: 'username';
  /** Partners by key: what differs with them. */
  readonly partners?: Readonly<
    Record<
      string,
      {
        readonly loginTitle: Text;
        readonly loginDescription: Text;
        readonly accent: string;
        readonly onAccent: string;
        readonly hidesLogout?: boolean;
        readonly promoDays?: number;
        /** Ids of titles that its viewers do not see. */
        readonly hidden?: readonly string[];
        /** What its page `/redirect` sells. */
        readonly redirect?: DemoRedirect;
      }
    >
  >;
}

export const aerial: DemoProvider = {
  id: 1,
  shortname: 'aerial',
  name: { ru: 'Aerial', en: 'Aerial' },
  legalName: { ru: 'ООО «Аэриал ТВ»', en: 'Aerial TV LLC' },
  description: inAllLanguages({
    ru: 'Телевидение, которое ждёт вас: прямой эфир, архив за две недели, фильмы и сериалы.',
    en: 'Television that waits for you: live channels, a fortnight of catch-up, films and series.',
  }),
  support: {
    phone: '+7 800 555-01-00',
    email: 'support@aerial.example.com',
    site: 'https://help.aerial.example.com',
    hours: { ru: 'Круглосуточно, отвечают люди', en: 'Day and night, answered by people' },
  },
  currency: { code: 'RUB', utfName: '₽', shortName: { ru: 'руб.', en: 'RUB' } },
  phoneMask: '+7 (***) ***-**-**',
  phoneCode: '7',
  otpLength: 6,
  isGuestAllowed: true,
  timeZone: 'Europe/Moscow',
  country: 'RU',
  languages: {
    interface: ['ru', 'en', 'bg', 'kk', 'tg', 'ky', 'uz', 'ka', 'lv', 'az', 'ro'],
    audio: ['ru', 'en', 'kk', 'ro'],
    subtitle: ['ru', 'en', 'kk', 'ro'],
  },
  brand: { ground: '#0b0f1f', surface: '#161c33', accent: '#ffb547', onAccent: '#1a1204', text: '#f4f6ff' },
  logo: 'aerial-logo.svg',
  favicon: 'aerial-favicon.svg',
  background: 'titles/edge-of-the-network-bg.webp',
  sells: 'packets',
  partners: {
    harbour: {
      loginTitle: { ru: 'Aerial для жителей «Гавани»', en: 'Aerial for the residents of Harbour' },
      loginDescription: {
        ru: 'Вход для квартир жилого комплекса «Гавань»: номер телефона — тот, что в договоре с управляющей компанией.',
        en: 'For the flats of Harbour: use the phone number of your contract with the house management.',
      },
      accent: '#5cc8ff',
      onAccent: '#04202e',
      // The account belongs to the flat.
      hidesLogout: true,
      // As the trial of the packet Cinema.
      promoDays: 14,
    },
    lighthouse: {
      loginTitle: { ru: 'Aerial в гостинице «Маяк»', en: 'Aerial at the Lighthouse hotel' },
      loginDescription: {
        ru: 'Телевидение для гостей: войдите по номеру телефона, на который забронирован номер.',
        en: 'Television for guests: use the phone number your room was booked with.',
      },
      accent: '#ffd166',
      onAccent: '#2a1c00',
      hidesLogout: true,
      // Too loud for a hotel.
      hidden: [titleBySlug('neutral-gear').id],
    },
    registan: {
      loginTitle: { ru: 'Aerial для абонентов «Регистана»', en: 'Aerial for subscribers of Registan' },
      loginDescription: {
        ru: 'Войдите по номеру телефона, на который подключена премиум-подписка.',
        en: 'Use the phone number that your premium subscription is connected to.',
      },
      accent: '#4fd1c5',
      onAccent: '#04211e',
      redirect: {
        url: 'https://registan.example.com/premium',
        price: '1000.00',
        days: 30,
        channels: 170,
        cinemas: 10,
        devices: 5,
      },
    },
  },
};

export const meridian: DemoProvider = {
  id: 2,
  shortname: 'meridian',
  name: { ru: 'Меридиан', en: 'Meridian' },
  legalName: { ru: 'ТОО «Меридиан Телеком»', en: 'Meridian Telecom LLP' },
  description: inAllLanguages({
    ru: 'Домашнее телевидение для абонентов «Меридиана»: восемь каналов и хороший интернет.',
    en: 'Home television for Meridian subscribers: eight channels and good internet.',
  }),
  support: {
    phone: '+7 700 555-02-00',
    email: 'help@meridian.example.com',
    site: 'https://meridian.example.com/help',
    hours: { ru: 'Ежедневно с 9 до 21', en: 'Every day from 9 am to 9 pm' },
  },
  currency: { code: 'KZT', utfName: '₸', shortName: { ru: 'тг', en: 'KZT' } },
  phoneMask: '+7 (7**) ***-**-**',
  phoneCode: '7',
  otpLength: 4,
  isGuestAllowed: false,
  timeZone: 'Asia/Almaty',
  country: 'KZ',
  languages: { interface: ['ru', 'kk', 'en'], audio: ['ru', 'en'], subtitle: ['ru', 'en'] },
  brand: { ground: '#0d1a19', surface: '#15292a', accent: '#3ddbb4', onAccent: '#03211a', text: '#effaf7' },
  logo: 'meridian-logo.svg',
  favicon: 'meridian-favicon.svg',
  background: 'titles/northern-lights-on-schedule-bg.webp',
  channels: [1, 2, 3, 5, 9, 13, 16, 17],
};

export const providers: readonly DemoProvider[] = [aerial, meridian, radian, linden, lanner, merlin];
