/** Three more demo operators: one with a middleware, one that recognises connections, one that detects other networks. */
import type { DemoProvider } from './provider.ts';

const languages = { interface: ['ru', 'en'], audio: ['ru', 'en'], subtitle: ['ru', 'en'] } as const;
const rouble = { code: 'RUB', utfName: '₽', shortName: { ru: 'руб.', en: 'RUB' } } as const;

/** Signs viewers in through its own system: phone or contract number, code, address. */
export const radian: DemoProvider = {
  id: 3,
  shortname: 'radian',
  name: { ru: 'Радиан', en: 'Radian' },
  legalName: { ru: 'АО «Радиан Связь»', en: 'Radian Networks JSC' },
  description: {
    ru: 'Введите номер телефона или девять цифр договора — и выберите адрес, где вы смотрите телевидение.',
    en: 'Enter your phone or the nine digits of your contract, then choose the address where you watch.',
  },
  support: {
    phone: '+7 800 555-03-00',
    email: 'help@radian.example.com',
    site: 'https://radian.example.com/help',
    hours: { ru: 'Ежедневно с 8 до 22', en: 'Every day from 8 am to 10 pm' },
  },
  currency: rouble,
  phoneMask: '+7 (***) ***-**-**',
  phoneCode: '7',
  otpLength: 4,
  phoneRules: [{ first_digit_not: '7', length: 9 }],
  otpLengthRules: [
    { first_digit: '7', length: 4 },
    { first_digit: null, length: 8 },
  ],
  isMiddleware: true,
  account: { label: { ru: 'Личный кабинет', en: 'My account' }, url: 'https://radian.example.com/account' },
  isGuestAllowed: false,
  timeZone: 'Europe/Samara',
  country: 'RU',
  languages,
  brand: { ground: '#150f1e', surface: '#221a30', accent: '#b78cff', onAccent: '#170a2b', text: '#f7f2ff' },
  logo: 'radian-logo.svg',
  favicon: 'radian-favicon.svg',
  background: 'titles/last-train-to-zarechnaya-bg.webp',
  channels: [1, 2, 3, 4, 6, 8, 11, 14, 17, 18],
};

/** Recognises its subscribers by their connection; on the machine of the demo every viewer is one. */
export const linden: DemoProvider = {
  id: 4,
  shortname: 'linden',
  name: { ru: 'Линден', en: 'Linden' },
  legalName: { ru: 'ООО «Линден»', en: 'Linden LLC' },
  description: {
    ru: 'Дома вход не нужен: мы узнаём вас по подключению. В гостях войдите по номеру телефона.',
    en: 'No sign-in at home: we know your connection. Elsewhere, use your phone number.',
  },
  support: {
    phone: '+7 800 555-04-00',
    email: 'help@linden.example.com',
    site: 'https://linden.example.com/help',
    hours: { ru: 'Круглосуточно', en: 'Day and night' },
  },
  currency: rouble,
  phoneMask: '+7 (***) ***-**-**',
  phoneCode: '7',
  otpLength: 4,
  isGuestAllowed: false,
  recognisesIn: ['127.0.0.0/8', '::1/128'],
  timeZone: 'Europe/Moscow',
  country: 'RU',
  languages,
  brand: { ground: '#0f1610', surface: '#1a251c', accent: '#a6d94a', onAccent: '#132004', text: '#f3faf0' },
  logo: 'linden-logo.svg',
  favicon: 'linden-favicon.svg',
  background: 'titles/three-days-to-the-ocean-bg.webp',
  channels: [1, 2, 4, 5, 7, 9, 12, 15, 18],
};

/** Warns viewers outside of its network. Its network is a documentation range, so all viewers are outside. */
export const lanner: DemoProvider = {
  id: 922,
  shortname: 'lanner',
  name: { ru: 'Ланнер', en: 'Lanner' },
  legalName: { ru: 'ООО «Ланнер»', en: 'Lanner LLC' },
  description: {
    ru: 'Телевидение для сети «Ланнер»: дома без ограничений, в дороге — как получится.',
    en: 'Television for the Lanner network: everything at home, what is possible on the road.',
  },
  support: {
    phone: '+7 800 555-09-22',
    email: 'help@lanner.example.com',
    site: 'https://lanner.example.com/help',
    hours: { ru: 'По будням с 9 до 18', en: 'On weekdays from 9 am to 6 pm' },
  },
  currency: rouble,
  phoneMask: '+7 (***) ***-**-**',
  phoneCode: '7',
  otpLength: 6,
  isGuestAllowed: true,
  network: ['203.0.113.0/24', '2001:db8::/32'],
  maxStreams: 2,
  sells: 'additional',
  paysInFrame: true,
  promoDays: 7,
  packetRules: { sort: 'price_asc', hidePartsOfBundles: true },
  outsideNetworkNotice: true,
  accountField: 'username',
  timeZone: 'Europe/Moscow',
  country: 'RU',
  languages,
  brand: { ground: '#0b1320', surface: '#152032', accent: '#ff8a5c', onAccent: '#2b0f02', text: '#f2f6ff' },
  logo: 'lanner-logo.svg',
  favicon: 'lanner-favicon.svg',
  background: 'titles/neutral-gear-bg.webp',
  mobileApp: {
    store: { ios: 'https://lanner.example.com/app/ios', android: 'https://lanner.example.com/app/android' },
    open: { ios: 'lanner-tv://open{path}', android: 'lanner-tv://open{path}' },
  },
  channels: [1, 3, 5, 6, 10, 13, 16, 18],
};

/** Its header has a logo of its own, which leads to the operator's site. */
export const merlin: DemoProvider = {
  id: 442,
  shortname: 'merlin',
  name: { ru: 'Мерлин', en: 'Merlin' },
  legalName: { ru: 'ООО «Мерлин»', en: 'Merlin LLC' },
  description: {
    ru: 'Телевидение «Мерлина»: смотрите без договора, а наш сайт — за логотипом.',
    en: 'Television by Merlin: watch without a contract; our own site is behind the logo.',
  },
  support: {
    phone: '+7 800 555-04-42',
    email: 'help@merlin.example.com',
    site: 'https://merlin.example.com/help',
    hours: { ru: 'По будням с 9 до 18', en: 'On weekdays from 9 am to 6 pm' },
  },
  currency: rouble,
  phoneMask: '+7 (***) ***-**-**',
  phoneCode: '7',
  otpLength: 6,
  isGuestAllowed: true,
  timeZone: 'Europe/Moscow',
  country: 'RU',
  languages,
  brand: { ground: '#1c1013', surface: '#2b1a1e', accent: '#f2767a', onAccent: '#2b0a0c', text: '#fff4f4' },
  logo: 'merlin-logo.svg',
  logoLink: 'https://merlin.example.com/',
  favicon: 'merlin-favicon.svg',
  background: 'titles/neutral-gear-bg.webp',
  channels: [1, 2, 4, 7, 9, 12, 15, 17],
};
