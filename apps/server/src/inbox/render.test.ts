import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@aerial/domain/language.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { InboxKind, InboxParams } from './messages.ts';
import { notificationOf, notificationRule } from './notification.ts';
import { renderMessage, sumText, type Reader } from './render.ts';

const folder = path.join(import.meta.dirname, 'texts');
const sheet = (language: string) =>
  JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Record<string, string>;
const places = (text: string) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(([place]) => place))].toSorted();

const RUB = asCurrency('RUB');
const amount = money(19_900, RUB);
const packet = { ru: 'Кино', en: 'Cinema' };
const NOW = epochMs(Date.parse('2031-01-28T09:00:00Z'));
const PARAMS: { readonly [Kind in InboxKind]: InboxParams[Kind] } = {
  payment_received: { what: packet, amount },
  balance_topped_up: { amount },
  money_on_balance: { amount },
  payment_failed: { what: packet, amount },
  subscription_renewed: { packet, amount, until: '2031-02-28T09:00:00.000Z' },
  renewal_failed: { packet, amount, retryAt: '2031-01-30T22:30:00.000Z', left: 2 },
  subscription_unpaid: { packet },
  subscription_ended: { packet },
  trial_ending: { packet, amount, endsAt: '2031-01-31T09:00:00.000Z' },
  programme_soon: { programme: packet, channel: packet, slug: 'one', startAt: '2031-01-28T17:00:00.000Z' },
  support_code: { sealed: 'sealed' },
  support_viewing: { member: 'Anna', until: '2031-01-28T09:30:00.000Z' },
  device_added: { device: 'Samsung UE55', at: '2031-01-28T09:00:00.000Z' },
};
const KINDS = Object.keys(PARAMS) as InboxKind[];
const reader = (language: string, more: Partial<Reader> = {}): Reader => ({
  language,
  timeZone: 'Europe/Moscow',
  currency: { ASCII_NAME: 'RUB', FORMAT: '%s ₽', UTF_NAME: '₽', ISO_CODE: 'RUB' },
  site: 'https://tv.example',
  now: NOW,
  ...more,
});
const rendered = <Kind extends InboxKind>(kind: Kind, language: string, more: Partial<InboxParams[Kind]> = {}) =>
  renderMessage(kind, { ...PARAMS[kind], ...more }, reader(language));
/** With ordinary spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the sheets', () => {
  test('F-045: every language of the server has one', () =>
    expect(readdirSync(folder).toSorted()).toEqual(LANGUAGES.map((language) => `${language}.json`).toSorted()));

  const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
  test.each(LANGUAGES)('%s has every text with its values and its plural forms', (language) => {
    const english = sheet('en');
    const texts = sheet(language);
    expect([...new Set(Object.keys(texts).map(base))].toSorted()).toEqual(
      [...new Set(Object.keys(english).map(base))].toSorted(),
    );
    for (const [key, text] of Object.entries(texts)) {
      expect([key, places(text)]).toEqual([key, places(english[key] ?? english[`${base(key)}_other`]!)]);
      if (language !== 'en') expect(text, key).not.toBe(english[key]);
    }
    // There are no plural rules for Tajik in Unicode: one form serves for all counts.
    const forms =
      language === 'tg' ? ['other'] : new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const key of ['renewal_failed.text', 'trial_ending.text'])
      expect(
        Object.keys(texts)
          .filter((one) => one !== key && base(one) === key)
          .map((one) => one.slice(key.length + 1))
          .toSorted(),
      ).toEqual(forms);
  });

  test.each(LANGUAGES)('every kind has a title and a text in %s, with nothing left open', (language) => {
    for (const kind of KINDS) {
      const { title, text } = rendered(kind, language);
      expect(title, kind).not.toBe('');
      expect(`${title} ${text}`, kind).not.toMatch(/[{}]|undefined|NaN|\.\./);
    }
  });
});

describe('words', () => {
  test.each([
    ['ru', 1, 'через 1 день'],
    ['ru', 2, 'через 2 дня'],
    ['ru', 5, 'через 5 дней'],
    ['ru', 21, 'через 21 день'],
    ['en', 1, 'in 1 day,'],
    ['en', 3, 'in 3 days,'],
    ['ro', 2, 'peste 2 zile'],
    ['ro', 20, 'peste 20 de zile'],
    ['lv', 1, 'pēc 1 dienas'],
    ['lv', 3, 'pēc 3 dienām'],
    ['tg', 1, 'баъди 1 рӯз'],
  ])('A-972: %s counts %d days: %s', (language, days, expected) => {
    const endsAt = new Date(NOW + days * 86_400_000).toISOString();
    expect(rendered('trial_ending', language, { endsAt }).text).toContain(expected);
  });

  test('the last attempt is one', () => {
    expect(rendered('renewal_failed', 'ru', { left: 1 }).text).toContain('ещё 1 раз,');
    expect(rendered('renewal_failed', 'ru').text).toContain('ещё 2 раза');
  });

  test('read after the trial, the reminder speaks of the past', () =>
    expect(rendered('trial_ending', 'en', { endsAt: '2031-01-28T08:59:00.000Z' }).text).toMatch(
      /^The trial of “Cinema” ended on January 28, 2031\./,
    ));

  test('dates are those of the provider’s time zone', () =>
    expect(rendered('renewal_failed', 'ru').text).toContain('31 января 2031'));

  test('names and sums are in the language of the reader', () => {
    expect(plain(rendered('payment_received', 'ru').text)).toMatch(/^Кино: мы получили ваш платёж 199 ₽/);
    expect(plain(rendered('payment_received', 'en').text)).toMatch(/^Cinema: .* 199 ₽/);
    // A name that exists in other languages only.
    expect(rendered('payment_received', 'ka').text).toContain('Кино');
  });

  test('a top-up has no name', () =>
    expect(plain(rendered('payment_failed', 'ru', { what: {} }).text)).toMatch(/^Платёж 199 ₽ не прошёл/));

  test('a language without texts is answered in Russian', () =>
    expect(rendered('balance_topped_up', 'fr')).toEqual(rendered('balance_topped_up', 'ru')));

  test('braces in a name are not filled in', () =>
    expect(rendered('subscription_ended', 'en', { packet: { en: '{link}' } }).text).toContain('“{link}”'));

  test('links lead to the provider’s own site', () =>
    expect(rendered('device_added', 'en').text).toMatch(/https:\/\/tv\.example\/settings\/devices$/));
});

describe('notifications', () => {
  test.each(LANGUAGES)('end in %s without the link that a press follows', (language) => {
    for (const kind of KINDS) {
      const { title, body } = notificationOf(kind, { ...PARAMS[kind] }, reader(language));
      expect([kind, title !== '', /https?:|[:\s]$|:\.$|\.\.$/.test(body)]).toEqual([kind, true, false]);
    }
  });
  test('are sent of what cannot wait, a new sign-in at night too', () => {
    expect(KINDS.filter((kind) => notificationRule(kind))).toEqual([
      'renewal_failed',
      'subscription_unpaid',
      'trial_ending',
      'support_viewing',
      'device_added',
    ]);
    expect(notificationRule('device_added')!.heedsQuietHours).toBe(false);
    expect(notificationRule('trial_ending')!.heedsQuietHours).toBe(true);
  });
});

test.each([
  ['ru', 123_456_50, 'RUB', '123 456,50 ₽'],
  ['en', 123_456_50, 'RUB', '123,456.50 ₽'],
  ['ru', 19_900, 'USD', '199 USD'],
  ['en', 1000, 'JPY', '1,000 JPY'],
] as const)('F-492: in %s a sum of %d %s is written %s', (language, minor, currency, expected) =>
  expect(plain(sumText(reader(language), money(minor, asCurrency(currency))))).toBe(expected),
);
