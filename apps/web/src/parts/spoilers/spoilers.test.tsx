// @vitest-environment jsdom
import { asChannelId } from '@aerial/domain/ids.ts';
import { typed } from '@aerial/domain/plain.ts';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import type { TvCategory } from '../channels/model.ts';
import ChannelScores from './ChannelScores.tsx';
import { setHiddenScores, useHidesScores } from './hidden-scores.ts';
import { createScoreRule, kindsOfChannels } from './score-rule.ts';
import { useScoreRule } from './useScoreRule.ts';

const category = (id: number, slug: string, channelIds: number[], isAll = false) =>
  typed<TvCategory>({ id, slug, name: slug, channelIds, isAll, isStartup: false, isAdult: false });
const kinds = kindsOfChannels([
  category(2, 'all-sport', [1, 2], true),
  category(7, 'sport', [2]),
  category(6, 'news', [1]),
]);
const match = (channelId: number, more: object = {}) => ({
  channelId: asChannelId(channelId),
  startAt: 1000 as never,
  title: 'Заря – Факел 2:1',
  episodeTitle: '',
  short: 'Победа в последнюю минуту',
  episodeDescription: '',
  picture: '/goal.jpg',
  categoryName: '',
  watchedPercent: undefined,
  ...more,
});

test('on a channel of sport a match that has begun loses its score, its description and its picture', () => {
  const { one } = createScoreRule(kinds);
  expect(one(match(2), 1000)).toMatchObject({
    title: 'Заря – Факел –:–',
    short: '',
    picture: undefined,
    isResultHidden: true,
  });
  const shown = [match(1), match(2, { startAt: 2000 }), match(2, { watchedPercent: 95 })];
  for (const programme of shown) expect(one(programme, 1500)).toBe(programme);
  expect(one(match(1, { categoryName: 'Спорт' }), 1500)).toMatchObject({ isResultHidden: true });
});

test('a list is rewritten once: what depends on it is not rendered again', () => {
  const { all } = createScoreRule(kinds);
  const list = [match(2)];
  expect(all(list, 1500)).toBe(all(list, 1600));
});

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const api = (hidden: string[] = []) =>
  fakeApi({
    network: () => ({ provider: { hidden_features: hidden } }),
    categoryList: () => [
      { id: 7, slug: 'sport', name: 'Спорт', channels: [2] },
      { id: 6, slug: 'news', name: 'Новости', channels: [1] },
    ],
  });
const toggle = () => screen!.container.querySelector<HTMLInputElement>('[role="switch"]');

test('the switch stands at channels of sport, and is stored for the profile', async () => {
  function Reader() {
    return <p>{String(useHidesScores())}</p>;
  }
  screen = await render(
    <>
      <ChannelScores channelId={asChannelId(2)} />
      <Reader />
    </>,
    { api: api() },
  );
  await screen.settle();
  expect(toggle()!.checked).toBe(false);
  await act(async () => toggle()!.click());
  expect([toggle()!.checked, localStorage.getItem('hidden_scores.guest')]).toEqual([true, '1']);
  expect(screen.container.querySelector('p')!.textContent).toBe('true');
  act(() => setHiddenScores(undefined, false));
  expect(localStorage.getItem('hidden_scores.guest')).toBeNull();
});

test.each([
  ['other channels', 1, []],
  ['providers that do not offer it', 2, ['hidden_scores']],
])('it is absent at %s', async (_where, channel, hidden) => {
  screen = await render(<ChannelScores channelId={asChannelId(channel)} />, { api: api(hidden) });
  await screen.settle();
  expect(toggle()).toBeNull();
});

test('a list stays one and the same from rendering to rendering, also until the rule is loaded', async () => {
  setHiddenScores(undefined, true);
  const list = [match(2)];
  const seen: unknown[] = [];
  let again = (): void => {};
  function Reader() {
    const [, setCount] = useState(0);
    again = () => setCount((count) => count + 1);
    const rule = useScoreRule();
    if (rule) seen.push([rule, rule.all(list, 1500)]);
    return null;
  }
  screen = await render(<Reader />, { api: api() });
  for (let i = 0; i < 4; i++) await act(async () => again());
  await screen.settle();
  const lists = new Map(seen as [unknown, unknown][]);
  for (const [rule, shown] of seen as [unknown, unknown][]) expect(shown).toBe(lists.get(rule));
  expect(seen.length).toBeGreaterThan(lists.size);
});
