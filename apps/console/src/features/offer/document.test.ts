import { expect, test } from 'vitest';
import { packetsOf } from './document.ts';

test('packets of a document have a name in the language of the console, a kind and prices', () => {
  const document = JSON.stringify({
    packets: {
      city: { name: { ru: 'Город', en: 'City' }, base: true, prices: { month: { period: '0-1-0', amount: '199.00' } } },
      home: { name: { ru: 'Дом' }, base: true, parts: ['city'] },
      gift: { promo: true },
    },
    campaigns: {},
  });
  expect(packetsOf(document, 'en')).toEqual([
    { slug: 'city', name: 'City', kind: 'base', prices: [{ code: 'month', amount: '199.00' }] },
    { slug: 'home', name: 'Дом', kind: 'bundle', prices: [] },
    { slug: 'gift', name: 'gift', kind: 'promo', prices: [] },
  ]);
});

test('a provider that sells nothing has no packets', () => expect(packetsOf('{}', 'ru')).toEqual([]));
