import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { plainSuggester } from '../../imports/testing/plain-suggester.ts';
import { mappingViewer } from './mapping.ts';

// A generator of its own: the same names in every run.
let seed = 11;
const next = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
const PARTS = ['Спорт', 'Кино', 'Первый', 'канал', 'Маяк', 'Парус', 'Новости', 'HD', '1', '2', '+4', 'Mir', 'детский'];
const name = () => Array.from({ length: 1 + next(3) }, () => PARTS[next(PARTS.length)]).join(' ');

const ours = Array.from({ length: 150 }, (_, at) => ({
  id: asChannelId(at + 1),
  names: [name()],
  ...(at % 5 === 0 && { guideId: `g-${at}` }),
}));
const theirs = Array.from({ length: 150 }, (_, at) => ({
  guide_id: `g-${at}`,
  names: [`${name()} ${at % 3 === 0 ? 'плюс' : ''}`],
  programmes: next(4) * 10,
}));

test('after each change a mapping is what it would be if it were made from the start', () => {
  const view = mappingViewer(ours as never, theirs);
  const chosen = new Map<ChannelId, string>();
  const states = new Set<string>();
  let suggested = 0;
  for (let change = 0; change < 60; change += 1) {
    for (let count = 1 + next(3); count > 0; count -= 1) {
      // Also of channels that do not exist any more, here and there.
      const id = asChannelId(1 + next(155));
      if (chosen.has(id)) chosen.delete(id);
      else chosen.set(id, `g-${next(155)}`);
    }
    const views = view(chosen);
    expect(views).toEqual(mappingViewer(ours as never, theirs)(chosen));
    const filled = new Set(views.flatMap(({ channels }) => channels.map(({ id }) => id)));
    const plain = plainSuggester(ours.filter(({ id }) => !filled.has(id)));
    for (const { guide_id: id, names, programmes, channels, suggestions, state } of views) {
      states.add(state);
      suggested += suggestions.length;
      if (channels.length === 0 && programmes > 0) expect(suggestions, names[0]).toEqual(plain({ id, names }));
      else expect(suggestions).toEqual([]);
    }
  }
  expect([...states].toSorted()).toEqual(['automatic', 'mapped', 'suggested', 'unmapped']);
  expect(suggested).toBeGreaterThan(1_000);
});

test('a change makes suggestions again only where another channel is compared', () => {
  const guide = ['Маяк плюс', 'Парус плюс'].map((title, at) => ({
    guide_id: `g-${at}`,
    names: [title],
    programmes: 10,
  }));
  const channels = ['Маяк', 'Парус', 'Иной'].map((title, at) => ({ id: asChannelId(at + 1), names: [title] }));
  const view = mappingViewer(channels as never, guide);
  const before = view(new Map());
  // Filled by what its guide channel was suggested for: the other one has nothing to do with it.
  const after = view(new Map([[asChannelId(1), 'g-0']]));
  expect(after.map(({ state }) => state)).toEqual(['mapped', 'suggested']);
  expect(after[1]!.suggestions).toBe(before[1]!.suggestions);
  const undone = view(new Map());
  expect(undone).toEqual(before);
  expect(undone[1]!.suggestions).toBe(before[1]!.suggestions);
});
