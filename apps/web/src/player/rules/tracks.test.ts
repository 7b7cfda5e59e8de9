import { asChannelId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import {
  lowestLevel,
  audioChoices,
  preferredAudio,
  preferredSubtitle,
  qualityChoices,
  withLanguage,
  startLevel,
  subtitleChoices,
  SUBTITLES_OFF,
} from './tracks.ts';

const level = (index: number, height: number, bitrate = height * 1000) => ({ index, height, bitrate });
const track = (id: number, language: string, name = language) => ({ id, language, name });

describe('quality', () => {
  test('C-577 levels above 1080 are not offered', () => {
    expect(qualityChoices([level(0, 720), level(1, 2160), level(2, 1080)]).map((l) => l.height)).toEqual([1080, 720]);
  });
  test('C-578 C-834 only the top four are offered, best first', () => {
    expect(qualityChoices([240, 360, 480, 720, 1080].map((h, i) => level(i, h))).map((l) => l.height)).toEqual([
      1080, 720, 480, 360,
    ]);
  });
  test('of two levels of one height the richer is offered', () => {
    expect(qualityChoices([level(0, 720, 1), level(1, 720, 2)])).toEqual([level(1, 720, 2)]);
  });
  test.each([
    [[240, 360, 720], 1],
    [[720, 1080], 0],
    [[240], 0],
    [[], -1],
  ])('of heights %j playback starts with number %s', (heights, expected) => {
    expect(startLevel(heights.map((h, i) => level(i, h)))).toBe(expected);
  });
});

test('once bandwidth is measured playback starts with a level well below it', () => {
  const levels = [level(0, 240, 500_000), level(1, 360, 1_000_000), level(2, 720, 3_000_000)];
  expect([startLevel(levels, 6_000_000), startLevel(levels, 4_000_000), startLevel(levels, 100_000)]).toEqual([
    2, 1, 0,
  ]);
});

describe('languages', () => {
  test('C-580 audio tracks of one name are one', () => {
    expect(audioChoices([track(0, 'ru', 'A'), track(1, 'ru', 'A'), track(2, 'en', 'B')]).map((t) => t.id)).toEqual([
      0, 2,
    ]);
  });
  test('C-582 audio languages come in the order of priority', () => {
    const priorities = [
      { key: 'en', priority: 0 },
      { key: 'ru', priority: 1 },
    ];
    expect(audioChoices([track(0, 'de'), track(1, 'ru'), track(2, 'en')], priorities).map((t) => t.language)).toEqual([
      'en',
      'ru',
      'de',
    ]);
  });
  test('C-581 subtitles without a language are dropped', () => {
    expect(subtitleChoices([track(0, ''), track(1, 'ru')]).map((t) => t.id)).toEqual([1]);
  });
  test('C-583 the default subtitles are those with priority 0', () => {
    const tracks = [track(0, 'en'), track(1, 'ru')];
    expect(preferredSubtitle(tracks, {}, undefined, [{ key: 'ru', priority: 0 }])?.language).toBe('ru');
    expect(preferredSubtitle(tracks, {}, undefined, [{ key: 'ru', priority: 1 }])).toBeUndefined();
  });
  test('C-874 the choice made in the channel wins over the general one, which wins over priority', () => {
    const tracks = [track(0, 'en'), track(1, 'ru'), track(2, 'kk')];
    const priorities = [{ key: 'en', priority: 0 }];
    const memory = { default: 'ru', channels: { 7: 'kk' } };
    expect(preferredAudio(tracks, memory, asChannelId(7), priorities)?.language).toBe('kk');
    expect(preferredAudio(tracks, memory, asChannelId(8), priorities)?.language).toBe('ru');
    expect(preferredAudio(tracks, {}, asChannelId(8), priorities)?.language).toBe('en');
    expect(preferredSubtitle(tracks, { channels: { 7: SUBTITLES_OFF } }, asChannelId(7), priorities)).toBeUndefined();
  });
  test('C-872 C-873 a choice in a channel is saved for that channel, elsewhere in general', () => {
    expect(withLanguage({ default: 'ru' }, asChannelId(7), 'en')).toEqual({ default: 'ru', channels: { 7: 'en' } });
    expect(withLanguage({}, undefined, 'en')).toEqual({ default: 'en' });
  });
});

test('C-475 a preview starts with the level of the fewest bits', () => {
  const levels = [720, 360, 1080].map((height, index) => ({ index, height, bitrate: height * 1000 }));
  expect([lowestLevel(levels), lowestLevel([])]).toEqual([1, -1]);
});
