/** Reads VAST 2 to 4. Only `http` and `https` addresses are taken over: what an ad server says runs nothing in our page. */
import type { AdOffset, AdParts, InlineAd, MediaFile, ParsedVast, TrackingEvent, VastAd, WrapperAd } from './types.ts';

const children = (element: Element | undefined, name: string): Element[] =>
  [...(element?.children ?? [])].filter(({ localName }) => localName === name);
const child = (element: Element | undefined, name: string): Element | undefined => children(element, name)[0];
const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? '';

/** An address of the web; undefined for anything else. Macros in brackets stay as they are. */
function address(text: string): string | undefined {
  const url = text.startsWith('//') ? `https:${text}` : text;
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}
const addresses = (elements: readonly Element[]): string[] => elements.flatMap((one) => address(textOf(one)) ?? []);

/** `HH:MM:SS` or `HH:MM:SS.mmm`, as seconds. */
export function parseClock(text: string): number | undefined {
  const [, hours, minutes, rest] = /^(\d{1,2}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(text.trim()) ?? [];
  return rest === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

/** A moment of the ad: a clock time or a percentage. */
export function parseOffset(text: string | null): AdOffset | undefined {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text?.trim() ?? '')?.[1];
  if (percent !== undefined) return Number(percent) <= 100 ? { share: Number(percent) / 100 } : undefined;
  const s = parseClock(text ?? '');
  return s === undefined ? undefined : { s };
}

const numberOf = (element: Element, name: string): number => {
  const value = Number(element.getAttribute(name) ?? 0);
  return Number.isFinite(value) && value > 0 ? value : 0;
};

function mediaFileOf(element: Element): MediaFile | undefined {
  const url = address(textOf(element));
  // Interactive creatives run code of their own, which this player does not do.
  if (!url || element.getAttribute('apiFramework')) return undefined;
  const [width, height] = [numberOf(element, 'width'), numberOf(element, 'height')];
  const bitrate = numberOf(element, 'bitrate') || numberOf(element, 'maxBitrate');
  return { url, type: element.getAttribute('type')?.trim().toLowerCase() ?? '', width, height, bitrate };
}

function trackingOf(linear: Element | undefined): TrackingEvent[] {
  return children(child(linear, 'TrackingEvents'), 'Tracking').flatMap((element) => {
    const [event, url] = [element.getAttribute('event')?.trim(), address(textOf(element))];
    if (!event || !url) return [];
    const offset = event === 'progress' ? parseOffset(element.getAttribute('offset')) : undefined;
    if (event === 'progress' && !offset) return [];
    return [{ event, url, ...(offset && { offset }) }];
  });
}

/** The linear creative; others lie beside the picture and are not shown. */
const linearOf = (ad: Element): Element | undefined =>
  children(child(ad, 'Creatives'), 'Creative')
    .flatMap((creative) => children(creative, 'Linear'))
    .at(0);

function partsOf(ad: Element, linear: Element | undefined): AdParts {
  return {
    impressions: addresses(children(ad, 'Impression')),
    errors: addresses(children(ad, 'Error')),
    tracking: trackingOf(linear),
    clickTracking: addresses(children(child(linear, 'VideoClicks'), 'ClickTracking')),
  };
}

/** Attributes of VAST say `true` where others say 1. */
const isOff = (element: Element, name: string): boolean =>
  ['false', '0'].includes(element.getAttribute(name)?.trim().toLowerCase() ?? '');

function inlineOf(ad: Element, sequence: number | undefined, id: string): InlineAd {
  const linear = linearOf(ad);
  return {
    kind: 'inline',
    id,
    sequence,
    title: textOf(child(ad, 'AdTitle')),
    isLinear: linear !== undefined,
    durationS: parseClock(textOf(child(linear, 'Duration'))),
    skipOffset: parseOffset(linear?.getAttribute('skipoffset') ?? null),
    mediaFiles: children(child(linear, 'MediaFiles'), 'MediaFile').flatMap((file) => mediaFileOf(file) ?? []),
    clickThrough: addresses(children(child(linear, 'VideoClicks'), 'ClickThrough'))[0],
    ...partsOf(ad, linear),
  };
}

const wrapperOf = (ad: Element, sequence: number | undefined): WrapperAd => ({
  kind: 'wrapper',
  sequence,
  tagUrl: address(textOf(child(ad, 'VASTAdTagURI'))),
  followsWrappers: !isOff(ad, 'followAdditionalWrappers'),
  allowsMultiple: !isOff(ad, 'allowMultipleAds'),
  ...partsOf(ad, linearOf(ad)),
});

function adOf(element: Element): VastAd[] {
  const sequence = numberOf(element, 'sequence') || undefined;
  const [inline, wrapper] = [child(element, 'InLine'), child(element, 'Wrapper')];
  if (inline) return [inlineOf(inline, sequence, element.getAttribute('id') ?? '')];
  return wrapper ? [wrapperOf(wrapper, sequence)] : [];
}

/** @returns the error code of what is not VAST 2 to 4 */
export function parseVast(text: string): ParsedVast {
  const xml = new DOMParser().parseFromString(text.trim(), 'text/xml');
  const root = xml.documentElement;
  if (xml.getElementsByTagName('parsererror').length > 0) return { ok: false, code: 100 };
  if (root.localName === 'VideoAdServingTemplate') return { ok: false, code: 102 };
  if (root.localName !== 'VAST') return { ok: false, code: 101 };
  if (!/^[234](\.|$)/.test(root.getAttribute('version')?.trim() ?? '')) return { ok: false, code: 102 };
  return {
    ok: true,
    document: { ads: children(root, 'Ad').flatMap(adOf), errors: addresses(children(root, 'Error')) },
  };
}
