// @vitest-environment jsdom
/** What lies over a page, and what is open without a login: the whole application, with only the server replaced. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { stubBrowser } from '../testing.tsx';
import { answers, guest, signedOutRunner, screenOf, self, user } from './testing-site.ts';
import { visit, type Visit } from './testing-visit.tsx';

let seen: Visit | undefined;
beforeEach(() => {
  stubBrowser(screenOf(1440));
  HTMLElement.prototype.scrollTo = () => {};
  // Virtual lists ask a layout how much of them is seen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
});
afterEach(async () => {
  await seen?.end();
  seen = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (
  path: string,
  over: Parameters<typeof visit>[1] = {},
  options: Parameters<typeof visit>[2] = { session: guest },
) => (seen = await visit(path, { ...answers, ...over }, options));
const heading = () => seen!.top().querySelector('h1')?.textContent;

describe('pages that lie over another', () => {
  const over = async (path: string, session = guest) => {
    const { page, layer, go } = await open('/faq', { self, listDevices: () => [] }, { session });
    const under = page().querySelector('h1')!;
    await go(path);
    return { under, layer: layer(), page: page() };
  };
  test.each([
    ['F-066 A-280 C-040', '/contents/film-5', 'Огни порта 5'],
    ['F-067 A-281 C-042', '/contents/show-6/one-7', 'Огни порта 7'],
    ['F-068 A-282 C-045', '/watch/film-5', 'Огни порта 5'],
    ['F-070 A-284 C-052', '/persons/anna-5', 'Анна Иванова'],
    ['F-086 A-287', '/settings', ru.settings_start],
    ['F-087 A-288', '/settings/devices', ru.settings_devices],
    ['F-088 A-289', '/settings/language/audiotracks', ru.settings_language_audiotracks],
    ['F-095 A-285', '/agreement', ru.footer_agreement],
    ['F-096 A-286', '/privacy', ru.footer_privacy],
    ['F-097', '/terms', ru.footer_terms],
    ['A-290', '/news/5', 'Новый канал'],
  ])('%s: %s', async (_row, path, part) => {
    const { under, layer, page } = await over(path, path.startsWith('/settings') ? user : guest);
    expect(layer?.textContent).toContain(part);
    expect([under.isConnected, page.contains(under), page.hasAttribute('inert')]).toEqual([true, true, true]);
    await seen!.back();
    expect([seen!.address(), seen!.layer(), seen!.page().contains(under)]).toEqual(['/faq', null, true]);
  });

  test('F-069 A-283 C-047: /trailers/9', async () => {
    const { under, layer } = await over('/trailers/9');
    expect([layer?.querySelector('video') !== null, under.isConnected]).toEqual([true, true]);
  });

  test.each([
    ['F-099', '/news'],
    ['F-052', '/'],
    ['F-072', '/row/642'],
  ])('%s: %s takes the place of the page before', async (_row, path) => {
    const { under, layer } = await over(path);
    expect([layer, under.isConnected]).toEqual([null, false]);
  });

  test.each([
    ['F-192 C-032 A-279: on a desktop of 933 px a channel is a page', 933, 'web', false],
    ['F-193 C-033 A-278: at 932 px it lies over the page', 932, 'web', true],
    ['F-193 C-033 A-278: so it does on a phone in any window', 1440, 'mobile300', true],
  ] as const)('%s', async (_rule, width, mapType, isOver) => {
    stubBrowser(screenOf(width));
    const { page, layer, go } = await open('/faq', {}, { session: guest, mapType });
    const under = page().querySelector('h1')!;
    await go('/channels/games/match');
    expect([layer() !== null, under.isConnected, seen!.requests.includes('channelStream 3')]).toEqual([
      isOver,
      isOver,
      true,
    ]);
  });
});

describe('F-456 F-457 A-758 A-759: a page opened outside of the operator’s network', () => {
  beforeEach(() => sessionStorage.clear());
  const at = (remote_provider_id: number | null, outside_network_notice: boolean) => {
    const network = answers.network();
    const provider = { ...network.provider, id: 922, outside_network_notice };
    return open(
      '/faq',
      { network: () => ({ ...network, provider, remote_provider_id }), self: () => ({ ...self(), provider }) },
      { session: user },
    );
  };
  const notice = () => document.body.textContent.includes(ru.outside_network_notice);
  test.each([
    ['at home there is no notice', 922, true, false],
    ['in the network of another there is', 1, true, true],
    ['in no network there is', null, true, true],
    ['without the flag there never is', null, false, false],
  ])('%s', async (_rule, remote, flag, isThere) => {
    await at(remote, flag);
    expect(notice()).toBe(isThere);
  });
  test('it can be closed for the visit', async () => {
    await at(null, true);
    const close = [...document.querySelectorAll<HTMLElement>(`button[aria-label="${ru.action_close}"]`)][0]!;
    await act(async () => close.click());
    expect(notice()).toBe(false);
    await seen!.end();
    await at(null, true);
    expect(notice()).toBe(false);
  });
});

describe('C-639 C-640 A-053 A-054 F-431: where the country is forbidden', () => {
  const forbidden = { tag: 'country-forbidden' } as never;
  const abroad = { ...signedOutRunner, state: () => forbidden } as typeof signedOutRunner;
  test.each(['/channels/games/match', '/contents/film-5', '/watch/film-5', '/'])(
    '%s leads to the page that says so, with country and address, and nothing is loaded',
    async (path) => {
      const { address, text, requests } = await open(path, {}, { session: abroad });
      expect([address(), heading()]).toEqual(['/geo_lock', ru.geo_lock_title]);
      for (const part of ['Казахстан', '192.0.2.7']) expect(text()).toContain(part);
      expect(requests.filter((call) => /Stream|^(content|rowset |channelList)/.test(call))).toEqual([]);
    },
  );

  test.each(['/agreement', '/faq', '/provider/aerial'])('what needs no login stays: %s', async (path) => {
    expect((await open(path, {}, { session: abroad })).address()).toBe(path);
  });
});

describe('F-127 F-128: where the provider requires a login', () => {
  test.each([
    ['F-129', '/agreement', ru.footer_agreement],
    ['F-129', '/privacy', ru.footer_privacy],
    ['F-129', '/terms', ru.footer_terms],
    ['F-130', '/geo_lock', ru.geo_lock_title],
    ['F-131 A-062', '/provider/aerial', 'Эфир'],
    ['F-131 A-062', '/provider/5', 'Эфир'],
    ['F-132', '/promo', ru.page_promo],
    ['F-132', '/promo/5?code=x', 'Лето в подарок'],
    ['F-133', '/packets', ru.packets_none_text],
    ['F-133', '/packets/5', ru.not_found_subscription],
    ['F-134', '/gift', ru.gift_title],
    ['F-135', '/news', 'Новый канал'],
    ['F-135', '/news/5', 'Подробно.'],
    ['F-136', '/faq', ru.faq_parental_3_answer],
    ['F-137', '/app_store', ru.page_apps],
  ])('%s A-241: %s is there without one', async (_row, path, part) => {
    const { text, modals } = await open(path, {}, { session: signedOutRunner });
    // The page of promo codes has a dialog of its own.
    expect(modals.current()?.id).toBe(path === '/promo' ? 'promocode_wizard' : undefined);
    expect(text()).toContain(part);
  });

  test('F-138 A-241: /account_mobile is there, and opens the login by itself', async () => {
    const { text, modals } = await open('/account_mobile', {}, { session: signedOutRunner });
    expect([heading(), text().includes(ru.settings_signin), modals.state().forced]).toEqual([
      ru.page_account,
      true,
      undefined,
    ]);
  });

  test.each(['/', '/channels', '/contents/film-5', '/row/642', '/search?q=море', '/movies'])(
    'F-140: %s is not, and loads nothing of the catalogue',
    async (path) => {
      const { requests, modals } = await open(path, {}, { session: signedOutRunner });
      expect(modals.current()?.id).toBe('auth');
      expect(requests.filter((call) => /^(rowset |row |content|channel|search)/.test(call))).toEqual([]);
    },
  );
});
