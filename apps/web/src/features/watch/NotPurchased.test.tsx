// @vitest-environment jsdom
import { asLibraryId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@aerial/api-client/port.ts';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { film, self, answers } from '../../app/testing-site.ts';
import { PacketPurchaseProvider, type PacketPurchase } from '../../parts/commerce/packet-actions.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import type { Content } from './queries.ts';
import { useFilm } from './useFilm.ts';
import WatchPage from './WatchPage.tsx';

const purchase = { buy: vi.fn(), offerFor: vi.fn() } satisfies PacketPurchase;
let shown: Rendered | undefined;
beforeEach(() => {
  stubBrowser();
  purchase.offerFor.mockClear();
});
afterEach(async () => {
  await shown?.unmount();
  vi.unstubAllGlobals();
});

const metadata = (over: object) => ({
  ...answers.contentMetadata(),
  is_purchased: false,
  is_available: false,
  min_price: '199.00',
  buttons: [{ button_type: 'pay' }],
  ...over,
});
const network = () => {
  const { provider, ...other } = answers.network();
  const currency = { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' };
  return { ...other, provider: { ...provider, currency } };
};
async function open(over: object) {
  const api = fakeApi({ ...answers, network, self, content: () => film('5'), contentMetadata: () => metadata(over) });
  shown = await render(
    <PacketPurchaseProvider value={purchase}>
      <Routes>
        <Route path="/watch/:id" element={<WatchPage />} />
      </Routes>
    </PacketPurchaseProvider>,
    { api, path: '/watch/film-5' },
  );
}
const button = (name: string) =>
  [...shown!.container.querySelectorAll('button')].find((one) => one.textContent.startsWith(name));

test('C-633: an offer takes the place of the player of a film that is not bought', async () => {
  await open({});
  await eventually(() => expect(shown!.container.textContent).toContain(ru.watch_needs_packet));
  expect(shown!.container.querySelector('video')).toBeNull();
  expect(shown!.modals.current()).toBeUndefined();
  await act(async () => button(ru.action_buy)!.click());
  expect(purchase.offerFor.mock.calls).toEqual([[{ kind: 'content', id: '5', path: '/watch/film-5' }]]);
});

test('C-355 C-633: of a film that is sold by itself it says so, with the price of the cheapest rent', async () => {
  await open({ min_price: '149.00', licenses: [{ distribution_type: 'rent' }] });
  await eventually(() => expect(shown!.container.textContent).toContain(ru.watch_needs_license));
  await eventually(() => expect(button('Напрокат от 149')).toBeDefined());
});

test('C-633: what is only in the archive of a channel is offered with that channel', async () => {
  const broadcast = { id: '1', channel_id: 7, timestamp: 1_795_168_800, start_at: '' };
  await open({ stream_using: { library_id: null, content_schedule: broadcast } });
  await eventually(() => expect(shown!.container.textContent).toContain(ru.watch_needs_packet));
  await act(async () => button(ru.action_buy)!.click());
  expect(purchase.offerFor.mock.calls[0]![0]).toMatchObject({ kind: 'channel', id: '7' });
});

test('C-759: what nobody can watch is not offered', async () => {
  await open({ buttons: [] });
  await eventually(() => expect(shown!.modals.current()?.id).toBe('message'));
  expect(shown!.container.textContent).not.toContain(ru.watch_needs_packet);
});

test.each([
  [403, 1],
  [503, 0],
])('a stream that is refused with %i during playback reads again what the viewer has: %i', async (status, times) => {
  const onDenied = vi.fn();
  const opened: Parameters<PlayerStore['open']>[0][] = [];
  const player = {
    open: (request: Parameters<PlayerStore['open']>[0]) => void opened.push(request),
    close: () => {},
    isForReceiver: () => false,
  } as unknown as PlayerStore;
  function Film() {
    useFilm(player, {
      content: film('5') as unknown as Content,
      metadata: undefined,
      libraryId: asLibraryId(1),
      from: undefined,
      onNearEnd: undefined,
      onDenied,
    });
    return null;
  }
  const api = fakeApi({
    contentStream: () => {
      throw new ApiError('permission_denied', status, 'Ended.');
    },
  });
  shown = await render(<Film />, { api });
  await opened[0]!.fetchSource({} as never);
  expect(onDenied).toHaveBeenCalledTimes(times);
});
