/**
 * Who can sign in at the demo providers, and how. The phones are of no country's real numbers; codes sent to them are shown by
 * the running demo itself, since nothing is sent anywhere.
 */
import type { Text } from './types.ts';

/** Of every account and contract below. */
export const DEMO_PASSWORD = 'demo1234';
export const DEMO_CONTRACT_CODE = '12345678';

export interface DemoAccount {
  readonly provider: string;
  readonly username: string;
  /** Digits. */
  readonly phone: string;
  /** Beside the main profile, which every account has. */
  readonly profiles?: readonly DemoProfile[];
  /** What its inbox begins with, written by the operator. */
  readonly message?: { readonly title: Text; readonly text: Text };
}

export interface DemoProfile {
  readonly name: string;
  readonly role: 'adult' | 'child';
  /** See `apps/server/src/pictures/avatars.ts`. */
  readonly avatar: number;
}

/** Accounts with the demo's password, and with a phone that codes can be sent to. */
export const accounts: readonly DemoAccount[] = [
  {
    provider: 'aerial',
    username: 'demo',
    phone: '79990000101',
    profiles: [{ name: 'Дети', role: 'child', avatar: 101 }],
    message: {
      title: { ru: 'Добро пожаловать', en: 'Welcome' },
      text: {
        ru: 'Здесь появляются сообщения о платежах, подписках и новых устройствах, а также новости провайдера.\nДенег демонстрация не берёт: пакеты оплачиваются в песочнице.',
        en: 'Messages about payments, subscriptions and new devices appear here, and so does what your provider writes.\nThe demo takes no money: packets are paid for in the sandbox.',
      },
    },
  },
  { provider: 'meridian', username: 'meridian', phone: '77005550201' },
  { provider: 'linden', username: 'linden', phone: '79990000401' },
  { provider: 'lanner', username: 'lanner', phone: '79990000922' },
];

export interface DemoContract {
  /** The operator's name for the subscriber. */
  readonly uid: string;
  readonly phone?: string;
  /** Nine digits, of which the first is not 7. */
  readonly contract?: string;
  /** By city. */
  readonly addresses?: readonly { readonly id: string; readonly city: number; readonly address: Text }[];
  readonly block?: {
    readonly status: -1 | -2;
    readonly balance: string;
    readonly amount: string;
    readonly message: Text;
  };
  /** Connections by which the subscriber is recognised, CIDR. */
  readonly connections?: readonly string[];
}

export interface DemoOperator {
  readonly provider: string;
  readonly cities: readonly { readonly id: number; readonly name: Text }[];
  readonly contracts: readonly DemoContract[];
}

const RIVERSIDE = 1;
const HILLTOP = 2;
const FARSIDE = 3;

/** What the systems of operators would answer. */
export const operators: readonly DemoOperator[] = [
  {
    provider: 'radian',
    cities: [
      { id: RIVERSIDE, name: { ru: 'Заречный Край', en: 'Riverside' } },
      { id: HILLTOP, name: { ru: 'Холмогорье', en: 'Hilltop' } },
      { id: FARSIDE, name: { ru: 'Дальняя Пристань', en: 'Far Landing' } },
    ],
    contracts: [
      {
        uid: 'R-101',
        phone: '79990000301',
        contract: '300100101',
        addresses: [
          { id: 'a1', city: RIVERSIDE, address: { ru: 'ул. Ткацкая, 4, кв. 12', en: '4 Weavers Street, flat 12' } },
        ],
      },
      {
        uid: 'R-102',
        phone: '79990000302',
        contract: '300100102',
        addresses: [
          { id: 'a2', city: RIVERSIDE, address: { ru: 'Набережная, 18, кв. 3', en: '18 Embankment, flat 3' } },
          { id: 'a3', city: RIVERSIDE, address: { ru: 'Садовый пер., 7', en: '7 Garden Lane' } },
          {
            id: 'a4',
            city: HILLTOP,
            address: { ru: 'ул. Обсерваторная, 1, корп. 2, кв. 80', en: '1 Observatory Street, building 2, flat 80' },
          },
        ],
      },
      {
        uid: 'R-103',
        phone: '79990000303',
        contract: '300100103',
        addresses: [{ id: 'a5', city: HILLTOP, address: { ru: 'ул. Каменотёсов, 22', en: '22 Stonecutters Street' } }],
        block: {
          status: -2,
          balance: '-350.00',
          amount: '350.00',
          message: {
            ru: 'Договор приостановлен из-за задолженности. Пополните счёт в личном кабинете — телевидение включится сразу.',
            en: 'The contract is paused because of a debt. Top up the account on our site, and television returns at once.',
          },
        },
      },
      {
        uid: 'R-104',
        phone: '79990000304',
        contract: '300100104',
        addresses: [
          { id: 'a6', city: RIVERSIDE, address: { ru: 'ул. Паромная, 9, кв. 41', en: '9 Ferry Street, flat 41' } },
        ],
        block: {
          status: -1,
          balance: '-120.00',
          amount: '470.00',
          message: {
            ru: 'На счёте не хватает средств. Оплатите по QR-коду, чтобы смотреть дальше.',
            en: 'There is not enough money on the account. Pay by the QR code to go on watching.',
          },
        },
      },
      {
        uid: 'R-105',
        contract: '300100105',
        addresses: [
          { id: 'a7', city: HILLTOP, address: { ru: 'ул. Звонарная, 5', en: '5 Bellringers Street' } },
          { id: 'a8', city: FARSIDE, address: { ru: 'Маячный проезд, 2', en: '2 Lighthouse Passage' } },
        ],
      },
      { uid: 'R-106', phone: '79990000306', contract: '300100106' },
    ],
  },
  {
    provider: 'linden',
    cities: [],
    contracts: [{ uid: 'L-100', connections: ['127.0.0.0/8', '::1/128'] }],
  },
];
