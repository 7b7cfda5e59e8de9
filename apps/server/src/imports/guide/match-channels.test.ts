import { asChannelId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { candidateFinder, chooseMatches, type OurChannel, type TheirChannel } from './match-channels.ts';

/** Matches, with the number of programmes each guide channel has. */
function match(
  ours: readonly OurChannel[],
  theirs: readonly (TheirChannel & { programmes?: number })[],
): Record<string, string> {
  const find = candidateFinder(ours);
  return Object.fromEntries(
    chooseMatches(theirs.flatMap(find), new Map(theirs.map(({ id, programmes }) => [id, programmes ?? 10]))),
  );
}

test('by guide id, whatever the names', () =>
  expect(
    match(
      [{ id: asChannelId(1), guideId: 'Bereg', names: ['Море'] }],
      [
        { id: 'bereg', names: ['Берег'] },
        { id: 'x', names: ['Море'] },
      ],
    ),
  ).toEqual({ 1: 'bereg' }));
test('by name without quality and archive marks, one guide channel for several of ours', () =>
  expect(
    match(
      [
        { id: asChannelId(1), names: ['Берег (HD)'] },
        { id: asChannelId(2), names: ['Берег (Архив)'] },
        { id: asChannelId(3), names: ['Мост'] },
      ],
      [{ id: '318', names: ['Берег'] }],
    ),
  ).toEqual({ 1: '318', 2: '318' }));
test('any of several names in one', () =>
  expect(
    match([{ id: asChannelId(1), names: ['Берег HD'] }], [{ id: '318', names: ['Первый берег • Берег'] }]),
  ).toEqual({
    1: '318',
  }));
test('the exact name before the one without marks', () =>
  expect(
    match(
      [{ id: asChannelId(1), names: ['Берег HD'] }],
      [
        { id: 'sd', names: ['Берег'], programmes: 99 },
        { id: 'hd', names: ['Берег HD'] },
      ],
    ),
  ).toEqual({ 1: 'hd' }));
test('of equally sure guides the fuller one; an empty one never', () =>
  expect(
    match(
      [{ id: asChannelId(1), names: ['Берег'] }],
      [
        { id: 'a', names: ['Берег'], programmes: 0 },
        { id: 'b', names: ['Берег'], programmes: 5 },
        { id: 'c', names: ['Берег'], programmes: 6 },
      ],
    ),
  ).toEqual({ 1: 'c' }));
test('a shifted channel does not take the guide of the main one, though lists give it the same id', () => {
  const ours = [
    { id: asChannelId(1), guideId: 'spas', names: ['Берег'] },
    { id: asChannelId(2), guideId: 'spas', names: ['Берег +4'] },
  ];
  expect(match(ours, [{ id: 'spas', names: ['Берег'] }])).toEqual({ 1: 'spas' });
  expect(
    match(ours, [
      { id: 'spas', names: ['Берег'] },
      { id: 'spas4', names: ['Берег +4 HD'] },
    ]),
  ).toEqual({ 1: 'spas', 2: 'spas4' });
});
