// @vitest-environment jsdom
import Hls from 'hls.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createHlsEngine } from './hls.ts';
import type { EngineOptions } from './port.ts';

afterEach(() => void vi.restoreAllMocks());

/** The hls.js that an engine runs, once it has read a playlist of three qualities. */
function instanceFor(purpose: EngineOptions['purpose']) {
  const on = vi.spyOn(Hls.prototype, 'on');
  const engine = createHlsEngine(document.createElement('video'), () => {}, { purpose });
  const hls = on.mock.contexts[0] as Hls;
  const levels = [720, 360, 1080].map((height) => ({ height, bitrate: height * 1000, uri: `${height}.m3u8` }));
  vi.spyOn(hls, 'levels', 'get').mockReturnValue(levels as never);
  // What the engine itself listens to; hls.js would look for a whole playlist.
  const parsed = on.mock.calls.findLast(([event]) => event === Hls.Events.MANIFEST_PARSED)![1] as () => void;
  parsed();
  return { hls, engine };
}

test('C-475 a preview starts with the level of the fewest bits', () => {
  const { hls, engine } = instanceFor('preview');
  expect(hls.startLevel).toBe(1);
  engine.destroy();
});

test.each([
  ['a prepared channel stands at the end of its first frame', true, 10.038],
  ['a channel that is left stays where it is', undefined, 10],
])('on hold %s', (_what, isHeld, expected) => {
  const on = vi.spyOn(Hls.prototype, 'on');
  const video = document.createElement('video');
  const engine = createHlsEngine(video, () => {}, { purpose: 'main', ...(isHeld && { isHeld }) });
  vi.spyOn(on.mock.contexts[0] as Hls, 'levels', 'get').mockReturnValue([{ frameRate: 25 }] as never);
  video.currentTime = 10;
  engine.request({ type: 'hold' });
  expect(video.currentTime).toBeCloseTo(expected, 6);
  engine.destroy();
});

test.each([
  [
    'C-828 C-829 C-830 C-831 C-832',
    'main',
    { maxBufferLength: 5, maxMaxBufferLength: 10, maxBufferSize: 5_242_880, maxBufferHole: 0.3 },
  ],
  ['C-833', 'trailer', { maxBufferLength: 5, maxBufferSize: 5_242_880 }],
] as const)('%s: what plays (%s) buffers so much', (_row, purpose, expected) => {
  const { hls, engine } = instanceFor(purpose);
  expect(hls.config).toMatchObject(expected);
  engine.destroy();
});

test.each([
  ['an element that has keys waits until they are removed', {} as MediaKeys, true],
  ['an element without keys starts at once', null, false],
])('%s', (_title, mediaKeys, expected) => {
  const on = vi.spyOn(Hls.prototype, 'on');
  const video = Object.assign(document.createElement('video'), { mediaKeys });
  const engine = createHlsEngine(video, () => {}, { purpose: 'main' });
  expect((on.mock.contexts[0] as Hls).config.emeEnabled).toBe(expected);
  engine.destroy();
});
