// @vitest-environment jsdom
/** Renting and buying a single title as a viewer sees it: dialogs over the machine, with only the server replaced. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '@aerial/api-client/port.ts';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import { eventually } from '../../testing.tsx';
import {
  address,
  answers,
  anOffer,
  bodies,
  button,
  closeShop,
  dialog,
  noting,
  offerFor,
  open,
  openShop,
  packet,
  page,
  press,
  radios,
  said,
  type Answers,
} from './testing-shop.tsx';

beforeEach(openShop);
afterEach(closeShop);

const film: PlayAfter = { kind: 'content', id: '5', path: '/watch/film-5' };
const rent = {
  entity_license_id: 11,
  purchase_type_id: '71',
  content_id: '5',
  content_title: 'Изнанка',
  library_id: 3,
  distribution_type: 'rent',
  hours: 48,
  title: '',
  description: 'HD',
  info: '',
  amount: '149.00',
  currency: 'RUB',
};
const own = {
  ...rent,
  entity_license_id: 12,
  purchase_type_id: '72',
  distribution_type: 'own',
  hours: null,
  title: 'Навсегда',
  info: 'Сколько угодно раз',
  amount: '399.00',
};
const selling = (licenses: readonly object[], packets: readonly object[] = [], over: Answers = {}): Answers =>
  answers('500.00', {
    contentMetadata: () => ({ is_purchased: false, licenses }),
    contentPackets: () => packets,
    createOffer: noting('createOffer', { ...anOffer('short_url'), purchases: { amount: '399.00' } }),
    ...over,
  });
const priced = (text: string, price: string) => text.replace('{{price}}', `${price}\u00a0₽`);

test('each licence stands with its name, price, quality and time; the chosen one is bought from the balance', async () => {
  await open(selling([rent, own]));
  await offerFor(film);
  await said('Изнанка');
  expect(dialog()!.querySelector('h2')!.textContent).toBe(ru.license_choose);
  expect(radios().map(({ labels }) => labels![0]!.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Прокат на 48 часов149 ₽HD · Смотреть можно 48 часов с момента оплаты',
    'Навсегда399 ₽HD · Сколько угодно раз',
  ]);
  expect(button(ru.license_packets)).toBeUndefined();
  await press(radios()[1]);
  await press(button(priced(ru.purchase_buy_for, '399')));
  await eventually(() => expect(page().modals.current()?.id).toBe('confirm'));
  expect(bodies['createOffer']).toEqual({
    code: 'web300',
    library_id: 3,
    entity_license_id: 12,
    purchase_type_id: '72',
  });
  await said('500\u00a0₽');
  await press(button(priced(ru.purchase_buy_for, '399')));
  await eventually(() => expect(address()).toBe('/watch/film-5'));
  expect(bodies['createPurchase']).toEqual({
    purchase_type_id: '72',
    account_id: 501,
    library_id: 3,
    entity_license_id: 12,
  });
});

test('the sum is the one that the offer has for this viewer', async () => {
  const personal = { ...anOffer('short_url'), purchases: { amount: '99.00' } };
  await open(selling([rent], [], { createOffer: () => personal }));
  await offerFor(film);
  await said('Изнанка');
  await press(button(priced(ru.license_rent_for, '149')));
  await eventually(() => expect(button(priced(ru.license_rent_for, '99'))).toBeDefined());
});

test('packets that contain it as well are one press away', async () => {
  await open(selling([rent], [packet]));
  await offerFor(film);
  await said('Изнанка');
  await press(button(ru.license_packets));
  await eventually(() => expect(page().modals.current()?.id).toBe('packets_channels'));
});

test('what is no longer sold is said in words', async () => {
  const refuse = () => {
    throw new ApiError('validation_failed', 422, 'There is no such price.');
  };
  await open(selling([rent], [], { createOffer: refuse }));
  await offerFor(film);
  await said('Изнанка');
  await press(button(priced(ru.license_rent_for, '149')));
  await said(ru.license_not_sold);
});
