import { asProviderId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { looksFor, questionOf, type MatchOptions } from './question.ts';
import { meant, rankOf, type Way } from './rules.ts';

const first: MatchOptions = { alternatives: new Map(), isAgain: false };
const ALL = ['channel', 'movie', 'series', 'program', 'person'] as const;
const lookFor = (text: string, options = first) =>
  looksFor(questionOf(text)!, asProviderId(3), ['movie', 'series', 'program'], options).map(({ query }) => query);

describe('a question', () => {
  test.each([
    [
      'is words in lower case, as they sound',
      ' Ёлки,  2! ',
      [
        ['елки', 'elki'],
        ['2', '2'],
      ],
    ],
    [
      'has eight words at most',
      'а б в г д е ж з и к',
      [...'абвгдежз'].map((letter, place) => [letter, ['a', 'b', 'v', 'g', 'd', 'e', 'zh', 'z'][place]]),
    ],
    ['contains nothing that could be an operator', "'; drop -- | & ! ( ) : * \\", [['drop', 'drop']]],
  ])('%s', (_rule, text, words) =>
    expect(questionOf(text)!.words.map(({ word, sound }) => [word, sound])).toEqual(words),
  );
  test.each(['', ' ', '🎬', '%_'])('%j is none', (text) => expect(questionOf(text)).toBeUndefined());
});

describe('the looks', () => {
  test('one word: the whole title, titles that begin so, all', () => {
    expect(lookFor('терм')).toEqual([
      expect.stringMatching(/& '#[0-9a-f]{32}'$/),
      "('/3' | '/all') & '=term':*",
      "('/3' | '/all') & 'term':*",
    ]);
  });
  test('of several words only the last is a beginning', () =>
    expect(lookFor('судный день').at(-1)).toBe("('/3' | '/all') & 'sudnii' & 'den':*"));
  test('a Latin word is looked for as it is spelt, too', () =>
    expect(lookFor('matsu').at(-1)).toBe("('/3' | '/all') & ('macu':* | 'matsu':*)"));
  test('of two letters titles begin so; among other words, words do', () => {
    expect(lookFor('те').at(-1)).toBe("('/3' | '/all') & ('-te' | 'te')");
    expect(lookFor('русский ле').at(-1)).toBe("('/3' | '/all') & 'russkii' & '~le'");
    expect(lookFor('русский л').at(-1)).toBe("('/3' | '/all') & 'russkii'");
  });
  test('other words may stand for a word', () => {
    expect(lookFor('мостов', { alternatives: new Map([['мостов', ['мост']]]), isAgain: true })).toEqual([
      "('/3' | '/all') & ('mostov':* | 'мост')",
    ]);
  });
  test('a query for some shelves names them, and each set of shelves is queried', () => {
    expect(looksFor(questionOf('терм')!, asProviderId(3), ['movie'], first).at(-1)!.query).toBe(
      "('/3' | '/all') & '/movie' & 'term':*",
    );
    expect(new Set(looksFor(questionOf('терм')!, asProviderId(3), ALL, first).map(({ shelves }) => shelves))).toEqual(
      new Set(['channels', 'contents', 'persons']),
    );
  });
});

describe('the best answer', () => {
  const order = (text: string, titles: readonly string[], way: Way = 'words') =>
    titles.toSorted((a, b) => rank(text, b, way) - rank(text, a, way));
  const rank = (text: string, title: string, way: Way = 'words', weight = 0) =>
    rankOf({ kind: 'movie', id: '1', titles: [title], weight }, questionOf(text)!, way);
  test('is the title itself, then what begins so, then what contains it', () => {
    const best = ['мост', 'мост над рекой', 'мостовик', 'белый мост', 'старые мостовые', 'замостье'];
    expect(order('мост', best.toReversed())).toEqual(best);
  });
  test('has all words, rather than their beginnings', () =>
    expect(order('судный день', ['деньги и суднышко', 'день судный'])).toEqual(['день судный', 'деньги и суднышко']));
  test('is spelt so, rather than sounds so', () =>
    expect(rank('матрикс', 'матрикс')).toBeGreaterThan(rank('матрикс', 'matrix')));
  test('is popular, among equals', () =>
    expect(rank('мост', 'мост', 'words', 90)).toBeGreaterThan(rank('мост', 'мост', 'words', 10)));
  test('came by its words, rather than by pieces, rather than by errors', () => {
    const ranks = (['words', 'pieces', 'misspelt'] as const).map((way) => rank('мостов', 'река', way));
    expect(ranks.toSorted((a, b) => b - a)).toEqual(ranks);
  });
});

describe('a misspelt word means', () => {
  const indexed = (...sounds: string[]) => sounds.map((sound) => ({ word: sound, sound }));
  test.each([
    ['the nearest first', 'terminatar', indexed('terminal', 'terminator', 'germinatar'), ['terminator', 'germinatar']],
    ['nothing too far away', 'most', indexed('kino', 'mostik'), []],
    ['nothing when it is short', 'kot', indexed('kit'), []],
    ['a longer word that is still being typed', 'termenat', indexed('terminator'), ['terminator']],
  ])('%s', (_rule, typed, words, expected) => expect(meant(typed, words, 5)).toEqual(expected));
});
