// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import FreeChannelsPage from './FreeChannelsPage.tsx';

let screen: Rendered | undefined;
afterEach(() => screen?.unmount());

test('C-230: free channels have their own numbers, those of the number keys, in list order', async () => {
  const channel = (id: number, isFree: boolean) => ({
    id,
    num: id + 5,
    slug: `c-${id}`,
    name: `Канал ${id}`,
    is_free: isFree,
    is_hidden: false,
    logo: null,
    icon: null,
  });
  screen = await render(<FreeChannelsPage />, {
    api: fakeApi({
      channelList: () => [channel(7, true), channel(8, false), channel(9, true)],
      categoryList: () => [],
    }),
  });
  await screen.settle();
  const numbered = [...screen.container.querySelectorAll('ol a')].map((one) => [
    one.getAttribute('href'),
    one.querySelector('span')!.textContent,
  ]);
  expect(numbered).toEqual([
    ['/channels/c-7', '12'],
    ['/channels/c-9', '14'],
  ]);
});
