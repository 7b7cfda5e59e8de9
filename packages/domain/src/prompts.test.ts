import { expect, test } from 'vitest';
import { isEmptySurvey, PROMPT_KINDS, showsPromoBanner, SURVEY_ID } from './prompts.ts';

test('A-605 A-606: ten kinds in the order of their priority', () => {
  expect(PROMPT_KINDS).toEqual([
    'register',
    'email',
    'survey_unsubscribe',
    'survey_rate',
    'permission',
    'install',
    'galam_poll2',
    'almatv_install',
    'freedommedia_install',
    'freedommedia_promo',
  ]);
});

test('A-628: the survey has the id 1', () => expect(SURVEY_ID).toBe(1));

test.each([
  ['nothing', [], '', true],
  ['whitespace', [], ' \n\t', true],
  ['an answer', [3], '', false],
  ['words', [], ' slow ', false],
])('A-629 A-631: %s', (_what, answer_ids, user_text, isEmpty) =>
  expect(isEmptySurvey({ answer_ids, user_text })).toBe(isEmpty),
);

test.each([
  [-1, false],
  [0, false],
  [1, true],
  [90, true],
  [91, false],
])('A-624 A-625 A-960: with %i promo days the banner shows: %s', (days, isShown) =>
  expect(showsPromoBanner(days)).toBe(isShown),
);
