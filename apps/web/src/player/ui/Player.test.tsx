// @vitest-environment jsdom
import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import en from '../../../public/locales/en/translation.json' with { type: 'json' };
import { noTracks } from '../engines/port.ts';
import { createPlayer } from '../store.ts';
import { fakePlayerWorld } from '../testing.ts';
import type { PlayerProps } from './Player.tsx';
import { playerStage } from './testing.tsx';

const stage = playerStage();

async function show(props: Partial<PlayerProps> = {}, world = fakePlayerWorld({ hasInteracted: false })) {
  const player = createPlayer(world.env);
  await stage.show({ player, title: 'Evening news', clock: 'time-of-day', ...props });
  const open = (kind: 'live' | 'vod', hasArchive = true) =>
    act(async () => {
      player.open({
        item:
          kind === 'live'
            ? { key: kind, kind, hasArchive, startAt: 'edge' }
            : { key: kind, kind, hasArchive, startAt: seconds(0) },
        canSeek: hasArchive,
        bounds: { start: seconds(0), end: seconds(3600) },
        fetchSource: async () => ({ ok: true, value: { url: 'u' } }),
        alert: props.onBack,
      });
    });
  const video = stage.box.querySelector('video')!;
  const report = (event: string) => act(async () => void video.dispatchEvent(new Event(event)));
  return { player, open, report, video, ...world };
}
const button = (name: string) =>
  [...stage.box.querySelectorAll('button')].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name,
  );
const press = (name: string) => act(async () => button(name)!.click());

test('C-238 C-239 C-240 C-246 C-252 the controls have names', async () => {
  const { open } = await show({ onBack: () => {} });
  await open('live');
  for (const name of ['Play', 'Unmute', 'Full screen', 'Back', 'Back 10 seconds', 'Forward 10 seconds'])
    expect(button(name), name).toBeDefined();
  expect(stage.box.querySelector('[role="slider"][aria-label="Seek"]')).not.toBeNull();
  expect(stage.box.querySelector('[role="slider"][aria-label="Volume"]')).not.toBeNull();
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
  expect(stage.box.querySelector('[role="alert"]')?.textContent).toContain(en.error_video_download);
});

test('C-251 C-763 a codec error is explained and cannot be retried', async () => {
  const { open, engine } = await show();
  await open('vod');
  await act(async () => engine.report({ type: 'failed', failure: 'codec', detail: '' }));
  expect(stage.box.querySelector('[role="alert"]')?.textContent).toContain(en.error_video_codec);
  expect(button(en.player_retry)).toBeUndefined();
});

test('C-248 a small picture of its own is offered where the browser has one', async () => {
  const { open } = await show();
  await open('live');
  expect(button('Picture in picture')).toBeUndefined();
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true });
  await stage.clear();
  const second = await show();
  await second.open('live');
  expect(button('Picture in picture')).toBeDefined();
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
});

test('a click on the picture pauses; one that closes a menu, or began elsewhere, does not', async () => {
  vi.useFakeTimers();
  const { open, report, video } = await show();
  await open('vod');
  await report('playing');
  const pause = vi.spyOn(video, 'pause');
  const picture = stage.box.querySelector('[data-player] > [data-swipes], [data-player] > [class*="taps"]')!;
  const point = (type: 'pointerdown' | 'pointerup') =>
    act(async () => {
      const event = new MouseEvent(type, { bubbles: true, button: 0 });
      picture.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
    });
  const settled = () => act(async () => void vi.advanceTimersByTime(1000));
  await point('pointerup');
  await settled();
  expect(pause).not.toHaveBeenCalled();
  await act(
    async () =>
      void button(en.player_settings)!.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })),
  );
  await point('pointerdown');
  await point('pointerup');
  await settled();
  expect(pause).not.toHaveBeenCalled();
  await act(
    async () =>
      void document
        .querySelector('[role="menu"]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  await point('pointerdown');
  await point('pointerup');
  await settled();
  expect(pause).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('C-579 automatic is the first of the qualities, and not one of the four', async () => {
  const { open, engine } = await show();
  await open('vod');
  const levels = [240, 360, 480, 720, 1080].map((height, index) => ({ index, height, bitrate: height * 1000 }));
  await act(async () => engine.report({ type: 'tracks', tracks: { ...noTracks, levels } }));
  await act(
    async () =>
      void button(en.player_settings)!.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })),
  );
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
      .find((item) => item.textContent!.startsWith(en.player_quality))!
      .click(),
  );
  const choices = [...document.querySelectorAll('[role="menuitemradio"]')].map((item) => [
    item.textContent,
    item.getAttribute('aria-checked'),
  ]);
  expect(choices).toEqual([
    [en.player_quality_auto, 'true'],
    ['1080p', 'false'],
    ['720p', 'false'],
    ['480p', 'false'],
    ['360p', 'false'],
  ]);
});

test('C-470 the progress line does not show for 20 s and less', async () => {
  const { open, player } = await show();
  await open('vod');
  expect(stage.box.querySelector('[aria-label="Seek"]')).not.toBeNull();
  await act(async () => player.setBounds({ start: seconds(0), end: seconds(20) }));
  expect(stage.box.querySelector('[aria-label="Seek"]')).toBeNull();
});

test('C-444 Space on a live channel without archive explains itself', async () => {
  const alert = vi.fn();
  const { open, report } = await show({ onBack: alert });
  await open('live', false);
  await report('playing');
  await act(
    async () => void document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', key: ' ', bubbles: true })),
  );
  expect(alert).toHaveBeenCalledWith('warning_archive_no_pause');
});

test('the time is spoken as a time', async () => {
  const { open, engine, report } = await show({ clock: 'elapsed' });
  await open('vod');
  engine.position = 125;
  await report('timeupdate');
  expect(stage.box.querySelector('[aria-label="Seek"]')?.getAttribute('aria-valuetext')).toBe(
    '2 minutes 5 seconds of 1 hour',
  );
});

test('C-241 presses of skip add up in a badge on their side', async () => {
  const { open, report } = await show();
  await open('vod');
  await report('playing');
  await press('Forward 10 seconds');
  await press('Forward 10 seconds');
  expect(stage.box.querySelector('[data-direction="forward"]')?.textContent).toContain('20');
});

test('C-249 where the browser blocks autoplay, a play button covers the picture', async () => {
  const refuses = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockImplementation(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const { open } = await show();
  await open('vod');
  expect(stage.box.querySelectorAll('button[aria-label="Play"]')).toHaveLength(2);
  refuses.mockRestore();
});

test('C-250 a long wait shows the spinner', async () => {
  vi.useFakeTimers();
  const { open } = await show();
  await open('vod');
  const spinner = () => stage.box.querySelector('[class*="spinner"]');
  expect(spinner()).toBeNull();
  await act(async () => vi.advanceTimersByTime(400));
  expect(spinner()).not.toBeNull();
  vi.useRealTimers();
});

test('C-458 C-459 C-463 the controls show when the pointer moves, leave after 5 s, and take 200 ms for it', async () => {
  vi.useFakeTimers();
  const { open, report } = await show();
  await open('vod');
  await report('playing');
  const section = stage.box.querySelector<HTMLElement>('[data-player]')!;
  await act(async () => vi.advanceTimersByTime(5100));
  expect([section.dataset['controls'], section.style.getPropertyValue('--hide-time')]).toEqual([undefined, '200ms']);
  await act(
    async () =>
      void section.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { pointerType: 'mouse' })),
  );
  expect(section.dataset['controls']).toBe('true');
  vi.useRealTimers();
});

test('the controls come after the picture of the channel that a key went to', async () => {
  vi.useFakeTimers();
  const { open, report } = await show({ next: { label: 'Next channel', go: () => {} } });
  await open('live');
  await report('playing');
  const section = stage.box.querySelector<HTMLElement>('[data-player]')!;
  await act(async () => vi.advanceTimersByTime(5100));
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', code: 'PageUp' })));
  expect(section.dataset['controls']).toBeUndefined();
  await act(async () => vi.advanceTimersByTime(250));
  expect(section.dataset['controls']).toBe('true');
  vi.useRealTimers();
});

test('C-450 a blacked-out picture is replaced by the mattress of the platform, and by text where there is none', async () => {
  const world = fakePlayerWorld({ now: 1000 });
  const { player, report } = await show({}, world);
  await act(async () => {
    player.open({
      item: { key: 'live', kind: 'live', hasArchive: true, startAt: 'edge' },
      canSeek: true,
      fetchSource: async () => ({ ok: true, value: { url: 'u', infoUrl: 'data.json' } }),
      fetchBlackouts: async () => [{ start: epochSeconds(900), end: epochSeconds(9000) }],
      mattress: () => 'https://tv.example/mattress.png',
    });
  });
  await report('playing');
  world.engine.position = 1000;
  await act(async () => world.pass(3000));
  // The next tick.
  await act(async () => new Promise((done) => setTimeout(done, 1100)));
  expect(stage.box.querySelector('img[src="https://tv.example/mattress.png"]')).not.toBeNull();
  expect(stage.box.textContent).toContain(en.player_blackout);
});

test('C-836 speed is not offered at the live edge', async () => {
  const { open, report, engine } = await show();
  await open('live');
  await report('playing');
  engine.position = 990;
  engine.loaded = { start: 0, end: 992 };
  await report('timeupdate');
  const offered = async () => {
    await act(
      async () => void button('Settings')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    );
    const has = document.body.textContent.includes(en.player_speed);
    await act(
      async () =>
        void document
          .querySelector('[role="menu"]')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    return has;
  };
  expect(await offered()).toBe(false);
  engine.position = 500;
  await report('timeupdate');
  expect(await offered()).toBe(true);
});

test('C-835 speeds are 0.25 to 2 in steps of 0.25, and the one that is pressed is played', async () => {
  const { open, report, engine, video } = await show();
  await open('vod');
  await report('playing');
  engine.loaded = { start: 0, end: 3600 };
  await report('timeupdate');
  await act(
    async () => void button('Settings')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menu"] [role^="menuitem"]')];
  await act(async () =>
    items()
      .find(({ textContent }) => textContent.includes(en.player_speed))!
      .click(),
  );
  const speeds = items().filter(({ textContent }) => /×|Normal/.test(textContent));
  expect(
    speeds.map(({ textContent }) => (textContent.includes('Normal') ? 1 : Number.parseFloat(textContent))),
  ).toEqual([0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
  await act(async () => speeds.at(-1)!.click());
  expect(video.playbackRate).toBe(2);
});

test('C-713 C-714 C-715 without timings the picture over the line is the one of its ten seconds, 196 by 110', async () => {
  const { player } = await show({ clock: 'elapsed' });
  await act(async () => {
    player.open({
      item: { key: 'film-2', kind: 'vod', hasArchive: true, startAt: seconds(0) },
      canSeek: true,
      bounds: { start: seconds(0), end: seconds(3600) },
      fetchSource: async () => ({ ok: true, value: { url: 'u', thumbnailsUrl: 'https://tv.example/thumbs.jpg' } }),
    });
  });
  const line = stage.box.querySelector<HTMLElement>('[aria-label="Seek"]')!;
  line.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
  const pictures = new Set<string | null | undefined>();
  for (const clientX of [500, 501, 502, 503]) {
    await act(
      async () =>
        void line.dispatchEvent(
          Object.assign(new MouseEvent('pointermove', { bubbles: true, clientX }), { pointerId: 1 }),
        ),
    );
    pictures.add(line.querySelector('img')?.getAttribute('src'));
  }
  expect([...pictures]).toEqual([
    'https://tv.example/thumbs.jpg?ts=1800&w=196&h=110',
    'https://tv.example/thumbs.jpg?ts=1810&w=196&h=110',
  ]);
});

test('C-471 C-472 after a resumed start "from the beginning" is there for 5 s; pressed, it goes to 0 and away', async () => {
  const resumed = async () => {
    const shown = await show({ clock: 'elapsed' });
    await act(async () => {
      shown.player.open({
        item: { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(300), resumedFrom: seconds(300) },
        canSeek: true,
        bounds: { start: seconds(0), end: seconds(3600) },
        fetchSource: async () => ({ ok: true, value: { url: 'u' } }),
      });
    });
    await shown.report('playing');
    return shown;
  };
  const first = await resumed();
  expect(button(en.player_from_beginning)).toBeDefined();
  await act(async () => first.pass(4_999));
  expect(button(en.player_from_beginning)).toBeDefined();
  await act(async () => first.pass(1));
  expect(button(en.player_from_beginning)).toBeUndefined();
  const second = await resumed();
  second.engine.position = 300;
  second.engine.loaded = { start: 0, end: 3600 };
  await press(en.player_from_beginning);
  expect(second.engine.requests).toContainEqual({ type: 'seek', to: 0 });
  expect(button(en.player_from_beginning)).toBeUndefined();
});

test.each([true, false])(
  'C-455 C-456 A-649 while the page is hidden a mobile device pauses, and goes on when it is seen (mobile: %s)',
  async (isMobile) => {
    const world = fakePlayerWorld({ hasInteracted: true });
    const { open, report, video } = await show({}, { ...world, env: { ...world.env, isMobile: () => isMobile } });
    await open('vod');
    await report('playing');
    const done: string[] = [];
    video.play = async () => void done.push('play');
    video.pause = () => {
      done.push('pause');
      video.dispatchEvent(new Event('pause'));
    };
    const look = async (hidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    };
    await look(true);
    await look(false);
    expect(done).toEqual(isMobile ? ['pause', 'play'] : []);
    vi.restoreAllMocks();
  },
);

test('C-716 the screenshot timings of a stream are fetched, and their picture shows over the line', async () => {
  const fetched = vi.fn(
    async () =>
      new Response(
        JSON.stringify({
          seek_points: [
            { time: 0, src: 'first.jpg' },
            { time: 1800, src: 'second.jpg' },
          ],
        }),
      ),
  );
  vi.stubGlobal('fetch', fetched);
  const { player } = await show({ clock: 'elapsed' });
  await act(async () => {
    player.open({
      item: { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(0) },
      canSeek: true,
      bounds: { start: seconds(0), end: seconds(3600) },
      fetchSource: async () => ({ ok: true, value: { url: 'u', timingsUrl: 'https://tv.example/timings.json' } }),
    });
  });
  const line = stage.box.querySelector<HTMLElement>('[aria-label="Seek"]')!;
  line.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
  const point = () =>
    act(
      async () =>
        void line.dispatchEvent(
          Object.assign(new MouseEvent('pointermove', { bubbles: true, clientX: 75 }), { pointerId: 1 }),
        ),
    );
  await point();
  await point();
  expect(fetched).toHaveBeenCalledWith('https://tv.example/timings.json');
  expect(line.querySelector('img')?.getAttribute('src')).toBe('second.jpg');
});

test('C-452 a blackout stays silent whatever is pressed meanwhile; the chosen sound returns after it', async () => {
  vi.useFakeTimers();
  try {
    const { player, engine, pass, report, video } = await show({}, fakePlayerWorld({ hasInteracted: true, now: 100 }));
    await act(async () => {
      player.open({
        item: { key: 'live', kind: 'live', hasArchive: true, startAt: 'edge' },
        canSeek: true,
        fetchSource: async () => ({ ok: true, value: { url: 'u', infoUrl: 'i' } }),
        fetchBlackouts: async () => [{ start: epochSeconds(50), end: epochSeconds(150) }],
      });
      engine.position = 100;
      await vi.advanceTimersByTimeAsync(0);
    });
    await report('playing');
    pass(2500);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(video.muted).toBe(true);
    await act(async () => player.setVolume(0.4));
    await act(async () => player.setMuted(false));
    expect([video.muted, video.volume]).toEqual([true, 0.4]);
    engine.position = 150;
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect([video.muted, video.volume]).toEqual([false, 0.4]);
  } finally {
    vi.useRealTimers();
  }
});

test('C-567 C-880 the position under a resting pointer is re-evaluated after 1000 ms: nothing after the present, the time once the live edge has reached it', async () => {
  vi.useFakeTimers();
  try {
    const { player, engine, pass } = await show({}, fakePlayerWorld({ now: 1800 }));
    await act(async () => {
      engine.position = 1700;
      player.open({
        item: { key: 'live', kind: 'live', hasArchive: true, startAt: 'edge' },
        canSeek: true,
        bounds: { start: seconds(0), end: seconds(3600) },
        fetchSource: async () => ({ ok: true, value: { url: 'u' } }),
      });
      await vi.advanceTimersByTimeAsync(1000);
    });
    const line = stage.box.querySelector<HTMLElement>('[role="slider"][aria-label="Seek"]')!;
    line.getBoundingClientRect = () => ({ left: 0, width: 3600 }) as DOMRect;
    const label = () => line.querySelector('[aria-hidden="true"] > span')?.textContent;
    await act(async () => void line.dispatchEvent(new MouseEvent('pointermove', { bubbles: true, clientX: 1801 })));
    expect(label()).toBeUndefined();
    pass(2000);
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(label()).toBeUndefined();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(label()).toMatch(/:30:01$/);
  } finally {
    vi.useRealTimers();
  }
});

test('volume keys show the new volume for a moment; changes by the player itself show nothing', async () => {
  const { open, report } = await show({});
  const note = () => stage.box.querySelector('output[class*="volume"]')?.textContent;
  await open('live');
  await report('playing');
  expect(note()).toBeUndefined();
  vi.useFakeTimers();
  try {
    const key = (code: string) =>
      act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true })));
    await key('KeyM');
    expect(note()).toMatch(/^100\s%$/);
    await key('ArrowDown');
    expect(note()).toMatch(/^95\s%$/);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(note()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('Escape closes the playback details before it leaves the film', async () => {
  const onBack = vi.fn();
  const { open } = await show({ isFullWindow: true, clock: 'elapsed', onBack });
  await open('vod');
  const key = (code: string) =>
    act(
      async () =>
        void document.dispatchEvent(
          new KeyboardEvent('keydown', { key: code === 'Escape' ? code : 'i', code, bubbles: true, cancelable: true }),
        ),
    );
  const details = () => stage.box.querySelector(`[aria-label="${en.player_statistics}"]`);
  await key('KeyI');
  expect(details()).not.toBeNull();
  await key('Escape');
  expect([details(), onBack.mock.calls.length]).toEqual([null, 0]);
  await key('Escape');
  expect(onBack).toHaveBeenCalledOnce();
});

test('the large button stays in the middle of a small picture when one neighbour is missing', async () => {
  const { open } = await show({ next: { label: 'Next episode', go() {} } });
  await open('vod');
  const transport = [...button('Play')!.parentElement!.children];
  expect(transport.length % 2).toBe(1);
  expect(transport.indexOf(button('Play')!)).toBe((transport.length - 1) / 2);
});
