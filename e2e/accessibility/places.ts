/** Every page and every dialog with an example, generated from the table of routes and the registry of modals. */
import { channels } from '../../demo/catalogue/channels.ts';
import { ROUTES, routeOfPath } from '../../apps/web/src/app/route-table.ts';
import { TEST_PAGES } from '../../apps/web/src/app/test-pages.ts';
import { LANGUAGE_KINDS, SETTINGS_PAGES } from '../../apps/web/src/features/settings/places.ts';
import { entryPointsOf, MODAL_ENTRY_POINTS, MODAL_ROUTES, type ModalId } from '../../apps/web/src/modals/ids.ts';
import type { ModalRequest } from '../../apps/web/src/modals/types.ts';
import { MANUALS } from '../../apps/web/src/parts/information/instructions.ts';

const FILM = /^\/contents\/the-last-water-carrier-\d+$/;
const EPISODE = /^\/contents\/(.*)-s1e1-\d+$/;

/** Finds a path of the sitemap. @throws when the demo has none */
function pathLike(sitemap: readonly string[], pattern: RegExp): string {
  const found = sitemap.find((path) => pattern.test(path));
  if (found === undefined) throw new Error(`The sitemap of the demo has no path like ${pattern}`);
  return found;
}
/** The last segment of it. */
const slugLike = (sitemap: readonly string[], pattern: RegExp): string => pathLike(sitemap, pattern).split('/').at(-1)!;

/** Addresses of routes with parameters that the sitemap does not name, or does not name completely. */
const EXAMPLES: Readonly<Record<string, (sitemap: readonly string[]) => readonly string[]>> = {
  '/channel/:id': () => [`/channel/${channels[0]!.id}`],
  '/channel_embed/:id': () => [`/channel_embed/${channels[0]!.id}`],
  '/content_embed/:id': (sitemap) => [`/content_embed/${slugLike(sitemap, FILM)}`],
  '/contents/:slug': (sitemap) => [
    pathLike(sitemap, FILM),
    pathLike(sitemap, EPISODE),
    pathLike(sitemap, /^\/contents\/.*-season-\d+-\d+$/),
    '/contents/nothing-here-1',
  ],
  '/contents/:slug/:child': (sitemap) => {
    const episode = pathLike(sitemap, EPISODE);
    const series = pathLike(sitemap, new RegExp(`^/contents/${EPISODE.exec(episode)![1]!}-\\d+$`));
    return [`${series}/${episode.split('/').at(-1)!}`];
  },
  '/episodes/:slug': (sitemap) => [`/episodes/${slugLike(sitemap, EPISODE)}`],
  '/watch/:id': (sitemap) => [`/watch/${slugLike(sitemap, FILM)}`],
  '/trailers/:id': (sitemap) => [`/trailers/${slugLike(sitemap, FILM)}`],
  // A room that has ended.
  '/together/:id': () => ['/together/AAAAAAAAAAAAAAAAAAAAAA'],
  '/rowset/:slug': () => ['/rowset/sport'],
  '/catalog/:slug': () => ['/catalog/movies'],
  '/packets/:id': () => ['/packets/102'],
  '/promo/:id': () => ['/promo/summer'],
  '/settings/:id': () => SETTINGS_PAGES.map((page) => `/settings/${page}`),
  '/settings/language/:id': () => LANGUAGE_KINDS.map((kind) => `/settings/language/${kind}`),
  '/manual/:box': () => [`/manual/${Object.keys(MANUALS)[0]!}`],
  '/:slug': () => ['/no-such-page'],
  '/*': () => ['/no/such/page'],
  // The guide is another view of the same route.
  '/channels': () => ['/channels', '/channels?view=guide'],
  '/search': () => ['/search', '/search?q=ма', '/search?q=nothing-is-found'],
};

/** Routes that a production build does not have, and those that show the start page under a dialog. */
const isElsewhere = (path: string): boolean =>
  TEST_PAGES.some(([address]) => address === path) || MODAL_ROUTES.includes(path);

/** An address of every route. @param sitemap paths */
export function addressesOfRoutes(sitemap: readonly string[]): string[] {
  return ROUTES.filter(({ path }) => !isElsewhere(path)).flatMap(({ path }) => {
    const given = EXAMPLES[path]?.(sitemap);
    if (given) return given;
    if (!/[:*]/.test(path)) return [path];
    const found = sitemap.find((address) => routeOfPath(address).path === path);
    if (found) return [found];
    throw new Error(
      `The route ${path} has no example: add addresses for its parameters to EXAMPLES in e2e/accessibility/places.ts.`,
    );
  });
}

const money = { minor: 29_900, currency: 'RUB' };
const month = { days: 0, months: 1, years: 0 };
const card = { id: 1, number: '411111******1111', is_primary: true };
const block = { username: 'viewer', balance: '-120.00', amount: '300.00', message_detail: 'The account is blocked.' };

/** What the examples of dialogs are made of. */
export interface ModalExamples {
  /** A packet as `/v2/packets` answers it. */
  readonly packet: object;
  /** A linked card of the viewer, who may have none. */
  readonly cardId: string | undefined;
}

/** The input of dialogs that open from code only, and further states of others. */
function dataOfModals({
  packet,
  cardId,
}: ModalExamples): Partial<Record<ModalId, readonly Omit<ModalRequest, 'id'>[]>> {
  const confirm = { packet, period: month, amount: money, trialPeriod: month, balance: money, nextAmount: money };
  const systems = [
    { payform_shortname: 'card', title: 'Card', description: 'Any bank' },
    { payform_shortname: 'sms', title: 'SMS' },
  ];
  const failed = { id: 'pay_transaction', status: 'failed', amount: money, canRetry: true };
  return {
    message: [
      { title: 'A message', text: 'Its text.', confirmButton: 'Yes', closeButton: 'No' },
      { title: 'A failure', text: 'Its text.', data: { kind: 'failure' } },
    ],
    pay_transaction: [{ data: { id: 'pay_transaction', status: 'pending', amount: money } }, { data: failed }],
    pay_qr: [
      { data: { id: 'pay_qr', image: 'https://pay.example.com/1', amount: money, url: 'https://pay.example.com/1' } },
    ],
    pay_card: [{ data: { id: 'pay_card', cards: [card], amount: money } }],
    pay_redirect: [{ data: { id: 'pay_redirect', url: 'https://pay.example.com/1', amount: money } }],
    pay_iframe: [{ data: { id: 'pay_iframe', url: '/robots.txt' } }],
    pay_phone_sms: [{ data: { id: 'pay_phone_sms', amount: money } }],
    confirm: [{ data: { id: 'confirm', ...confirm, isTrial: true } }],
    confirm_period: [
      {
        data: {
          id: 'confirm_period',
          packet,
          currency: 'RUB',
          choices: [
            { period: month, description: 'For a month', purchaseType: { id: '1', amount: '299.00' } },
            { period: { days: 0, months: 0, years: 1 }, purchaseType: { id: '2', amount: '2990.00' } },
          ],
        },
      },
    ],
    paysystems: [{}, { data: { id: 'paysystems', systems, amount: money } }],
    nofunds: [{}, { data: { id: 'nofunds' } }],
    refill: [{}, { data: { id: 'refill', amount: money, ways: { sms: systems[1], qr: undefined } } }],
    quick_packets: [{}, { data: { packets: [packet] } }],
    subscription: [{}, { data: { packet } }],
    block_alma: [{}, { data: { ...block, status: -2 } }],
    pay_qr_alma: [{}, { data: { ...block, status: -1 } }],
    profiles: [{}, { data: { view: 'new' } }],
    card: cardId === undefined ? [] : [{ data: { id: cardId } }],
    push: [
      {
        title: 'A premiere',
        data: { id: '1', title: 'A premiere', body: 'Tonight.', icon: null, action: null, destination: null },
      },
    ],
  };
}

/** Every dialog, in each of its states that need no journey. */
export function requestsOfModals(examples: ModalExamples): ModalRequest[] {
  const data = dataOfModals(examples);
  return (Object.keys(MODAL_ENTRY_POINTS) as ModalId[]).flatMap((id) => {
    const needs = entryPointsOf(id).needs;
    const given = data[id];
    if (given) return given.map((request) => ({ id, ...request }));
    if (needs === 'data' || needs === 'text' || needs === 'pay-iframe')
      throw new Error(
        `The modal ${id} opens from code only: add an example of its data to dataOfModals in e2e/accessibility/places.ts.`,
      );
    return [{ id }];
  });
}
