/** Documents of the demo's ad server. Pure. */

/** What the documents name. */
export interface VastAddresses {
  /** A spot's file. */
  media(name: string): string;
  /** An address that is requested when something happens. */
  track(event: string): string;
  /** Another document. */
  document(kind: string): string;
  /** The page of the advertiser. */
  readonly page: string;
}

export interface Spot {
  readonly name: string;
  readonly title: string;
  /** `HH:MM:SS.mmm`. */
  readonly duration: string;
}

interface Options {
  /** `HH:MM:SS`; without it the spot cannot be skipped. */
  readonly skipOffset?: string;
  readonly media?: string;
  readonly type?: string;
  readonly sequence?: number;
}

const EVENTS = [
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'skip',
];
const cdata = (text: string): string => `<![CDATA[${text}]]>`;
const document = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2">${body}</VAST>\n`;

/** What the document has in common with its wrappers: whom to tell. @param prefix says who tells */
const reported = (prefix: string, to: VastAddresses): { outside: string; inside: string } => ({
  outside: `<Impression>${cdata(to.track(`${prefix}impression`))}</Impression><Error>${cdata(`${to.track(`${prefix}error`)}&code=[ERRORCODE]`)}</Error>`,
  inside: `<TrackingEvents>${EVENTS.map((event) => `<Tracking event="${event}">${cdata(to.track(prefix + event))}</Tracking>`).join('')}</TrackingEvents>`,
});

function inline(
  spot: Spot,
  to: VastAddresses,
  { skipOffset, media, type = 'video/mp4', sequence }: Options = {},
): string {
  const { outside, inside } = reported('', to);
  return `<Ad id="${spot.name}"${sequence === undefined ? '' : ` sequence="${sequence}"`}><InLine>
  <AdSystem>Aerial demo</AdSystem><AdTitle>${cdata(spot.title)}</AdTitle>${outside}
  <Creatives><Creative><Linear${skipOffset ? ` skipoffset="${skipOffset}"` : ''}>
    <Duration>${spot.duration}</Duration>${inside}
    <VideoClicks><ClickThrough>${cdata(to.page)}</ClickThrough><ClickTracking>${cdata(to.track('click'))}</ClickTracking></VideoClicks>
    <MediaFiles><MediaFile delivery="progressive" type="${type}" width="854" height="480" bitrate="200">${cdata(media ?? to.media(spot.name))}</MediaFile></MediaFiles>
  </Linear></Creative></Creatives></InLine></Ad>`;
}

function wrapper(kind: string, to: VastAddresses): string {
  const { outside, inside } = reported('wrapper-', to);
  return `<Ad id="wrapper"><Wrapper><AdSystem>Aerial demo</AdSystem><VASTAdTagURI>${cdata(to.document(kind))}</VASTAdTagURI>${outside}
  <Creatives><Creative><Linear>${inside}</Linear></Creative></Creatives></Wrapper></Ad>`;
}

/**
 * The document of a kind; undefined for a kind that has none. `blank` is empty and `html` is a page, as broken servers answer.
 * @param spots at least three
 */
export function demoVast(kind: string, spots: readonly Spot[], to: VastAddresses): string | undefined {
  const [first, second, third] = spots as [Spot, Spot, Spot];
  switch (kind) {
    case 'spot':
      return document(inline(third, to));
    case 'skippable':
      return document(inline(first, to, { skipOffset: '00:00:03' }));
    case 'pod':
      return document(inline(first, to, { sequence: 1 }) + inline(second, to, { sequence: 2, skipOffset: '50%' }));
    case 'inner':
      return document(inline(second, to));
    case 'wrapped':
      return document(wrapper('inner', to));
    case 'endless':
      return document(wrapper('endless', to));
    case 'missing-media':
      return document(inline(first, to, { media: to.media('nothing') }));
    case 'wrong-codec':
      return document(inline(first, to, { media: to.document('html') }));
    case 'no-type':
      return document(inline(first, to, { type: 'video/x-flv' }));
    case 'none':
      return document(`<Error>${cdata(`${to.track('error')}&code=[ERRORCODE]`)}</Error>`);
    case 'blank':
      return '';
    case 'html':
      return '<!doctype html><title>Ads</title><p>Our ad server is being moved.';
    default:
      return undefined;
  }
}
