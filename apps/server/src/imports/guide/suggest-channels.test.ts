import { asChannelId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { plainSuggester } from '../testing/plain-suggester.ts';
import { channelSuggester, comparedNames, MIN_SCORE, type NamedChannel } from './suggest-channels.ts';

const OURS = [
  'Первый канал HD',
  'Россия 1',
  'Россия 24',
  'Маяк',
  'Спорт 1',
  'Спорт 2',
  'Discovery Channel',
  'Спас +4',
  'Мир',
];
type Theirs = Parameters<typeof comparedNames>[0];
const suggesterOf = (ours: readonly NamedChannel[]) => {
  const { suggest: of } = channelSuggester(ours);
  return (theirs: Theirs) => of(comparedNames(theirs)).suggestions;
};
const suggest = suggesterOf(OURS.map((name, at) => ({ id: asChannelId(at + 1), names: [name] })));
const best = (name: string, id = 'x') => {
  const [first] = suggest({ id, names: name === '' ? [] : [name] });
  return first && [OURS[first.ours - 1], first.score];
};

describe('channels of a guide', () => {
  test.each([
    ['Маяк ТВ HD', 'Маяк'],
    ['Pervyj kanal', 'Первый канал HD'],
    ['Телеканал «Первый»', 'Первый канал HD'],
    ['Дискавери', 'Discovery Channel'],
    ['Discovery (FHD)', 'Discovery Channel'],
    ['SPORT-1 HD', 'Спорт 1'],
    ['Спас (+4)', 'Спас +4'],
  ])('%s may be %s', (name, ours) => expect(best(name)?.[0]).toBe(ours));

  test('are known by their ids where they have no names', () =>
    expect(best('', 'pervyj-kanal.ru')?.[0]).toBe('Первый канал HD'));

  test('that differ by a number or a shift are other ones', () => {
    expect(best('Спорт 3')).toBeUndefined();
    expect(best('Россия 2')).toBeUndefined();
    expect(best('Спас')).toBeUndefined();
    expect(best('Маяк +2')).toBeUndefined();
  });

  test('that have nothing in common are not suggested', () => {
    expect(best('Совсем другой')).toBeUndefined();
    expect(best('Миру')?.[1] ?? 0).toBeLessThan(100);
  });

  test('get the same suggestions as by comparing texts, whatever the names have in common', () => {
    const parts = [
      'Спорт',
      'Sport',
      'Кино',
      'Первый',
      'канал',
      'ТВ',
      'HD',
      '(FHD)',
      '1',
      '2',
      '24',
      '+4',
      'Мир • Mir',
      'и',
    ];
    // A generator of its own: the same names in every run.
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const name = () => Array.from({ length: 1 + next(4) }, () => parts[next(parts.length)]).join(' ');
    const ours = Array.from({ length: 400 }, (_, at) => ({
      id: asChannelId(at + 1),
      names: Array.from({ length: 1 + next(2) }, name),
    }));
    const [fast, plain] = [suggesterOf(ours), plainSuggester(ours)];
    let found = 0;
    for (let at = 0; at < 400; at += 1) {
      const theirs = { id: `${name()}.ru`, names: Array.from({ length: next(3) }, name) };
      const suggestions = fast(theirs);
      expect(suggestions, JSON.stringify(theirs)).toEqual(plain(theirs));
      found += suggestions.length;
    }
    expect(found).toBeGreaterThan(400);
  });

  test('are found among thousands in a moment', () => {
    const many = suggesterOf(
      Array.from({ length: 2_000 }, (_, at) => ({
        id: asChannelId(at + 1),
        names: [`Канал ${at} ${(at * 7919).toString(36)}`],
      })),
    );
    const startedAt = performance.now();
    for (let at = 0; at < 1_000; at += 1) many({ id: 'x', names: [`Станция ${at} ${(at * 104_729).toString(36)}`] });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('a score is never below what is worth showing', () => {
    for (const name of ['Мир HD', 'Мирный', 'Спорт'])
      for (const { score } of suggest({ id: 'x', names: [name] })) expect(score).toBeGreaterThanOrEqual(MIN_SCORE);
  });
});
