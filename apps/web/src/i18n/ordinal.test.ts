import az from '../../public/locales/az/translation.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { azerbaijaniOrdinal, createI18n } from './i18n.ts';

test('Azerbaijani ordinals follow the last vowel of the number', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 20, 26, 30, 40, 60, 100, 101].map(azerbaijaniOrdinal)).toEqual([
    '1-ci',
    '2-ci',
    '3-cü',
    '4-cü',
    '5-ci',
    '6-cı',
    '7-ci',
    '8-ci',
    '9-cu',
    '10-cu',
    '13-cü',
    '20-ci',
    '26-cı',
    '30-cu',
    '40-cı',
    '60-cı',
    '100-cü',
    '101-ci',
  ]);
});

test('a season and an episode are named in Azerbaijani', () => {
  expect(createI18n('az', { az }).t('numbers_season_episode', { season: 1, episode: 6 })).toBe(
    '1-ci mövsüm, 6-cı seriya',
  );
});
