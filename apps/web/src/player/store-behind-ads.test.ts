// @vitest-environment jsdom
/** The content is loaded behind the end of its pre-roll, so that its picture follows the ad at once. */
import { seconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { end, playingElements, settle, watching, type Watching } from './ads/testing-player.ts';
import { adBlock, inlineXml, tag, vastXml } from './ads/testing.ts';
import { isContentNext } from './ads/view.ts';

playingElements();

const PRE = adBlock({}, { pre: [tag('a')] });
/** The ad, which lasts ten seconds, comes to a second. */
function adAt(film: Watching, second: number): void {
  film.adVideo().currentTime = second;
  film.say('timeupdate', film.adVideo());
}

test('five seconds before the end it is loaded where it begins, and stands still; after the ad it plays without another load', async () => {
  const film = await watching({ block: PRE });
  await film.shows();
  adAt(film, 4);
  expect(film.loads()).toEqual([]);
  adAt(film, 5);
  adAt(film, 7);
  expect(film.loads()).toEqual([['film.m3u8', 90]]);
  film.engine.report({ type: 'ready' });
  await settle();
  expect(film.contentPlays).not.toHaveBeenCalled();
  await end(film);
  expect([film.loads(), film.contentPlays.mock.calls.length]).toEqual([[['film.m3u8', 90]], 1]);
});

test('before an ad can be skipped it is there', async () => {
  const xml = vastXml(inlineXml('spot').replace('<Linear>', '<Linear skipoffset="00:00:05">'));
  const film = await watching({ block: PRE, answer: async () => new Response(xml) });
  await film.shows();
  expect(film.loads()).toEqual([['film.m3u8', 90]]);
});

test('another ad follows: not yet', async () => {
  const film = await watching({ block: adBlock({}, { pre: [tag('a'), tag('b')] }) });
  await film.shows();
  adAt(film, 9);
  expect(film.loads()).toEqual([]);
});

test('packshots come first, and one element plays one thing', async () => {
  const packshots = [{ url: 'clip.mp4', duration: seconds(3) }];
  const film = await watching({
    block: undefined,
    request: {
      fetchSource: async () => ({ ok: true, value: { url: 'film.m3u8', ad: PRE, packshots } }),
    },
  });
  await film.shows();
  adAt(film, 9);
  expect(film.loads()).toEqual([]);
  const phone = await watching({ block: PRE, isPhone: true });
  Object.defineProperty(phone.video, 'currentTime', { value: 9, writable: true, configurable: true });
  phone.say('timeupdate');
  expect(phone.loads().map(([url]) => url)).toEqual(['https://ads.test/spot.mp4']);
});

test('what fails behind the ad is loaded again after it', async () => {
  const film = await watching({ block: PRE });
  await film.shows();
  adAt(film, 6);
  film.engine.report({ type: 'failed', failure: 'network', detail: 'x' });
  await settle();
  await end(film);
  film.pass(60_000);
  await settle();
  expect(film.loads().length).toBeGreaterThan(1);
});

test.each([
  ['a middle roll holds content that is loaded', { roll: 'middle', leftS: 1 }, false, false],
  ['an ad that is still loading', { isLoading: true, leftS: undefined }, false, false],
  ['an ad of unknown length', { leftS: undefined }, false, false],
  ['a film, once the ad can nearly be skipped', { leftS: 20, skipInS: 5 }, false, true],
  ['a channel then, since its edge goes on', { leftS: 20, skipInS: 5 }, true, false],
  ['a channel at the end', { leftS: 5 }, true, true],
] as const)('%s', (_what, more, isLive, expected) => {
  const view = { roll: 'pre', isLoading: false, index: 1, total: 1, leftS: 10, skipInS: undefined } as const;
  expect(isContentNext({ ...view, ...more } as never, isLive)).toBe(expected);
});
