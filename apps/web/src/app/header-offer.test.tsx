// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import en from '../../public/locales/en/translation.json' with { type: 'json' };
import kk from '../../public/locales/kk/translation.json' with { type: 'json' };
import ky from '../../public/locales/ky/translation.json' with { type: 'json' };
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { createI18n } from '../i18n/i18n.ts';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import { chooseLanguage, preferredLanguages } from '../i18n/languages.ts';
import { aPacket } from '../parts/commerce/testing-packets.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../testing.tsx';
import { Header } from './Header.tsx';
import { Offer } from './Offer.tsx';
import { guest, user } from './testing-site.ts';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

const week = { days: 7, months: 0, years: 0 };
const provider = (over: object) =>
  ({ name: 'Полюс', header_logo: '/logo.svg', is_promo_enabled: true, landing: { logo: null }, ...over }) as never;
const offered = () =>
  [...screen!.container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);
async function show(over: object, isGuest = true, packets: unknown[] = []): Promise<void> {
  screen = await render(<Header entries={[]} path="/" provider={provider(over)} languages={[]} isSolid={false} />, {
    api: fakeApi({ packets: () => packets }),
    session: isGuest ? guest : user,
  });
  await screen.settle();
}

describe('A-297 A-298: the button of the header', () => {
  test('leads guests to the packet whose trial is offered', async () => {
    await show({ trial_packet_id: 101 });
    expect(offered()).toContainEqual(['/packets/101', ru.header_trial]);
    expect(offered().map(([href]) => href)).not.toContain('/promo');
  });
  test('leads to the promo codes where there is no trial', async () => {
    await show({});
    expect(offered()).toContainEqual(['/promo', ru.page_promo]);
  });
  test('is absent with neither', async () => {
    await show({ is_promo_enabled: false });
    expect(offered().map(([href]) => href)).toEqual(['/', '/search', '/instructions']);
  });
  test('offers a user the first trial that is not used yet', async () => {
    await show({ trial_packet_id: 101 }, false, [
      aPacket(101, { trial_period_human: week, is_used_trial: true }),
      aPacket(112, { trial_period_human: week }),
    ]);
    await eventually(() => expect(offered()).toContainEqual(['/packets/112', ru.header_trial]));
  });
  test('offers a user without a trial left the promo codes', async () => {
    await show({ trial_packet_id: 101 }, false, [aPacket(101, { trial_period_human: week, is_used_trial: true })]);
    await eventually(() => expect(offered()).toContainEqual(['/promo', ru.page_promo]));
    expect(offered().map(([href]) => href)).not.toContain('/packets/101');
  });
});

const TEXTS = { ru, en, kk, ky };
test.each([
  ['A-763', 'ru-ru', 'Попробовать'],
  ['A-764', 'en-us', 'Try it'],
  ['A-765', 'kk-kz', 'Байқап көру'],
  ['A-766', 'ky-kg', ky.header_trial],
] as const)('%s A-766: in %s the trial is called %s', async (_row, locale, text) => {
  const language = chooseLanguage({
    stored: undefined,
    browser: preferredLanguages(locale),
    offered: Object.keys(TEXTS),
  }) as keyof typeof TEXTS;
  expect(language).toBe(locale.slice(0, 2));
  screen = await render(
    <I18nProvider i18n={createI18n(language, TEXTS)}>
      <Offer trial={101} hasPromo />
    </I18nProvider>,
  );
  expect(offered()).toEqual([['/packets/101', text]]);
});
