/** Reads manifests of DASH as a player does: what there is to choose, and where its segments are. Knows nothing of how they are written. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** @throws Error where it is not well-formed */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const made = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)!.children.push(made);
    open.push(made);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (part) => void (open.at(-1)!.text += part));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return root.children[0]!;
}

export const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child) => child.name === name);
const childOf = (parent: XmlElement, name: string): XmlElement | undefined => childrenOf(parent, name)[0];

/** `PT5.76S` in seconds. */
export const secondsOf = (duration: string | undefined): number => Number(/^PT([\d.]+)S$/.exec(duration ?? '')?.[1]);

export interface DashSegment {
  readonly url: string;
  /** Where it is presented, seconds. */
  readonly at: number;
  readonly durationS: number;
  /** On the media clock, in units of the track. */
  readonly time: number;
}

export interface DashTrack {
  readonly id: string;
  readonly kind: string;
  readonly language: string | undefined;
  readonly init: string;
  readonly segments: readonly DashSegment[];
  readonly timescale: number;
  /** The key's id in its hyphenated form; undefined: it is clear. */
  readonly kid: string | undefined;
  readonly schemes: readonly string[];
}

export interface DashPeriod {
  readonly id: string;
  readonly start: number;
  readonly duration: number | undefined;
  readonly tracks: readonly DashTrack[];
}

export interface DashManifest {
  readonly root: XmlElement;
  readonly attributes: Readonly<Record<string, string>>;
  readonly location: string | undefined;
  readonly periods: readonly DashPeriod[];
}

/** @param at the manifest's own address */
export function readManifest(text: string, at: string): DashManifest {
  const root = parseXml(text);
  const resolved = (address: string): string => new URL(address, at).href;
  const periods = childrenOf(root, 'Period').map((period): DashPeriod => {
    const start = secondsOf(period.attributes['start']);
    return {
      id: period.attributes['id']!,
      start,
      duration: period.attributes['duration'] === undefined ? undefined : secondsOf(period.attributes['duration']),
      tracks: childrenOf(period, 'AdaptationSet').flatMap((set) =>
        childrenOf(set, 'Representation').map((one) => trackOf(set, one, start, resolved)),
      ),
    };
  });
  const location = childOf(root, 'Location')?.text;
  return {
    root,
    attributes: root.attributes,
    location: location === undefined ? undefined : resolved(location),
    periods,
  };
}

function trackOf(set: XmlElement, one: XmlElement, start: number, resolved: (address: string) => string): DashTrack {
  const id = one.attributes['id']!;
  const inherited = childOf(set, 'SegmentTemplate');
  const template = { ...inherited?.attributes, ...childOf(one, 'SegmentTemplate')?.attributes };
  const timeline = inherited && childOf(inherited, 'SegmentTimeline');
  const protections = childrenOf(set, 'ContentProtection');
  const timescale = Number(template['timescale'] ?? 1);
  const offset = Number(template['presentationTimeOffset'] ?? 0);
  const segments: DashSegment[] = [];
  for (const { attributes } of timeline ? childrenOf(timeline, 'S') : []) {
    const [first, duration] = [Number(attributes['t']), Number(attributes['d'])];
    for (let i = 0; i <= Number(attributes['r'] ?? 0); i++) {
      const number = Number(template['startNumber'] ?? 1) + segments.length;
      const time = first + i * duration;
      segments.push({
        url: resolved(template['media']!.replace('$RepresentationID$', id).replace('$Number$', String(number))),
        at: start + (time - offset) / timescale,
        durationS: duration / timescale,
        time,
      });
    }
  }
  return {
    id,
    kind: set.attributes['contentType']!,
    language: set.attributes['lang'],
    init: resolved(template['initialization'] ?? childOf(one, 'BaseURL')?.text ?? ''),
    segments,
    timescale,
    kid: protections.find(({ attributes }) => attributes['cenc:default_KID'])?.attributes['cenc:default_KID'],
    schemes: protections.map(({ attributes }) => attributes['schemeIdUri']!),
  };
}
