/** The words of messages, in the language of their reader. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { decimalOf, type Money } from '@aerial/domain/money.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { CommerceSettings } from '../tenancy/settings/commerce.ts';
import type { InboxKind, InboxParams } from './messages.ts';

/** `kind.title` and `kind.text`; a text that counts has one key per plural form, `kind.text_few`. */
type Sheet = Readonly<Record<string, string>>;

const FOLDER = path.join(import.meta.dirname, 'texts');
const sheets: ReadonlyMap<string, Sheet> = new Map(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(path.join(FOLDER, `${language}.json`), 'utf8')) as Sheet,
  ]),
);

export interface MessageText {
  readonly title: string;
  readonly text: string;
}

/** How a reader writes dates and sums. */
export interface Reader {
  /** One of `LANGUAGES`; Russian stands in for others. */
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Names of the provider's currency. */
  readonly currency: CommerceSettings['currency'];
  /** Where viewers reach the provider, `https://tv.example.com`. */
  readonly site: string;
  readonly now: EpochMs;
  /** Opens what a message has sealed; without it a placeholder stands there. */
  open?(sealed: string): string | undefined;
}

const DAY_MS = 86_400_000;

/** One value per key: formatters of `Intl` take longer to make than everything else here together. */
function onePer<T>(make: (...key: string[]) => T): (...key: string[]) => T {
  const made = new Map<string, T>();
  return (...key) => {
    const name = key.join(' ');
    let value = made.get(name);
    if (value === undefined) made.set(name, (value = make(...key)));
    return value;
  };
}
const numberFormat = onePer(
  (language, digits) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) }),
);
const dateFormat = onePer((language, timeZone) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }));
const dateTimeFormat = onePer(
  (language, timeZone) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }),
);
const timeFormat = onePer((language, timeZone) => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }));
const pluralRules = onePer((language) =>
  Intl.PluralRules.supportedLocalesOf(language).length > 0 ? new Intl.PluralRules(language) : null,
);

/** The plural form of a count; the only one in a language whose rules are not known here. */
const pluralForm = (language: string, count: number): string => pluralRules(language)?.select(count) ?? 'other';

/** `1 199 ₽`: whole sums without decimals, the currency behind, as the application writes prices. */
export function sumText({ language, currency: own }: Pick<Reader, 'language' | 'currency'>, sum: Money): string {
  const decimal = decimalOf(sum);
  const digits = /\.0+$/.test(decimal) ? 0 : (decimal.split('.')[1]?.length ?? 0);
  const number = numberFormat(language, String(digits)).format(Number(decimal));
  const symbol = own.ISO_CODE === sum.currency ? own.UTF_NAME || own.ASCII_NAME || own.ISO_CODE : sum.currency;
  return `${number}\u00a0${symbol}`;
}

const dateText = ({ language, timeZone }: Reader, iso: string): string =>
  dateFormat(language, timeZone).format(new Date(iso));

/** Addresses of the application that messages lead to. */
export const PLACES = {
  payment: '/settings/payment',
  subscriptions: '/settings/subscriptions',
  devices: '/settings/devices',
} as const;

interface Filled {
  readonly values: Readonly<Record<string, string>>;
  /** Chooses the plural form, and is the value `count`. */
  readonly count?: number;
  /** Of the text, where a kind has several. */
  readonly variant?: string;
}

type Fill<Kind extends InboxKind> = (params: InboxParams[Kind], reader: Reader) => Filled;

const named = (text: LocalizedText, { language }: Reader): string => textIn(text, language);

/** A top-up is for nothing that has a name. */
function payment({ what, amount }: InboxParams['payment_received'], reader: Reader): Filled {
  const name = named(what, reader);
  const values = { what: name, amount: sumText(reader, amount) };
  return name === '' ? { values, variant: 'plain' } : { values };
}

const FILLS: { readonly [Kind in InboxKind]: Fill<Kind> } = {
  payment_received: payment,
  balance_topped_up: ({ amount }, reader) => ({ values: { amount: sumText(reader, amount) } }),
  money_on_balance: ({ amount }, reader) => ({ values: { amount: sumText(reader, amount) } }),
  payment_failed: payment,
  subscription_renewed: ({ packet, amount, until }, reader) => ({
    values: { packet: named(packet, reader), amount: sumText(reader, amount), date: dateText(reader, until) },
  }),
  renewal_failed: ({ packet, amount, retryAt, left }, reader) => ({
    values: {
      packet: named(packet, reader),
      amount: sumText(reader, amount),
      date: dateText(reader, retryAt),
      link: reader.site + PLACES.payment,
    },
    count: left,
  }),
  subscription_unpaid: ({ packet }, reader) => ({
    values: { packet: named(packet, reader), link: reader.site + PLACES.subscriptions },
  }),
  subscription_ended: ({ packet }, reader) => ({
    values: { packet: named(packet, reader), link: reader.site + PLACES.subscriptions },
  }),
  trial_ending: ({ packet, amount, endsAt }, reader) => {
    const days = Math.ceil((Date.parse(endsAt) - reader.now) / DAY_MS);
    return {
      values: {
        packet: named(packet, reader),
        amount: sumText(reader, amount),
        date: dateText(reader, endsAt),
        link: reader.site + PLACES.subscriptions,
      },
      // Read later, it says what has happened.
      ...(days > 0 ? { count: days } : { variant: 'over' }),
    };
  },
  programme_soon: ({ programme, channel, slug, startAt }, reader) => ({
    values: {
      programme: named(programme, reader),
      channel: named(channel, reader),
      time: timeFormat(reader.language, reader.timeZone).format(new Date(startAt)),
      link: `${reader.site}/channels/${encodeURIComponent(slug)}`,
    },
  }),
  support_code: ({ sealed }, { open }) => ({ values: { code: open?.(sealed) ?? '••••••' } }),
  support_viewing: ({ member, until }, reader) => ({
    values: {
      member,
      time: timeFormat(reader.language, reader.timeZone).format(new Date(until)),
      link: reader.site + PLACES.devices,
    },
  }),
  device_added: ({ device, at }, reader) => ({
    values: {
      device,
      date: dateTimeFormat(reader.language, reader.timeZone).format(new Date(at)),
      link: reader.site + PLACES.devices,
    },
  }),
};

export const isInboxKind = (kind: string): kind is InboxKind => Object.hasOwn(FILLS, kind);

/** The title and the text of a message of the service. */
export function renderMessage<Kind extends InboxKind>(
  kind: Kind,
  params: InboxParams[Kind],
  reader: Reader,
): MessageText {
  const known = sheets.has(reader.language) ? reader.language : LANGUAGES[0];
  const sheet = sheets.get(known)!;
  const { values, count, variant }: Filled = FILLS[kind](params, { ...reader, language: known });
  const key = `${kind}.text${variant === undefined ? '' : `_${variant}`}`;
  const form = count === undefined ? key : `${key}_${pluralForm(known, count)}`;
  // A value that ends in a full stop (`2031 г.`) needs no second one.
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}(\.?)/g, (_whole, name: string, stop: string) => {
      const value = name === 'count' ? String(count) : (values[name] ?? '');
      return value.endsWith('.') ? value : value + stop;
    });
  return { title: fill(sheet[`${kind}.title`]!), text: fill(sheet[form] ?? sheet[`${key}_other`]!) };
}
