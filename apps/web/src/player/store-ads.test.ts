// @vitest-environment jsdom
import { seconds } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import { readAdErrors } from './ads/error-log.ts';
import { elements, end, playingElements, settle, watching } from './ads/testing-player.ts';
import { adBlock, inlineXml, tag, vastXml } from './ads/testing.ts';
import { createPlayer } from './store.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';

playingElements();

test('C-512 the pre-roll plays before the content, which then begins where it was to begin', async () => {
  const film = await watching({ block: adBlock({}, { pre: [tag('a')] }) });
  expect(film.loads()).toEqual([]);
  await film.shows();
  expect(film.ad()).toMatchObject({ roll: 'pre', isLoading: false, index: 1, total: 1 });
  expect(film.pixels).toContain('https://t.test/spot/impression');
  for (let i = 0; i < 10; i++) film.second();
  await end(film);
  expect([film.ad(), film.loads()]).toEqual([undefined, [['film.m3u8', 90]]]);
  expect(film.report).not.toHaveBeenCalled();
});

test('C-699 while an ad plays nothing is counted as watched; the position that is reported is the content’s', async () => {
  const film = await watching({ block: adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }) });
  film.plays(118);
  film.second(119);
  film.second(120);
  await settle();
  film.say('canplay', film.adVideo());
  film.second(121);
  await film.shows();
  film.engine.position = 3;
  for (let i = 0; i < 12; i++) {
    film.say('timeupdate', film.adVideo());
    film.second();
  }
  await end(film);
  film.engine.position = 121;
  film.plays(121);
  film.player.close();
  expect(film.report.mock.calls.map(([report]) => report)).toEqual([
    expect.objectContaining({ seconds: 121, duration: expect.any(Number) as number }),
  ]);
  expect(film.report.mock.calls[0]![0].duration).toBeLessThan(6);
});

test('C-513 a middle roll gives the content back where it was, without loading it again', async () => {
  const film = await watching({ block: adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }) });
  film.plays(118);
  film.second(119);
  film.second(120);
  await settle();
  expect(film.ad(), 'the content goes on until the ad is there').toBeUndefined();
  film.say('canplay', film.adVideo());
  film.second(121);
  expect(film.contentPauses).toHaveBeenCalledOnce();
  await film.shows();
  film.contentPlays.mockClear();
  await end(film);
  expect([film.contentPlays.mock.calls.length, film.loads().length, film.engine.requests]).toEqual([1, 1, []]);
});

test('C-514 after a seek over a break the content is covered before it shows its new place', async () => {
  const film = await watching({ block: adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }) });
  film.plays(100);
  film.second(101);
  film.player.seek(seconds(200));
  expect([film.ad()?.isLoading, film.contentPauses.mock.calls.length]).toEqual([true, 1]);
  expect(film.adVideo().parentElement!.dataset['covers']).toBe('opaque');
  film.player.seek(seconds(500));
  film.player.skip(1);
  film.pass(600);
  expect(film.engine.requests).toEqual([{ type: 'seek', to: 200 }]);
});

test('C-516 C-468 after the post-roll the content does not resume, and only then the end is reported', async () => {
  const film = await watching({ block: adBlock({}, { post: [tag('e')] }) });
  film.plays(3599);
  film.second(3599);
  expect(film.notify).not.toHaveBeenCalled();
  film.say('ended');
  await film.shows();
  expect(film.ad()?.roll).toBe('post');
  film.contentPlays.mockClear();
  await end(film);
  expect(film.notify.mock.calls.map(([what]) => what)).toEqual(['near-end', 'ended']);
  expect([film.contentPlays.mock.calls.length, film.player.getState().machine.phase]).toEqual([0, 'pause']);
});

test('C-515 the post-pause roll runs when the viewer resumes, and then the content does', async () => {
  const film = await watching({ block: adBlock({}, { 'post-pause': [tag('p')] }) });
  film.plays(100);
  film.player.pause();
  film.say('pause');
  film.contentPlays.mockClear();
  film.player.togglePlay();
  expect([film.ad()?.roll, film.contentPlays.mock.calls.length]).toEqual(['post-pause', 0]);
  await film.shows();
  await end(film);
  expect(film.contentPlays).toHaveBeenCalledOnce();
});

test('C-789 autoplay refused: one try without sound, and unmuting the ad unmutes the content', async () => {
  elements.refuses = (video) => !video.muted;
  const film = await watching({ block: adBlock({}, { pre: [tag('a')] }) });
  await settle();
  expect([film.adVideo().muted, elements.played.includes(film.adVideo())]).toEqual([true, true]);
  expect(film.player.getState().machine.isForcedMute).toBe(true);
  await film.shows();
  film.player.setMuted(false);
  await end(film);
  expect([film.video.muted, film.player.getState().machine.flags.muted]).toEqual([false, false]);
});

test('pause and play go to the ad; the content under it stays silent', async () => {
  const film = await watching({ block: adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }) });
  film.plays(100);
  film.second(101);
  film.player.seek(seconds(130));
  await film.shows();
  film.contentPlays.mockClear();
  film.player.togglePlay();
  expect(film.ad()?.isPaused).toBe(true);
  film.player.play();
  await settle();
  expect([film.ad()?.isPaused, film.contentPlays.mock.calls.length]).toEqual([false, 0]);
});

test('C-721 without the code of ads playback is as if there were none', async () => {
  const film = await watching({
    block: adBlock({ middlePeriodS: 60 }, { pre: [tag('a')], middle: [tag('m')] }),
    hasCode: false,
  });
  expect(film.loads()).toEqual([['film.m3u8', 90]]);
  film.plays(100);
  film.second(160);
  film.second(161);
  expect(film.ad()).toBeUndefined();
});

test('C-518 C-792 an ad server that is blocked costs nothing but a line in the log', async () => {
  const film = await watching({
    block: adBlock({}, { pre: [tag('a'), tag('b')] }),
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await settle();
  expect([film.loads(), film.ad()]).toEqual([[['film.m3u8', 90]], undefined]);
  expect(readAdErrors({ read: film.env.read }).map(({ code: found, alias }) => [found, alias])).toEqual([
    [1012, 'a'],
    [1012, 'b'],
  ]);
});

test('code of ads that does not come holds the content back for five seconds at most', async () => {
  const film = await watching({ block: adBlock({}, { pre: [tag('a')] }), request: {} });
  expect(film.loads()).toEqual([]);
  const slow = fakePlayerWorld();
  const player = createPlayer(slow.env, () => new Promise(() => {}));
  const [video, root] = [fakeVideo(), document.createElement('div')];
  root.append(video);
  player.attach(video, root);
  player.open({
    item: { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(0) },
    canSeek: true,
    fetchSource: async () => ({ ok: true, value: { url: 'film.m3u8', ad: adBlock({}, { pre: [tag('a')] }) } }),
  });
  await settle();
  expect(slow.engine.loads).toEqual([]);
  slow.pass(5000);
  await settle();
  expect(slow.engine.loads).toHaveLength(1);
});

test('an ad keeps the stream open, which would be given away after 90 seconds', async () => {
  const film = await watching({ block: adBlock({}, { pre: [tag('a')] }) });
  await film.shows();
  for (let i = 0; i < 61; i++) {
    film.say('timeupdate', film.adVideo());
    film.second();
  }
  expect(film.report.mock.calls.map(([report]) => report)).toEqual([
    { statId: '7', duration: 0 },
    { statId: '7', duration: 0 },
  ]);
});

test('C-519 C-520 the button pauses the ad and offers its packets; after the purchase the content goes on', async () => {
  const offerAdFree = vi.fn();
  const film = await watching({
    block: adBlock({ canDisable: true, packets: [3, 4] }, { pre: [tag('a'), tag('b')] }),
    request: { offerAdFree },
  });
  await film.shows();
  film.player.ads.act('disable');
  expect([offerAdFree.mock.calls, film.ad()?.isPaused]).toEqual([[[[3, 4]]], true]);
  film.player.ads.act('end');
  await settle();
  expect([film.ad(), film.loads()]).toEqual([undefined, [['film.m3u8', 90]]]);
});

test('an ad can be skipped from its offset on, and its page opens beside it', async () => {
  const xml = vastXml(
    inlineXml(
      'spot',
      '',
      '<VideoClicks><ClickThrough>https://shop.test/[CACHEBUSTING]</ClickThrough></VideoClicks>',
    ).replace('<Linear>', '<Linear skipoffset="00:00:05">'),
  );
  const film = await watching({ block: adBlock({}, { pre: [tag('a')] }), answer: async () => new Response(xml) });
  await film.shows();
  expect(film.ad()?.skipInS).toBe(5);
  film.player.ads.act('skip');
  expect(film.ad()).toBeDefined();
  film.player.ads.act('visit');
  expect([film.opened, film.ad()?.isPaused]).toEqual([['https://shop.test/50000000'], true]);
  film.player.play();
  film.adVideo().currentTime = 5;
  film.say('timeupdate', film.adVideo());
  expect(film.ad()?.skipInS).toBe(0);
  film.player.ads.act('skip');
  await settle();
  expect(film.loads()).toHaveLength(1);
});

test('another film ends the ads of this one', async () => {
  const film = await watching({ block: adBlock({}, { pre: [tag('a')] }) });
  await film.shows();
  const before = film.adVideo();
  film.player.open({
    item: { key: 'other', kind: 'vod', hasArchive: true, startAt: seconds(0) },
    canSeek: true,
    fetchSource: async () => ({ ok: true, value: { url: 'other.m3u8' } }),
  });
  await settle();
  expect([film.ad(), film.loads(), before.isConnected]).toEqual([undefined, [['other.m3u8', 0]], false]);
});

test('where only the element of the content can be shown, it plays the ads and gets its content back', async () => {
  const film = await watching({ block: adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }), isPhone: true });
  film.plays(100);
  film.second(101);
  film.second(125);
  await settle();
  expect(film.loads().at(-1)).toEqual(['https://ads.test/spot.mp4', 0]);
  Object.defineProperty(film.video, 'currentTime', { value: 1, writable: true, configurable: true });
  film.say('timeupdate');
  expect(film.ad()?.isLoading).toBe(false);
  film.say('ended');
  await settle();
  expect(film.loads().at(-1)).toEqual(['film.m3u8', 125]);
});

test('C-719 the script of ads is loaded by the first stream that has ads, once, and by no other', async () => {
  const plain = await watching({ block: undefined });
  expect([plain.loads(), plain.loadCode.mock.calls.length]).toEqual([[['film.m3u8', 90]], 0]);
  const film = await watching({ block: adBlock({ middlePeriodS: 60 }, { pre: [tag('a')], middle: [tag('m')] }) });
  await film.shows();
  await end(film);
  expect(film.loads()).toHaveLength(1);
  film.plays(118);
  film.second(119);
  for (let i = 0; i < 6; i++) film.second(120 + i);
  await settle();
  film.say('canplay', film.adVideo());
  film.second(127);
  await film.shows();
  expect(film.ad()?.roll).toBe('middle');
  expect(film.loadCode).toHaveBeenCalledOnce();
});
