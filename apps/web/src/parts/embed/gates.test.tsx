// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppLink, useGo } from '../../core/links.tsx';
import type { SessionRunner, Session } from '../../core/session.ts';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { EmbedGate, PinGate } from './EmbedGate.tsx';

const viewer = (isGuest: boolean): Session => ({
  tag: 'active',
  renewing: false,
  token: {
    access_token: 't',
    expires_at: 1,
    received_at: 1,
    device_id: asDeviceId('d'),
    is_guest: isGuest,
    is_child: false,
  },
});
const sessionIn = (state: Session) => ({ state: () => state, subscribe: () => () => {} }) as unknown as SessionRunner;
const parent = { parental_status: 'set', parental_code: '1234' };

let shown: Rendered | undefined;
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
});

async function film(
  search: string,
  { isAdult = true, user = parent as object, state = viewer(false) } = {},
): Promise<string> {
  shown = await render(
    <PinGate isAdult={isAdult} scope="vod" id="5" title="Ночной сеанс" poster={undefined}>
      <p>the player</p>
    </PinGate>,
    { api: fakeApi({ self: () => user }), path: `/content_embed/film-5${search}`, session: sessionIn(state) },
  );
  await shown.settle();
  const text = shown.container.textContent!;
  await shown.unmount();
  shown = undefined;
  return text.includes('the player') ? 'plays' : text.includes('Ввести PIN-код') ? 'prompts' : text;
}

test('F-346 F-065 F-181: a film for adults requires the PIN, unless the address says otherwise', async () => {
  expect(await film('')).toBe('prompts');
  expect(await film('?ignore_parental_control=1')).toBe('plays');
  expect(await film('?ignore_parental_control=0')).toBe('prompts');
});

test('a guest, a film for all and an account without parental control need no PIN', async () => {
  expect(await film('', { state: viewer(true) })).toBe('plays');
  expect(await film('', { isAdult: false })).toBe('plays');
  expect(await film('', { user: { parental_status: 'notset', parental_code: null } })).toBe('plays');
});

test('F-127 F-139: without a login the message replaces the player, with a link to the site', async () => {
  const gate = (
    <EmbedGate to="/contents/film-5">
      <p>the player</p>
    </EmbedGate>
  );
  shown = await render(gate, { session: sessionIn({ tag: 'signed-out' }), surroundings: { embed: true } });
  expect(shown.container.textContent).not.toContain('the player');
  const link = shown.container.querySelector('a')!;
  expect([link.getAttribute('href'), link.target, link.rel, link.textContent]).toEqual([
    '/contents/film-5',
    '_blank',
    'noopener',
    'Войти на сайте',
  ]);
  await shown.unmount();
  shown = await render(gate, { session: sessionIn({ tag: 'country-forbidden' }), surroundings: { embed: true } });
  expect(shown.container.textContent).toContain('Регион не поддерживается');
});

test('C-636: in a frame links to other pages open outside; elsewhere they do not', async () => {
  let go: ReturnType<typeof useGo> = () => {};
  function Links() {
    go = useGo();
    return <AppLink to="/packets">Packets</AppLink>;
  }
  const openOutside = vi.fn<(url: string) => void>();
  shown = await render(<Links />, { path: '/content_embed/film-5', surroundings: { embed: true }, openOutside });
  expect(shown.container.querySelector('a')!.target).toBe('_blank');
  await act(async () => go('/packets/5'));
  await act(async () => go({ pathname: '/channels', search: '?ts=1' }));
  await act(async () => go('/geo_lock', { replace: true }));
  expect(openOutside.mock.calls).toEqual([['https://tv.example/packets/5'], ['https://tv.example/channels?ts=1']]);
  await shown.unmount();
  shown = await render(<Links />, { openOutside });
  expect(shown.container.querySelector('a')!.target).toBe('');
});
