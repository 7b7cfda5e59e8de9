import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { applyPacketRules, type ListedPacket, type PacketRules } from './packet-rules.ts';

const packet = (id: number, more: Partial<ListedPacket> = {}): ListedPacket => ({
  id,
  name: `Packet ${id}`,
  price: 100,
  isBase: true,
  partIds: [],
  isOwn: false,
  ...more,
});
const ids = (packets: readonly ListedPacket[], rules: Partial<PacketRules> | null) =>
  applyPacketRules(packets, rules, 'ru').map(({ id }) => id);

const LIST = [
  packet(1, { price: 300, name: 'Ёлка' }),
  packet(2, { price: 100, name: 'Яблоко', partIds: [1, 5] }),
  packet(3, { price: 200, name: 'Арбуз' }),
  packet(4, { isBase: false, price: 90, name: 'Спорт 10' }),
  packet(5, { isBase: false, price: 50, name: 'Спорт 2' }),
];

describe('A-720 A-721 the list of packets', () => {
  test.each<[string, Partial<PacketRules> | null, number[]]>([
    ['keeps the server’s order without rules', null, [1, 2, 3, 4, 5]],
    ['groups bundles within base and additional packets', {}, [1, 3, 2, 4, 5]],
    ['lacks what is hidden', { hiddenPacketIds: [1, 4] }, [3, 2, 5]],
    ['lacks what promo codes give', { promoOnlyPacketIds: [3] }, [1, 2, 4, 5]],
    [
      'begins with what is pinned, bundles too, in the order of the rule',
      { pinnedPacketIds: [2, 3, 5] },
      [2, 3, 1, 5, 4],
    ],
    ['is sorted by price', { sort: 'price_asc' }, [3, 1, 2, 5, 4]],
    ['is sorted by price, the dearest first', { sort: 'price_desc' }, [1, 3, 2, 4, 5]],
    ['is sorted by name as a reader of the language would', { sort: 'name' }, [3, 1, 2, 5, 4]],
    ['is pinned before it is sorted', { sort: 'price_asc', pinnedPacketIds: [1] }, [1, 3, 2, 5, 4]],
    ['has no bundles where the provider shows none', { showBundles: false }, [1, 3, 4, 5]],
    ['lacks the parts of its bundles', { hidePartsOfBundles: true }, [3, 2, 4]],
    ['has the parts of bundles that are not in it', { hidePartsOfBundles: true, showBundles: false }, [1, 3, 4, 5]],
    ['has the parts of a hidden bundle', { hidePartsOfBundles: true, hiddenPacketIds: [2] }, [1, 3, 4, 5]],
    ['pins nothing that is hidden', { pinnedPacketIds: [3, 1], hiddenPacketIds: [3] }, [1, 2, 4, 5]],
  ])('%s', (_, rules, expected) => expect(ids(LIST, rules)).toEqual(expected));

  test('always has what the viewer has', () => {
    const own = LIST.map((one) => ({ ...one, isOwn: true }));
    const rules = { hiddenPacketIds: [1], promoOnlyPacketIds: [3], showBundles: false, hidePartsOfBundles: true };
    expect(ids(own, rules).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('whatever the rules: no packet twice, none invented, base packets first, own ones retained', () => {
    const id = fc.integer({ min: 1, max: 8 });
    const list = fc.uniqueArray(
      fc.record({
        id,
        name: fc.string({ maxLength: 5 }),
        price: fc.nat(1000),
        isBase: fc.boolean(),
        partIds: fc.array(id, { maxLength: 2 }),
        isOwn: fc.boolean(),
      }),
      { selector: (one) => one.id, maxLength: 8 },
    );
    const rules = fc.record(
      {
        hiddenPacketIds: fc.array(id, { maxLength: 3 }),
        promoOnlyPacketIds: fc.array(id, { maxLength: 3 }),
        pinnedPacketIds: fc.array(id, { maxLength: 4 }),
        sort: fc.constantFrom('server' as const, 'price_asc' as const, 'price_desc' as const, 'name' as const),
        showBundles: fc.boolean(),
        hidePartsOfBundles: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(list, rules, (packets, given) => {
        const result = applyPacketRules(packets, given, 'en');
        expect(new Set(result).size).toBe(result.length);
        expect(result.every((one) => packets.includes(one))).toBe(true);
        expect(packets.filter(({ isOwn }) => isOwn).every((one) => result.includes(one))).toBe(true);
        const bases = result.map(({ isBase }) => isBase);
        expect(bases).toEqual(bases.toSorted((a, b) => Number(b) - Number(a)));
        expect(applyPacketRules(result, given, 'en')).toEqual(result);
      }),
    );
  });
});
