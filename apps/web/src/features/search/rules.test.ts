import { asUserId } from '@aerial/domain/ids.ts';
import type { FoundKind, SearchFound, SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';
import { describe, expect, test } from 'vitest';
import { highlight } from './highlight.ts';
import { entryAddress, historyKey, merged, queriesOf, readHistory, withEntry } from './history.ts';
import { isHintBuilt, layoutHint, canBeSwitched, switched } from './layout-hint.ts';
import { wordLists } from './layout-words.ts';
import { nextChoice, queryOf, searchAddress, searchRules, wanted } from './query.ts';
import { airing, byKind, entryOf, namesOf } from './results.ts';

describe('the query', () => {
  test.each([
    ['A-639 C-537 is in lower case', '  Мост НАД рекой ', 1, 'мост над рекой'],
    ['A-638 C-536 is empty when it is too short', 'мо', 3, ''],
    ['A-638 C-536 is accepted when it is long enough', 'мос', 3, 'мос'],
    ['counts letters, not their parts', '🎬', 2, ''],
    ['is empty when there are spaces only', '   ', 1, ''],
    ['A-700 C-543 A-957 has 255 letters at most', 'я'.repeat(300), 1, 'я'.repeat(255)],
  ])('%s', (_rule, typed, min, expected) => expect(wanted(typed, min)).toBe(expected));

  test.each([
    [
      'A-277 C-539 is in the address, encoded',
      'мост & река',
      '/search?q=%D0%BC%D0%BE%D1%81%D1%82%20%26%20%D1%80%D0%B5%D0%BA%D0%B0',
    ],
    ['is omitted when empty', '', '/search'],
    ['may be broken text', '\ud800', '/search?q=%EF%BF%BD'],
  ])('%s', (_rule, query, address) => expect(searchAddress(query)).toBe(address));

  test('A-277 is read from the address', () =>
    expect([queryOf('?q=%D0%BC%D0%BE%D1%81%D1%82'), queryOf('?x=1'), queryOf('')]).toEqual(['мост', '', '']));

  test.each([
    ['A-701 A-702 A-955 A-956 C-863 C-864 has defaults', undefined, { minChars: 1, debounceMs: 1000 }],
    [
      'A-703 A-704 A-417 C-400 C-865 follows the configuration, in milliseconds',
      { min_search_chars: 3, bouncing_interval: 250 },
      { minChars: 3, debounceMs: 250 },
    ],
    ['is clamped to valid values', { min_search_chars: 0, bouncing_interval: -5 }, { minChars: 1, debounceMs: 0 }],
  ])('%s', (_rule, configuration, rules) => expect(searchRules(configuration)).toEqual(rules));

  test.each([
    [undefined, 1, 0],
    [0, 1, 1],
    [2, 1, undefined],
    [undefined, -1, 2],
    [0, -1, undefined],
    [2, -1, 1],
  ] as const)('from suggestion %s a step of %s selects %s', (from, step, to) =>
    expect(nextChoice(from, step, 3)).toBe(to),
  );
  test('of no suggestions none is chosen', () => expect(nextChoice(undefined, 1, 0)).toBeUndefined());
});

describe('the hint of the keyboard layout', () => {
  const hint = (text: string, language = 'ru') => layoutHint(text, language, wordLists);
  test.each([
    ['A-710 C-549 a word of the Russian list', 'vjcn', 'мост'],
    ['A-711 C-549 any other word that becomes Cyrillic', 'rhfrjpz,hf', 'кракозябра'],
    ['C-552 by the place of the key: х, ъ, ж, э, б, ю, ё', "[j;lt'", 'хождеэ'],
    ['in any letter case', 'VJCN', 'мост'],
    ['A-712 C-550 several words with one of the list', 'vjcn pz', 'мост зя'],
  ])('%s', (_rule, text, expected) => expect(hint(text)).toBe(expected));

  test.each([
    ['A-705 C-544 in other languages', 'vjcn', 'en'],
    ['A-706 C-545 with a Cyrillic letter', 'vjcnы', 'ru'],
    ['A-707 C-546 with fewer than three Latin letters', 'vj', 'ru'],
    ['A-707 C-546 signs are no letters', 'v[;', 'ru'],
    ['A-708 C-547 several words over 15 letters', 'vjcn xthtp htrex', 'ru'],
    ['A-709 C-548 with a common English word', 'star', 'ru'],
    ['A-709 C-548 with a common English word among others', 'the vjcn', 'ru'],
    ['A-712 C-550 several words, none of the list', 'zzz qqq', 'ru'],
    ['a word with digits that is not of the list', 'abc123', 'ru'],
    ['nothing', '', 'ru'],
  ])('no hint: %s', (_rule, text, language) => expect(hint(text, language)).toBeUndefined());

  test('A-708 C-547 one long word, and several short ones, may be switched', () => {
    expect([
      canBeSwitched('gjhjljcnfvtckfybt', 'ru'),
      canBeSwitched('vjcn xthtp htre', 'ru'),
      canBeSwitched('vjcn xthtp htrex', 'ru'),
    ]).toEqual([true, true, false]);
  });
  test('A-713 C-551 a build can be without it', () =>
    expect([isHintBuilt('off'), isHintBuilt(undefined)]).toEqual([false, true]));
  test('every key has its letter', () =>
    expect(switched("qwertyuiop[]asdfghjkl;'zxcvbnm,.`")).toBe('йцукенгшщзхъфывапролджэячсмитьбюё'));
  test('the lists are words of their language', () => {
    for (const word of wordLists.russian) expect(word).toMatch(/^[а-я]+$/);
    for (const word of wordLists.english) expect(word).toMatch(/^[a-z]+$/);
    expect([wordLists.russian.size > 500, wordLists.english.size > 500]).toEqual([true, true]);
  });
});

describe('matches are highlighted', () => {
  const hits = (name: string, query: string) =>
    highlight(name, query)
      .filter(({ isHit }) => isHit)
      .map(({ text }) => text);
  test.each([
    ['the beginning of a word', 'Терминатор', 'терм', ['Терм']],
    ['every word', 'Мосты округа Мэдисон', 'мэд мост', ['Мост', 'Мэд']],
    ['a piece of a word', 'Пароход', 'роход', ['роход']],
    ['the other alphabet', 'Терминатор', 'termi', ['Терми']],
    ['the other alphabet, where a letter is two', 'Жизнь', 'zhi', ['Жи']],
    ['another form', 'Мосты округа', 'мостов', ['Мосты']],
    ['a word with an error', 'Терминатор', 'терменатор', ['Терминатор']],
    ['letters with and without dots', 'Ёлки', 'елк', ['Ёлк']],
    ['nothing of other words', 'Первый канал', 'звезда', []],
    ['nothing for nothing', 'Первый канал', '', []],
  ])('%s', (_rule, name, query, expected) => expect(hits(name, query)).toEqual(expected));
  test('and the rest is unchanged', () =>
    expect(highlight('«Ёж», 2', 'еж').map(({ text }) => text)).toEqual(['«', 'Ёж', '», 2']));
});

describe('the search history', () => {
  const entry = (id: number, query = 'м'): SearchHistoryEntry => ({
    query,
    type: 'content',
    id: String(id),
    title: `Фильм ${id}`,
  });
  test('C-696 the newest is first, one entry per object, twenty are stored', () => {
    const many = Array.from({ length: 25 }, (_, i) => entry(i)).reduce<SearchHistoryEntry[]>(
      (list, one) => withEntry(list, one),
      [],
    );
    expect(many).toHaveLength(20);
    expect(many[0]).toEqual(entry(24));
    expect(withEntry([entry(1), entry(2)], entry(2, 'новый'))).toEqual([entry(2, 'новый'), entry(1)]);
    expect(withEntry([entry(1)], { ...entry(1), type: 'channel' })).toHaveLength(2);
  });
  test('C-870 invalid stored data is ignored', () => {
    expect(readHistory(JSON.stringify([entry(1), null, { type: 'channel' }, { ...entry(2), id: '../x' }]))).toEqual([
      entry(1),
    ]);
    expect([readHistory('{'), readHistory(null), readHistory('"a"')]).toEqual([[], [], []]);
  });
  test('a user’s history merges both places', () =>
    expect(merged([entry(1)], [entry(1, 'старый'), entry(2)])).toEqual([entry(1), entry(2)]));
  test('guests are one, users are apart, and so is a child', () =>
    expect(
      new Set([historyKey(undefined), historyKey(asUserId(1)), historyKey(asUserId(2)), historyKey(asUserId(1), true)])
        .size,
    ).toBe(4));
  test('queries are deduplicated', () =>
    expect(queriesOf([entry(1, 'а'), entry(2, 'б'), entry(3, 'а')], 5)).toEqual(['а', 'б']));
  test('entries link to the opened object', () =>
    expect([entryAddress(entry(7)), entryAddress({ ...entry(7), type: 'channel', id: 7 })]).toEqual([
      '/contents/7',
      '/channel/7',
    ]));
});

describe('results', () => {
  const found = (content_type: FoundKind, object_id: number | string) =>
    ({ title: 'Т', text: '', content_type, object_id, is_purchased: true }) satisfies SearchFound;
  test('are grouped by kind, the kind of the best match first', () => {
    const kinds = byKind([found('series', '1'), found('movie', '2'), found('series', '3')]);
    expect(kinds.map(([kind, list]) => [kind, list.length])).toEqual([
      ['series', 2],
      ['movie', 1],
    ]);
  });
  test('have their names, deduplicated', () =>
    expect(namesOf([found('series', '1'), { ...found('movie', '2'), title: 'У' }, found('movie', '3')])).toEqual([
      'Т',
      'У',
    ]));
  test('C-399 C-695 channels and contents get an entry, persons none', () => {
    expect(entryOf(found('channel', 5), 'т')).toEqual({ query: 'т', type: 'channel', id: 5, title: 'Т' });
    expect(entryOf(found('program', '5'), 'т')).toEqual({ query: 'т', type: 'content', id: '5', title: 'Т' });
    expect(entryOf(found('person', 5), 'т')).toBeUndefined();
  });
  test.each([
    ['begins later', 98, 'next'],
    ['has begun', 100, 'now'],
    ['is about to end', 109, 'now'],
    ['is over', 110, 'past'],
  ] as const)('an airing that %s', (_rule, now, when) =>
    expect(airing({ timestamp: 100, duration: 10 }, now)).toBe(when),
  );
});
