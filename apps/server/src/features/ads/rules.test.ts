import { gridNumber } from '@aerial/domain/grid.ts';
import { asChannelId, asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { absoluteUrls } from '../../http/absolute-url.ts';
import type { AdRule, ChannelBreak, ProviderAds } from './ports.ts';
import { adInfoFor, breaksOf, mergeAdIds, showsBreaks, type AdAudience, type AdSubject } from './rules.ts';

const rule = (name: string, more: Partial<AdRule> = {}): AdRule => ({
  kinds: ['live', 'catchup', 'vod'],
  channels: undefined,
  libraries: undefined,
  contents: undefined,
  rolls: {
    pre_roll: [{ url: `https://ads.test/${name}`, aliases: [name] }],
    middle_roll: [],
    post_roll: [],
    post_pause_roll: [],
  },
  maxAdvertising: undefined,
  periodS: undefined,
  middleRollPeriodS: undefined,
  allowsDisabling: false,
  ...more,
});
const adsOf = (rules: readonly AdRule[], more: Partial<ProviderAds> = {}): ProviderAds => ({
  rules,
  adFreePackets: [],
  allowsEmbeds: false,
  breaks: [],
  ...more,
});
const anyViewer: AdAudience = { viewer: {}, isEmbed: false };
const live: AdSubject = { kind: 'live', channelId: asChannelId(5) };
const film: AdSubject = { kind: 'vod', contentIds: [asContentId('1'), asContentId('2')], libraryId: asLibraryId(7) };
/** The name of the rule that decides. */
const decided = (ads: ProviderAds, subject: AdSubject, audience = anyViewer) =>
  adInfoFor(ads, subject, audience, absoluteUrls('https://tv.test'))?.pre_roll[0]?.aliases[0];

test('the first rule that matches decides', () => {
  const ads = adsOf([
    rule('channel', { kinds: ['live', 'catchup'], channels: new Set([5]) }),
    rule('archive', { kinds: ['catchup'] }),
    rule('library', { kinds: ['vod'], libraries: new Set([7]), contents: new Set(['9']) }),
    rule('rest'),
  ]);
  expect(decided(ads, live)).toBe('channel');
  expect(decided(ads, { kind: 'catchup', channelId: asChannelId(6) })).toBe('archive');
  expect(decided(ads, film)).toBe('library');
  expect(decided(ads, { ...film, libraryId: asLibraryId(8) })).toBe('rest');
});

test('a rule for a series is a rule for its episodes', () => {
  expect(decided(adsOf([rule('series', { contents: new Set(['2']) })]), film)).toBe('series');
});

test('a rule without rolls is an exception', () => {
  const nothing = { pre_roll: [], middle_roll: [], post_roll: [], post_pause_roll: [] };
  expect(
    decided(adsOf([rule('none', { channels: new Set([5]), rolls: nothing }), rule('rest')]), live),
  ).toBeUndefined();
});

test('children never see ads, nor does who has an ad-free packet, nor frames of other sites unless the provider allows it', () => {
  const ads = adsOf([rule('all')], { adFreePackets: [3] });
  const has = (...packetIds: number[]): AdAudience => ({
    viewer: { entitled: { packetIds, contentIds: [] } },
    isEmbed: false,
  });
  expect(decided(ads, live, { viewer: { isChild: true }, isEmbed: false })).toBeUndefined();
  expect([decided(ads, live, has(3)), decided(ads, live, has(4))]).toEqual([undefined, 'all']);
  const framed: AdAudience = { viewer: {}, isEmbed: true };
  expect([decided(ads, live, framed), decided({ ...ads, allowsEmbeds: true }, live, framed)]).toEqual([
    undefined,
    'all',
  ]);
});

test('breaks are for their channels, and for viewers who see ads', () => {
  const one = (channels: readonly number[] | undefined, inCatchUp: boolean): ChannelBreak => ({
    channels: channels && new Set(channels),
    plan: { name: 'noon', assets: ['spot'], inCatchUp, starts: { at: gridNumber(1) } },
  });
  const ads = adsOf([], { breaks: [one([5], false), one([6], true), one([], false)], adFreePackets: [3] });
  const catchUp = (id: number) => ({ kind: 'catchup', channelId: asChannelId(id) }) as const;
  const on = (id: number) => ({ kind: 'live', channelId: asChannelId(id) }) as const;
  expect(
    [5, 6, 7].map((id) => [showsBreaks(ads, on(id), anyViewer), showsBreaks(ads, catchUp(id), anyViewer)]),
  ).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
  expect(breaksOf(adsOf([], { breaks: [one(undefined, false)] }), 9)).toHaveLength(1);
  expect([showsBreaks(undefined, on(5), anyViewer), breaksOf(undefined, 5)]).toEqual([false, []]);
  for (const audience of [
    { viewer: { isChild: true }, isEmbed: false },
    { viewer: { entitled: { packetIds: [3], contentIds: [] } }, isEmbed: false },
    { viewer: {}, isEmbed: true },
  ])
    expect(showsBreaks(ads, on(5), audience)).toBe(false);
});

test('paths of the installation become absolute; macros of other addresses stay as they were written', () => {
  const rolls = {
    pre_roll: [
      { url: '/ads?cb=[CACHEBUSTING]', aliases: [] },
      { url: 'https://ads.test/{x}?cb=[CACHEBUSTING]', aliases: [] },
    ],
    middle_roll: [],
    post_roll: [],
    post_pause_roll: [],
  };
  const info = adInfoFor(adsOf([rule('a', { rolls })]), live, anyViewer, absoluteUrls('https://tv.test'));
  expect(info!.pre_roll.map(({ url }) => url)).toEqual([
    'https://tv.test/ads?cb=[CACHEBUSTING]',
    'https://ads.test/{x}?cb=[CACHEBUSTING]',
  ]);
});

test('F-409 C-708 identifiers are merged; an empty one removes what was stored', () => {
  expect(mergeAdIds({ a: '1', b: '2' }, { b: '3', c: '4' })).toEqual({ a: '1', b: '3', c: '4' });
  expect(mergeAdIds({ a: '1', b: '2' }, { a: '' })).toEqual({ b: '2' });
});

test.each([
  ['a name that is none of a system', { '': '1' }],
  ['the prototype', JSON.parse('{"__proto__":"1"}') as Record<string, string>],
  ['what every object has', { constructor: '1' } as unknown as Record<string, string>],
  ['too many', Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`s${i}`, '1']))],
])('%s is refused', (_what, given) => expect(mergeAdIds({ own: '1' }, given)).toBeUndefined());
