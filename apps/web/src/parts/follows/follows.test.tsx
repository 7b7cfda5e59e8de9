// @vitest-environment jsdom
import { asContentId } from '@aerial/domain/ids.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { FollowButton } from './FollowButton.tsx';
import { FollowList } from './FollowList.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
});

const state = { tag: 'active', token: { is_guest: false, is_child: false, device_id: 'd1' } };
const session = { state: () => state, subscribe: () => () => {} } as never;
const follow = (id: string, over: object = {}) => ({
  id,
  content: { id: '7', slug: 'lighthouse-7', title: 'Маяк' },
  words: '',
  with_repeats: false,
  next: null,
  created_at: '2030-01-01T00:00:00Z',
  ...over,
});

async function show(what: ReactNode, { listed = [] as object[], hidden = [] as string[] } = {}) {
  const sent: unknown[] = [];
  const api = fakeApi({
    follows: () => listed,
    reminders: () => [],
    promptSettings: () => ({ prompts: [], install_prompt: { steps: 2 }, push_key: null }),
    addFollow: ({ body }) => {
      sent.push(body);
      return follow('1', {
        with_repeats: body['with_repeats'] === true,
        ...('words' in body && { content: null, ...body }),
      });
    },
    removeFollow: () => ({}),
  });
  screen = await render(what, {
    api,
    session,
    prepare: (queryClient) => queryClient.setQueryData(NETWORK_KEY, { provider: { hidden_features: hidden } }),
  });
  for (let n = 0; n < 3; n += 1) await screen.settle();
  return { api, sent };
}
const button = (name: string) =>
  [...screen!.container.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
async function press(name: string): Promise<void> {
  await act(async () => button(name)!.click());
  await screen!.settle();
}

test('a show is followed and no longer followed by one button, which leads to all', async () => {
  const { api, sent } = await show(<FollowButton followed={{ contentId: asContentId('7') }} />);
  expect(button(ru.follow_add)!.getAttribute('aria-pressed')).toBe('false');
  await press(ru.follow_add);
  expect(sent).toEqual([{ content_id: '7' }]);
  expect(button(ru.follow_is_set)!.getAttribute('aria-pressed')).toBe('true');
  expect(button(ru.follows_all)).toBeDefined();
  await press(ru.follow_is_set);
  expect(api.calls).toContain('removeFollow 1');
  expect(button(ru.follow_add)).toBeDefined();
});

test('words in another order are the same words', async () => {
  await show(<FollowButton followed={{ words: 'Спартак зенит' }} />, {
    listed: [follow('1', { content: null, words: 'ZENIT spartak' })],
  });
  expect(button(ru.follow_words_is_set.replace('{{words}}', 'Спартак зенит'))).toBeDefined();
});

test('nothing is offered where the provider hides it', async () => {
  const { api } = await show(<FollowButton followed={{ contentId: asContentId('7') }} />, { hidden: ['follow'] });
  expect([screen!.container.textContent, api.calls.includes('follows')]).toEqual(['', false]);
});

test('the list says what comes next, wishes for repeats, and removes', async () => {
  const next = { channel_id: 1, channel_slug: 'one', channel_name: 'Первый', title: 'Маяк', timestamp: 1_900_000_000 };
  const { api, sent } = await show(<FollowList />, {
    listed: [follow('1', { next }), follow('2', { content: null, words: 'зенит' })],
  });
  const lines = () => [...screen!.container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines()).toEqual([expect.stringMatching(/^Маяк.* · Первый$/), `зенит${ru.follow_no_next}`]);
  const targets = [...screen!.container.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/contents/lighthouse-7', `/search?q=${encodeURIComponent('зенит')}`]);
  await press(`${ru.follow_repeats}: Маяк`);
  expect(sent).toEqual([{ content_id: '7', with_repeats: true }]);
  await press(`${ru.follow_remove}: зенит`);
  expect(api.calls).toContain('removeFollow 2');
  expect(lines()).toHaveLength(1);
});
