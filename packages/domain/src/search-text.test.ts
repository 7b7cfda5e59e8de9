import { describe, expect, test } from 'vitest';
import { foldText, matchesName, soundOf, wordsOf } from './search-text.ts';

test.each([
  ['Ёлка', 'елка'],
  ['AMÉLIE', 'amelie'],
  ['Şəki', 'seki'],
  ['İzmir', 'izmir'],
  ['№ 7 🎬', '№ 7 🎬'],
])('%s is searched as %s, place for place', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(folded).toHaveLength(text.length);
});

test('words know where they stand', () => {
  expect(wordsOf('«Ёж», 2-й')).toEqual([
    { text: 'еж', at: 1 },
    { text: '2', at: 6 },
    { text: 'й', at: 8 },
  ]);
});

test.each([
  ['Спорт', 'sport'],
  ['Щелкунчик', 'shelkunchik'],
  ['Shchelkunchik', 'shelkunchik'],
  ['Юность', 'iunost'],
  ['Yunost', 'iunost'],
  ['Цирк', 'cirk'],
  ['Tsirk', 'cirk'],
  ['Хоккей', 'hokei'],
  ['Hockey', 'hokei'],
  ['Khokkey', 'hokei'],
  ['Discovery Channel', 'diskoveri channel'],
  ['Cinema', 'cinema'],
  ['Цунами', 'cunami'],
  ['Tsunami', 'cunami'],
  ['Матрикс', 'matriks'],
  ['Matrix', 'matriks'],
  ['Phoenix', 'foeniks'],
])('%s sounds as %s', (text, sound) => expect(soundOf(text)).toBe(sound));

describe('C-198 C-199 C-200 A-044 A-045 A-046 A-047 a name', () => {
  test.each([
    ['in another letter case', 'Проспект', 'ПРОСП'],
    ['by a piece of it', 'Проспект', 'спек'],
    ['a Latin query, a Cyrillic name', 'Трибуна', 'tribuna'],
    ['a Cyrillic query, a Latin name', 'Discovery', 'дисков'],
    ['with and without dots', 'Ёлки', 'елки'],
    ['nothing typed', 'Ёлки', '  '],
  ])('is found: %s', (_rule, name, typed) => expect(matchesName(name, typed)).toBe(true));
  test('is not found by signs without a sound', () => expect(matchesName('Наука', 'ъъ')).toBe(false));
  test('is not found by another one', () => expect(matchesName('Наука', 'sport')).toBe(false));
});
