import { expect, test } from 'vitest';
import { watchReport } from './rules.ts';

test.each([
  [
    'C-842 C-843 the first ten seconds leave no position',
    { duration: 9, seconds: 9.9 },
    { playedS: 9, positionS: undefined, isEnded: false },
  ],
  ['C-842 from ten on they do', { duration: 10, seconds: 10 }, { playedS: 10, positionS: 10, isEnded: false }],
  ['C-700 time alone is enough', { duration: 30 }, { playedS: 30, positionS: undefined, isEnded: false }],
  ['a position alone is enough', { seconds: 30 }, { playedS: 0, positionS: 30, isEnded: false }],
  ['a viewer who has left', { duration: 4, ended: true }, { playedS: 4, positionS: undefined, isEnded: true }],
  ['fractions are whole seconds', { duration: 29.97, seconds: 59.97 }, { playedS: 30, positionS: 59, isEnded: false }],
])('%s', (_rule, said, expected) => expect(watchReport(said)).toEqual(expected));
