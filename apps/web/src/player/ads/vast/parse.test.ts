// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { inlineXml, vastXml, wrapperXml } from '../testing.ts';
import { parseClock, parseOffset, parseVast } from './parse.ts';
import type { InlineAd, WrapperAd } from './types.ts';

function inline(body: string): InlineAd {
  const parsed = parseVast(vastXml(body));
  if (!parsed.ok) throw new Error(String(parsed.code));
  return parsed.document.ads[0] as InlineAd;
}

test.each(['2.0', '3.0', '4.0', '4.3'])('C-718 VAST %s is read', (version) => {
  expect(parseVast(vastXml(inlineXml('a'), version))).toMatchObject({ ok: true, document: { ads: [{ id: 'a' }] } });
});

test('a linear ad: duration, media, where to skip, whom to tell', () => {
  const ad = inline(`<Ad id="x" sequence="2"><InLine><AdTitle>Tea</AdTitle>
    <Impression id="1"><![CDATA[ https://t.test/i?a=1&b=2 ]]></Impression><Impression></Impression>
    <Error>https://t.test/e</Error>
    <Creatives><Creative><CompanionAds/></Creative><Creative><Linear skipoffset="00:00:05.500"><Duration>00:01:02.250</Duration>
      <TrackingEvents>
        <Tracking event="start">https://t.test/s</Tracking>
        <Tracking event="progress" offset="25%">https://t.test/p</Tracking>
        <Tracking event="progress">https://t.test/without</Tracking>
      </TrackingEvents>
      <VideoClicks><ClickThrough>https://shop.test/</ClickThrough><ClickTracking>https://t.test/c</ClickTracking></VideoClicks>
      <MediaFiles>
        <MediaFile type="video/mp4" width="640" height="360" bitrate="800">https://m.test/s.mp4</MediaFile>
        <MediaFile type="application/javascript" apiFramework="VPAID">https://m.test/v.js</MediaFile>
      </MediaFiles></Linear></Creative></Creatives></InLine></Ad>`);
  expect(ad).toEqual({
    kind: 'inline',
    id: 'x',
    sequence: 2,
    title: 'Tea',
    isLinear: true,
    durationS: 62.25,
    skipOffset: { s: 5.5 },
    mediaFiles: [{ url: 'https://m.test/s.mp4', type: 'video/mp4', width: 640, height: 360, bitrate: 800 }],
    clickThrough: 'https://shop.test/',
    impressions: ['https://t.test/i?a=1&b=2'],
    errors: ['https://t.test/e'],
    tracking: [
      { event: 'start', url: 'https://t.test/s' },
      { event: 'progress', url: 'https://t.test/p', offset: { share: 0.25 } },
    ],
    clickTracking: ['https://t.test/c'],
  });
});

test('addresses that are no web addresses are not taken over', () => {
  const ad = inline(
    inlineXml(
      'a',
      '<Impression>javascript:alert(1)</Impression><Impression>//cdn.test/i</Impression>',
      '<VideoClicks><ClickThrough>data:text/html,x</ClickThrough></VideoClicks>',
    ),
  );
  expect([ad.impressions, ad.clickThrough]).toEqual([['https://t.test/a/impression', 'https://cdn.test/i'], undefined]);
});

test('a wrapper: its target, and what it forbids', () => {
  const parsed = parseVast(
    vastXml(
      '<Ad><Wrapper followAdditionalWrappers="false" allowMultipleAds="0"><VASTAdTagURI>https://ads.test/next?cb=[CACHEBUSTING]</VASTAdTagURI></Wrapper></Ad>',
    ),
  );
  const [ad] = parsed.ok ? (parsed.document.ads as WrapperAd[]) : [];
  expect(ad).toMatchObject({
    tagUrl: 'https://ads.test/next?cb=[CACHEBUSTING]',
    followsWrappers: false,
    allowsMultiple: false,
  });
  const open = parseVast(vastXml(wrapperXml('w', 'https://ads.test/next')));
  expect(open.ok && open.document.ads[0]).toMatchObject({ followsWrappers: true, allowsMultiple: true });
});

test.each([
  ['a page', '<!doctype html><title>x<p>y', 100],
  ['half a document', '<VAST version="3.0"><Ad>', 100],
  ['another document', '<?xml version="1.0"?><rss version="2.0"></rss>', 101],
  ['VAST 1', '<VideoAdServingTemplate/>', 102],
  ['a later version', '<VAST version="7.0"/>', 102],
  ['no version', '<VAST/>', 102],
])('C-790 %s is refused with its code', (_what, text, code) => {
  expect(parseVast(text)).toEqual({ ok: false, code });
});

test('no ads: the document has its own error pixel', () => {
  expect(parseVast(vastXml('<Error>https://t.test/none?c=[ERRORCODE]</Error>'))).toEqual({
    ok: true,
    document: { ads: [], errors: ['https://t.test/none?c=[ERRORCODE]'] },
  });
});

test.each([
  ['00:00:15', 15],
  ['01:02:03.500', 3723.5],
  ['15', undefined],
  ['', undefined],
])('the clock time %j is %s', (text, seconds) => expect(parseClock(text)).toBe(seconds));

test.each([
  ['50%', { share: 0.5 }],
  ['00:00:03', { s: 3 }],
  ['120%', undefined],
  [null, undefined],
])('the offset %j is %j', (text, offset) => expect(parseOffset(text)).toEqual(offset));
