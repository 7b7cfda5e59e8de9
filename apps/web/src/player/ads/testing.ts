/** Ads for tests: blocks, ads and documents that show only what matters. */
import type { AdBlock, AdTag } from './types.ts';
import type { ResolvedAd } from './vast/types.ts';

export const tag = (name: string): AdTag => ({ url: `https://ads.test/${name}`, aliases: [name] });

export const adBlock = (more: Partial<AdBlock> = {}, rolls: Partial<AdBlock['rolls']> = {}): AdBlock => ({
  rolls: { pre: [], middle: [], 'post-pause': [], post: [], ...rolls },
  maxAds: undefined,
  periodS: 5,
  middlePeriodS: undefined,
  canDisable: false,
  packets: [],
  ...more,
});

export const resolvedAd = (id: string, more: Partial<ResolvedAd> = {}): ResolvedAd => ({
  id,
  sequence: undefined,
  title: id,
  isLinear: true,
  durationS: 10,
  skipOffset: undefined,
  mediaFiles: [{ url: `https://ads.test/${id}.mp4`, type: 'video/mp4', width: 640, height: 360, bitrate: 500 }],
  clickThrough: undefined,
  impressions: [`https://t.test/${id}/impression`],
  errors: [`https://t.test/${id}/error?code=[ERRORCODE]`],
  tracking: [],
  clickTracking: [],
  ...more,
});

/** A linear ad as a document. @param parts of the ad beside its creative, and of the linear creative */
export const inlineXml = (id: string, outside = '', inside = ''): string =>
  `<Ad id="${id}"><InLine><AdSystem>t</AdSystem><AdTitle>${id}</AdTitle><Impression>https://t.test/${id}/impression</Impression>
  <Error>https://t.test/${id}/error?code=[ERRORCODE]</Error>${outside}<Creatives><Creative><Linear><Duration>00:00:10</Duration>${inside}
  <MediaFiles><MediaFile type="video/mp4" width="640" height="360" bitrate="500"><![CDATA[ https://ads.test/${id}.mp4 ]]></MediaFile></MediaFiles>
  </Linear></Creative></Creatives></InLine></Ad>`;
export const wrapperXml = (id: string, to: string): string =>
  `<Ad id="${id}"><Wrapper><VASTAdTagURI><![CDATA[${to}]]></VASTAdTagURI><Impression>https://t.test/${id}/impression</Impression>
  <Error>https://t.test/${id}/error?code=[ERRORCODE]</Error><Creatives><Creative><Linear><TrackingEvents>
  <Tracking event="complete">https://t.test/${id}/complete</Tracking></TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad>`;
export const vastXml = (body: string, version = '4.2'): string =>
  `<?xml version="1.0"?><VAST version="${version}">${body}</VAST>`;
