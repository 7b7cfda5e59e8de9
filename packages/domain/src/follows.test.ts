import { describe, expect, test } from 'vitest';
import { followIndex, followWords } from './follows.ts';

describe('words that are followed', () => {
  test.each([
    ['in another order, case and alphabet', 'Зенит Спартак', 'spartak  ZENIT'],
    ['with marks and signs', '«Зенит» — Спартак!', 'зенит, спартак'],
  ])('are the same %s', (_rule, one, other) => expect(followWords(one)).toEqual(followWords(other)));

  test.each([
    ['nothing', ''],
    ['signs', '— ! —'],
    ['too short words', 'а и о'],
    ['a whole sentence', 'a bbb ccc ddd eee fff ggg'],
  ])('%s cannot be followed', (_rule, text) => expect(followWords(text)).toEqual([]));
});

describe('the index of words', () => {
  const index = followIndex([
    { id: 'team', words: followWords('Зенит') },
    { id: 'match', words: followWords('зенит спартак') },
    { id: 'other', words: followWords('динамо') },
  ]);
  test.each([
    ['whole words', ['Футбол. Зенит — Спартак'], ['match', 'team']],
    ['in the other alphabet', ['Zenit v Krasnodar'], ['team']],
    ['spread over a title and its subtitle', ['Чемпионат. Спартак', 'Зенит'], ['match', 'team']],
    ['not parts of words', ['Зенитчики'], []],
    ['not one of two', ['Спартак'], []],
  ])('finds %s', (_rule, texts, ids) => expect(index.match(texts).toSorted()).toEqual(ids));
});
