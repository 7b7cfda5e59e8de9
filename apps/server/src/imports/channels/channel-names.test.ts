import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { assignIdentities, baseKey } from './channel-identity.ts';
import { alternativeNames, nameKey, shiftInName, stationKey } from './channel-names.ts';

test.each([
  ['Берег', 'Берег (HD)'],
  ['Берег', 'БЕРЕГ (EDTV 576p)'],
  ['Берег', 'Берег HD (Архив)'],
  ['Берег ТВ', '«Берег» ТВ UHD 4K'],
  ['Река 1', 'Река-1 (HD ready)'],
  ['Ёлка', 'Елка(WSVGA)'],
  ['Ocean Science', 'Ocean Science HD [1080p]'],
  ['Ocean Science', 'Ocean Science CEE'],
])('«%s» and «%s» are the same station', (a, b) => expect(stationKey(a)).toBe(stationKey(b)));

test.each([
  ['Берег', 'Берег +4'],
  ['Берег +4', 'Берег -4'],
  ['Берег 1', 'Берег 2'],
  ['Берег', 'Берег (Юг)'],
])('«%s» and «%s» are different stations', (a, b) => expect(stationKey(a)).not.toBe(stationKey(b)));

test('a shift stays through quality marks', () =>
  expect(stationKey('Берег HD +4')).toBe(stationKey('Берег +4 (Архив)')));
test('several names in one', () => expect(alternativeNames('Берег • Берег HD')).toEqual(['Берег', 'Берег HD']));
test.each([
  ['Спорт +2', 2],
  ['Спорт (+7)', 7],
  ['Спорт', 0],
  ['Canal+ Sport', 0],
  ['Берег -3 HD', -3],
])('shift of «%s» is %i', (name, hours) => expect(shiftInName(name)).toBe(hours));

const list = [
  { name: 'Берег', guideId: 'bereg', group: 'Общие' },
  { name: 'Берег +4', guideId: 'bereg', group: 'Общие' },
  { name: 'Без номера', group: 'Общие' },
  { name: 'Без номера', group: 'Кино' },
  { name: 'Дважды', group: 'Кино' },
  { name: 'Дважды', group: 'Кино' },
];
const known = (entries: typeof list, keys: readonly string[]): { key: string; name: string }[] =>
  entries.map(({ name }, at) => ({ key: keys[at]!, name }));

test('entries with the same guide id or name get distinct keys', () => {
  const keys = assignIdentities(list, []);
  expect(new Set(keys).size).toBe(list.length);
  expect(keys.slice(0, 4)).toEqual(['id:bereg', 'id:bereg#2', 'name:без номера|общие', 'name:без номера|кино']);
});

test('a list in another order keeps every channel', () => {
  const keys = assignIdentities(list, []);
  const order = [3, 1, 0, 2];
  const again = assignIdentities(
    order.map((at) => list[at]!),
    known(list, keys),
  );
  expect(again).toEqual(order.map((at) => keys[at]));
});

test('a channel that joins in front takes no other channel over', () => {
  const keys = assignIdentities(list, []);
  const [joined, ...rest] = assignIdentities(
    [{ name: 'Берег +2', guideId: 'bereg', group: 'Общие' }, ...list],
    known(list, keys),
  );
  expect(rest).toEqual(keys);
  expect(keys).not.toContain(joined);
});

test('a renamed channel with a guide id stays the same channel', () => {
  expect(assignIdentities([{ name: 'Новый берег', guideId: 'bereg' }], [{ key: 'id:bereg', name: 'Берег' }])).toEqual([
    'id:bereg',
  ]);
});

test('a channel that moves to another group, or is given a guide id, stays the same channel', () => {
  const before = [{ key: 'name:без номера|общие', name: 'Без номера' }];
  expect(assignIdentities([{ name: 'Без номера', group: 'Кино' }], before)).toEqual(['name:без номера|общие']);
  expect(assignIdentities([{ name: 'Без номера', guideId: 'nomer' }], before)).toEqual(['name:без номера|общие']);
});

test('whatever the list: keys are unique, and a second import of it in any order gives each entry its key again', () => {
  const entry = fc.record({
    name: fc.constantFrom('А', 'Б', 'В#2', 'а'),
    guideId: fc.constantFrom(undefined, 'x', 'y#2'),
    group: fc.constantFrom(undefined, 'Г'),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (entries, random) => {
      const keys = assignIdentities(entries, []);
      expect(new Set(keys).size).toBe(entries.length);
      const order = entries
        .map((_entry, at) => ({ at, by: random.next().value as number }))
        .sort((a, b) => a.by - b.by)
        .map(({ at }) => at);
      const again = assignIdentities(
        order.map((at) => entries[at]!),
        entries.map(({ name }, at) => ({ key: keys[at]!, name })),
      );
      expect(new Set(again)).toEqual(new Set(keys));
      order.forEach((at, place) => {
        const twins = entries.filter(
          (other) => baseKey(other) === baseKey(entries[at]!) && nameKey(other.name) === nameKey(entries[at]!.name),
        );
        expect(twins.length > 1 || again[place] === keys[at]).toBe(true);
      });
    }),
  );
});
