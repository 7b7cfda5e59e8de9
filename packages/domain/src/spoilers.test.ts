import { describe, expect, test } from 'vitest';
import { hidesResult, isSport, withoutScores } from './spoilers.ts';

describe('what is sport', () => {
  test.each([
    [{ title: 'Большой матч', kinds: ['Спорт'] }, true],
    [{ title: 'Матч', channelKinds: ['sport'] }, true],
    [{ title: 'Matç', kinds: ['İdman'] }, true],
    [{ title: 'Футбол. Кубок. «Заря» – «Факел»' }, true],
    [{ title: 'Hockey: semi-final' }, true],
    [{ title: 'ფეხბურთი. ფინალი' }, true],
    [{ title: 'Теннисный роман' }, false],
    [{ title: 'Футбольный хулиган', kinds: ['Драма'], channelKinds: ['cinema'] }, false],
    [{ title: 'Boxer', kinds: ['Film'] }, false],
  ])('%o', (facts, expected) => expect(isSport(facts)).toBe(expected));
});

describe('titles without scores', () => {
  test.each([
    ['Футбол. «Заря» – «Факел» 2:1', 'Футбол. «Заря» – «Факел» –:–'],
    ['Lions – Bears 98-102', 'Lions – Bears –:–'],
    ['Хоккей. Ак Барс — Салават 3:2 (1:0, 0:1, 2:1)', 'Хоккей. Ак Барс — Салават –:–'],
    ['Zenit – Spartak 1 : 1 (pen. 4:3)', 'Zenit – Spartak –:–'],
    ['Теннис. Финал, 6:4, 7–5', 'Теннис. Финал, –:–, –:–'],
  ])('%s', (title, expected) => expect(withoutScores(title)).toBe(expected));
  test.each([
    'Кубок 2025–2026',
    'Формула-1. Гран-при',
    'Обзор 27.11.2026',
    'Сезон 2025/26',
    'U-21: финал',
    'Группа A (2-й тур)',
  ])('%s has none', (title) => expect(withoutScores(title)).toBe(title));
});

test('a result is hidden once the match has begun, until it was watched', () => {
  expect(hidesResult({ startAt: 100 }, 99)).toBe(false);
  expect(hidesResult({ startAt: 100 }, 100)).toBe(true);
  expect(hidesResult({ startAt: 100, watchedPercent: 89 }, 500)).toBe(true);
  expect(hidesResult({ startAt: 100, watchedPercent: 90 }, 500)).toBe(false);
});
