// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en/translation.json' with { type: 'json' };
import { createI18n } from '../../i18n/i18n.ts';
import { createPlayer } from '../store.ts';
import { fakePlayerWorld } from '../testing.ts';
import { Player, type PlayerProps } from './Player.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.pause = () => {};
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

async function show(props: Partial<PlayerProps> = {}, world = fakePlayerWorld({ hasInteracted: false })) {
  const player = createPlayer(world.env);
  await act(async () => {
    root.render(
      <I18nextProvider i18n={createI18n('en', { en })}>
        <Player player={player} title="Evening news" clock="time-of-day" {...props} />
      </I18nextProvider>,
    );
  });
  const open = (kind: 'live' | 'vod', hasArchive = true) =>
    act(async () => {
      player.open({
        item: { key: kind, kind, hasArchive, startAt: kind === 'live' ? 'edge' : 0 },
        canSeek: hasArchive,
        bounds: { start: 0, end: 3600 },
        fetchSource: async () => ({ ok: true, value: { url: 'u' } }),
        alert: props.onBack,
      });
    });
  const video = box.querySelector('video')!;
  const report = (event: string) => act(async () => void video.dispatchEvent(new Event(event)));
  return { player, open, report, video, ...world };
}
const button = (name: string) => [...box.querySelectorAll('button')].find((candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name);
const press = (name: string) => act(async () => button(name)!.click());

test('C-238 C-239 C-240 C-246 C-252 the controls have names', async () => {
  const { open } = await show({ onBack: () => {} });
  await open('live');
  for (const name of ['Play', 'Unmute', 'Full screen', 'Back', 'Back 10 seconds', 'Forward 10 seconds']) expect(button(name), name).toBeDefined();
  expect(box.querySelector('[role="slider"][aria-label="Seek"]')).not.toBeNull();
  expect(box.querySelector('[role="slider"][aria-label="Volume"]')).not.toBeNull();
});

test('C-254 C-255 the unmute hint shows while playback is forced silent; pressing it gives sound and takes it away', async () => {
  const { open, report, video } = await show();
  await open('live');
  await report('playing');
  expect(video.muted).toBe(true);
  await press('Turn the sound on');
  expect(video.muted).toBe(false);
  expect(button('Turn the sound on')).toBeUndefined();
});

test('C-251 C-432 two network errors show the download error', async () => {
  const { open, report, engine } = await show();
  await open('vod');
  await report('playing');
  for (let i = 0; i < 2; i++) await act(async () => engine.report({ type: 'failed', failure: 'network', detail: '' }));
  expect(box.querySelector('[role="alert"]')?.textContent).toContain(en.error_video_download);
});

test('C-251 a codec error is explained and cannot be tried again', async () => {
  const { open, engine } = await show();
  await open('vod');
  await act(async () => engine.report({ type: 'failed', failure: 'codec', detail: '' }));
  expect(box.querySelector('[role="alert"]')?.textContent).toContain(en.error_video_codec);
  expect(button(en.player_retry)).toBeUndefined();
});

test('C-470 the progress line does not show for 20 s and less', async () => {
  const { open, player } = await show();
  await open('vod');
  expect(box.querySelector('[aria-label="Seek"]')).not.toBeNull();
  await act(async () => player.setBounds({ start: 0, end: 20 }));
  expect(box.querySelector('[aria-label="Seek"]')).toBeNull();
});

test('C-444 Space on a live channel without archive explains itself', async () => {
  const alert = vi.fn();
  const { open, report } = await show({ onBack: alert });
  await open('live', false);
  await report('playing');
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', key: ' ', bubbles: true })));
  expect(alert).toHaveBeenCalledWith('warning_archive_no_pause');
});

test('the time is spoken as a time', async () => {
  const { open, engine, report } = await show({ clock: 'elapsed' });
  await open('vod');
  engine.position = 125;
  await report('timeupdate');
  expect(box.querySelector('[aria-label="Seek"]')?.getAttribute('aria-valuetext')).toBe('2 minutes 5 seconds of 1 hour');
});
