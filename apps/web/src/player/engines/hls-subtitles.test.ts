import Hls, { type ErrorData } from 'hls.js';
import { expect, test, vi } from 'vitest';
import { guardSubtitles } from './hls-subtitles.ts';

const { ErrorDetails, Events } = Hls;
const frag = { type: 'subtitle', sn: 3 };

/** As much of hls.js as the guard touches. */
function fakeHls() {
  const listeners = new Map<string, ((event: string, data: unknown) => void)[]>();
  const hls = {
    subtitleTrack: 1,
    startLoad: vi.fn<() => void>(),
    on: (event: string, listener: (event: string, data: unknown) => void) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    trigger: vi.fn<(event: string, data: unknown) => void>((event, data) =>
      listeners.get(event)?.forEach((listener) => listener(event, data)),
    ),
  };
  return {
    hls,
    fails: guardSubtitles(hls as never),
    processed: () =>
      hls.trigger.mock.calls.filter(([event]) => event === Events.SUBTITLE_FRAG_PROCESSED).map(([, data]) => data),
  };
}
const error = (more: object = {}): ErrorData =>
  ({ details: ErrorDetails.FRAG_LOAD_ERROR, fatal: false, frag, ...more }) as never;

test('a fragment that cannot be parsed counts as an empty one', async () => {
  const { hls, processed } = fakeHls();
  hls.trigger(Events.SUBTITLE_FRAG_PROCESSED, { success: false, frag, part: null });
  await Promise.resolve();
  expect(processed()).toEqual([
    { success: false, frag, part: null },
    { success: true, frag, part: null },
  ]);
});
test('a fragment that does not load is skipped; five in a row switch the subtitles off', async () => {
  const { hls, fails, processed } = fakeHls();
  for (let i = 0; i < 4; i++) expect(fails(error())).toBe(true);
  await Promise.resolve();
  expect([processed().length, hls.subtitleTrack]).toEqual([4, 1]);
  fails(error());
  expect(hls.subtitleTrack).toBe(-1);
});
test('a loaded fragment resets the count', () => {
  const { hls, fails } = fakeHls();
  for (let i = 0; i < 4; i++) fails(error());
  hls.trigger(Events.FRAG_LOADED, { frag });
  fails(error());
  expect(hls.subtitleTrack).toBe(1);
});
test('a fatal subtitle error restarts loading of the video; a subtitle playlist that does not load switches subtitles off', () => {
  const { hls, fails } = fakeHls();
  fails(error({ fatal: true }));
  expect([hls.subtitleTrack, hls.startLoad.mock.calls.length]).toEqual([1, 1]);
  fails(error({ fatal: true, frag: undefined, details: ErrorDetails.SUBTITLE_LOAD_ERROR }));
  expect([hls.subtitleTrack, hls.startLoad.mock.calls.length]).toEqual([-1, 2]);
});
test('errors of the video are left to the player', () => {
  const { fails } = fakeHls();
  expect(fails(error({ frag: { type: 'main' } }))).toBe(false);
  expect(fails(error({ frag: undefined, details: ErrorDetails.LEVEL_LOAD_ERROR }))).toBe(false);
});
