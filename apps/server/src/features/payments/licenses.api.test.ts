/** Renting and buying single titles: what is listed, paid, refused, and over when its time is. */
import { contentCall, contentMetadataCall, sourcesCall } from '@aerial/contract/calls/catalogue.ts';
import { createOfferCall } from '@aerial/contract/calls/payments.ts';
import { asContentId, asLibraryId, asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveLedger } from '../../billing/ledger.pg.ts';
import { requests } from '../../testing/answers.ts';
import { FILM_PRICES, FILMS, FOREIGN_PRICE, LIBRARY, LICENSES, sellFilms } from './testing/films.ts';
import { openShop, type Customer, type Shop } from './testing/shop.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

const HOUR_MS = 3_600_000;
let shop: Shop;
let act: Shopping;
let who: Customer;
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
  await sellFilms(shop);
});
beforeEach(async () => {
  who = await shop.customer();
});

const as = ({ token }: Customer = who) => requests(shop, () => token, 'ru');
const metadata = (id: string = FILMS.film, of = who) =>
  as(of).get(contentMetadataCall, `users/self/content_metadata/${id}`);
const offer = (body: object, of = who) => shop.call(of, 'POST', 'purchases_offer', { code: 'web300', ...body });
const rentOffer = { library_id: LIBRARY, entity_license_id: LICENSES.rent, purchase_type_id: FILM_PRICES.rentHd };
const purchases = (of = who) =>
  shop.db.selectFrom('purchases').selectAll().where('user_id', '=', of.id).orderBy('id').execute();
const inbox = async (): Promise<string[]> =>
  (await as().raw('users/self/messages'))
    .json<{ title: string; text: string }[]>()
    .map(({ title, text }) => `${title}: ${text}`.replaceAll('\u00a0', ' '));

describe('what is listed of a title', () => {
  test('C-348 its prices, the cheapest first, with kind, time and quality; a viewer and a page without one read the same', async () => {
    const { licenses, min_price: minPrice, is_purchased: isPurchased, buttons } = await metadata();
    expect(licenses).toEqual([
      {
        entity_license_id: LICENSES.rent,
        purchase_type_id: FILM_PRICES.rent,
        content_id: FILMS.film,
        content_title: 'movie 1',
        library_id: LIBRARY,
        distribution_type: 'rent',
        hours: 48,
        title: 'Прокат',
        description: 'SD',
        info: '',
        amount: '99.00',
        currency: 'RUB',
      },
      expect.objectContaining({ purchase_type_id: FILM_PRICES.rentHd, description: 'HD', amount: '149.00' }),
      expect.objectContaining({ distribution_type: 'own', hours: null, title: 'Навсегда', amount: '399.00' }),
    ]);
    expect([minPrice, isPurchased, buttons]).toEqual([
      '99.00',
      false,
      [expect.objectContaining({ button_type: 'pay' })],
    ]);
    const guest = await shop.customer({ isGuest: true });
    expect((await as(guest).get(contentCall, `contents/${FILMS.film}`)).licenses).toEqual(licenses);
    expect(await as().get(sourcesCall, `contents/${FILMS.film}/sources`)).toMatchObject([
      { library_id: LIBRARY, is_purchased: false, min_price: '99.00' },
    ]);
  });

  test('an episode is sold with its series, and by itself', async () => {
    expect((await metadata(FILMS.episode)).licenses).toMatchObject([
      { content_id: FILMS.episode, content_title: 'episode 5', amount: '49.00' },
      { content_id: FILMS.series, content_title: 'series 3', amount: '599.00' },
    ]);
    expect((await metadata(FILMS.series)).licenses).toMatchObject([{ content_id: FILMS.series }]);
  });

  test('nothing that ended, was archived, or is free', async () => {
    const change = (archived: Date | null) =>
      shop.db.updateTable('entity_licenses').set({ archived_at: archived }).where('id', '=', LICENSES.other).execute();
    await change(new Date(shop.clock.now()));
    expect((await metadata(FILMS.other)).licenses).toBeUndefined();
    await change(null);
    expect((await metadata(FILMS.other)).licenses).toHaveLength(1);
    const setFree = (isFree: boolean) =>
      shop.db
        .updateTable('provider_libraries')
        .set({ is_free: isFree })
        .where('provider_id', '=', asProviderId(1))
        .where('library_id', '=', asLibraryId(LIBRARY))
        .execute();
    await setFree(true);
    expect((await metadata(FILMS.other)).licenses).toBeUndefined();
    await setFree(false);
  });
});

describe('a rent', () => {
  test('A-377 A-807 C-349 paid on a page: it may be watched for its hours, and is offered again after them', async () => {
    const made = as().success(createOfferCall, await as().send('POST', 'users/self/purchases_offer', rentOffer));
    expect(made).toMatchObject({
      packet_id: null,
      library_id: LIBRARY,
      entity_license_id: LICENSES.rent,
      distribution_type: 'rent',
      product_title: 'Прокат',
      purchases: { purchase_type_id: FILM_PRICES.rentHd, amount: '149.00' },
    });
    const { body } = await act.pay(who, made.id, {
      payform_shortname: 'short_url',
      purchase_type_id: FILM_PRICES.rentHd,
    });
    expect((body as unknown as { title: string }).title).toBe('movie 1 · Прокат');
    await shop.payByCard(body.full_url);
    await shop.deliver();
    const boughtAt = shop.clock.now();
    const until = new Date(boughtAt + 48 * HOUR_MS).toISOString().replace(/\.\d+Z$/, 'Z');
    expect(await metadata()).toMatchObject({
      is_purchased: true,
      min_price: null,
      user_license: { distribution_type: 'rent', until },
      user_license_info: { text: expect.stringMatching(/^Прокат до \d+ \S+ \d{4}/) },
      buttons: [{ button_type: 'play' }],
    });
    expect((await metadata()).licenses).toBeUndefined();
    expect(await inbox()).toEqual([expect.stringMatching(/^Платёж получен: movie 1: мы получили ваш платёж 149 ₽\./)]);
    shop.clock.advance(48 * HOUR_MS + 1000);
    expect(await metadata()).toMatchObject({ is_purchased: false, min_price: '99.00' });
    expect((await offer(rentOffer)).status).toBe(200);
  });

  test('A-800 A-801 from the balance: once, however often and by whatever price it is ordered at the same moment', async () => {
    await act.topUp(who, '1000');
    const order = (price: string) =>
      shop.call(who, 'POST', 'purchases', {
        purchase_type_id: price,
        account_id: 1,
        library_id: LIBRARY,
        entity_license_id: LICENSES.rent,
      });
    const account = await act.account(who);
    const answers = await Promise.all(
      [FILM_PRICES.rent, FILM_PRICES.rent, FILM_PRICES.rentHd, FILM_PRICES.own, FILM_PRICES.rent].map((price) =>
        shop.call(who, 'POST', 'purchases', {
          purchase_type_id: price,
          account_id: account,
          library_id: LIBRARY,
          entity_license_id: LICENSES.rent,
        }),
      ),
    );
    expect(await purchases()).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect(answers.flatMap(({ status, body }) => (status === 400 ? [body.error_code] : []))).toEqual(
      answers.flatMap(({ status }) => (status === 400 ? ['already_subscribed'] : [])),
    );
    const [bought] = await purchases();
    expect(await act.balance(who)).toBe(((100_000 - Number(bought!.amount)) / 100).toFixed(2));
    expect((await order(FILM_PRICES.rent)).status).toBe(404);
    expect((await proveLedger(shop.db)).wrongBalances).toEqual([]);
    expect((await inbox()).filter((text) => text.startsWith('Платёж получен: movie 1'))).toHaveLength(1);
  });

  test('A-801 without enough money it names what is missing, and nothing is bought', async () => {
    await act.topUp(who, '50');
    const { status, body } = await act.buy(who, FILM_PRICES.rent);
    expect([status, body.error_code, body.amount]).toEqual([402, 'insufficient_funds', '49.00']);
    expect(await purchases()).toEqual([]);
  });

  test('a payment that arrives when it was bought in another way leaves its money on the balance', async () => {
    const { body: made } = await offer(rentOffer);
    const { body } = await act.pay(who, made.id, {
      payform_shortname: 'short_url',
      purchase_type_id: FILM_PRICES.rentHd,
    });
    await act.topUp(who, '99');
    await act.buy(who, FILM_PRICES.rent);
    await shop.payByCard(body.full_url);
    await shop.deliver();
    expect(await purchases()).toHaveLength(1);
    expect(await act.balance(who)).toBe('149.00');
    expect((await act.transaction(who, body.id)).status).toBe('complete');
  });
});

describe('an owned title', () => {
  test('has no end, and says so', async () => {
    await act.topUp(who, '399');
    expect((await act.buy(who, FILM_PRICES.own)).status).toBe(200);
    shop.clock.advance(400 * 24 * HOUR_MS);
    expect(await metadata()).toMatchObject({
      is_purchased: true,
      user_license: { distribution_type: 'own', until: null },
      user_license_info: { text: 'Куплено' },
    });
  });

  test('of a series is all of its episodes, which are not sold a second time', async () => {
    await act.topUp(who, '700');
    await act.buy(who, FILM_PRICES.series);
    expect(await metadata(FILMS.episode)).toMatchObject({
      is_purchased: true,
      user_license: { distribution_type: 'own' },
    });
    expect((await act.buy(who, FILM_PRICES.episode)).body.error_code).toBe('already_subscribed');
    expect((await purchases()).length).toBe(1);
  });
});

describe('what is refused', () => {
  test.each([
    ['one of another provider', { entity_license_id: LICENSES.foreign, purchase_type_id: FOREIGN_PRICE }],
    ['a price of another licence', { entity_license_id: LICENSES.rent, purchase_type_id: FILM_PRICES.own }],
    ['one that does not exist', { entity_license_id: 999_999 }],
  ])('%s', async (_what, body) => {
    const answer = await offer(body);
    expect([answer.status, answer.body.error_code]).toEqual([422, 'validation_failed']);
  });

  test('what is archived or can no longer be watched, also by an offer from before', async () => {
    const { body: made } = await offer(rentOffer);
    const pay = () => act.pay(who, made.id, { payform_shortname: 'short_url', purchase_type_id: FILM_PRICES.rentHd });
    const archive = (at: Date | null) =>
      shop.db.updateTable('entity_licenses').set({ archived_at: at }).where('id', '=', LICENSES.rent).execute();
    await archive(new Date(shop.clock.now()));
    expect([(await offer(rentOffer)).status, (await pay()).status]).toEqual([422, 422]);
    await archive(null);
    const lose = (isLost: boolean) =>
      shop.db.updateTable('contents').set({ is_lost: isLost }).where('id', '=', asContentId(FILMS.film)).execute();
    await lose(true);
    expect([(await offer(rentOffer)).status, (await pay()).status]).toEqual([422, 422]);
    expect((await metadata()).licenses).toBeUndefined();
    await lose(false);
    expect(await act.payments(who)).toEqual([]);
  });

  test('F-334 guests, and profiles of children', async () => {
    const guest = await shop.customer({ isGuest: true });
    const child = await shop.customer({ isChild: true });
    for (const [of, code] of [
      [guest, 'guest_forbidden'],
      [child, 'child_forbidden'],
    ] as const) {
      expect((await offer(rentOffer, of)).body.error_code).toBe(code);
      expect((await act.buy(of, FILM_PRICES.rent)).body.error_code).toBe(code);
    }
  });

  test('an offer of another user, to read and to pay', async () => {
    const { body: made } = await offer(rentOffer);
    const other = await shop.customer();
    expect((await shop.call(other, 'GET', `purchases_offer/${made.id}`)).status).toBe(404);
    expect((await act.pay(other, made.id, { payform_shortname: 'short_url' })).status).toBe(404);
  });

  test('A-474 what is the viewer’s already', async () => {
    await act.topUp(who, '399');
    await act.buy(who, FILM_PRICES.own);
    shop.clock.advance(10_000);
    expect((await offer(rentOffer)).body.error_code).toBe('already_subscribed');
  });

  test('A-494 without the PIN that a payment asks for, and with it', async () => {
    const guarded = await shop.customer({ pin: '4821' });
    const { body: made } = await offer(rentOffer, guarded);
    const { status, body } = await act.pay(guarded, made.id, { payform_shortname: 'short_url' });
    expect([status, body.error_code]).toEqual([403, 'pin_required']);
  });
});
