import { expect, test } from 'vitest';
import { adEvent } from './ad-events.ts';

test('C-742 a shown ad is an event with its roll and its name in ad reports', () => {
  expect(adEvent({ type: 'shown', roll: 'pre', alias: 'start' })).toEqual([
    'advertisement',
    { alias: 'start', roll: 'pre' },
  ]);
});

test.each([
  [400, 'error_load_400'],
  [405, 'error_load_405'],
  [503, 'error_load_503'],
  [303, 'error_303'],
  [600, 'error_600'],
  [1205, 'error_1205'],
] as const)('C-745 C-746 the error %i is the event %s', (code, name) => {
  expect(adEvent({ type: 'failed', code, alias: 'start' })).toEqual([name, { alias: 'start' }]);
});
