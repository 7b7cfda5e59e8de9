/** What the page that casts and our own receiver say to each other beside Google's messages. Pure. */
import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import type { Blackout, Bounds, Position } from '../types.ts';

export const NAMESPACE = 'urn:x-cast:tv.aerial';
/** A receiver of another version is used as one that is not ours. */
export const PROTOCOL_VERSION = 1;

/** What a television shows about what plays, or is about to. */
export interface Subject {
  readonly contentId: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly picture?: string | undefined;
  /** The programme, on a channel. */
  readonly bounds?: Bounds | undefined;
}

/** Why nothing new comes to the television; the viewer answers on the phone. */
export type Notice = 'pin' | 'denied' | 'error';

export type ToReceiver =
  | { readonly type: 'hello'; readonly version: number; readonly language: string }
  /** Of something else than what plays: it is on its way. */
  | { readonly type: 'subject'; readonly subject: Subject }
  /** @param text in the viewer's language, where the service gave one */
  | { readonly type: 'notice'; readonly notice: Notice | null; readonly text?: string | undefined };

/** Keys of the television's remote control, and of other remotes of Google's. */
export type RemoteKey = 'next' | 'previous' | 'start-over' | 'live';

export type FromReceiver =
  | { readonly type: 'hello'; readonly version: number }
  | { readonly type: 'key'; readonly key: RemoteKey };

/** What is loaded, besides what Google's request says. All devices that are connected see it: it holds no secret. */
export interface MediaDetails {
  readonly kind: 'live' | 'archive' | 'vod';
  /** Position of the first picture, or the live edge. */
  readonly startAt: Position | 'edge';
  /** Position of media time 0, where the playlist has no dates. */
  readonly origin: Position;
  readonly bounds?: Bounds | undefined;
  /** The document about the stream, with its blackouts. */
  readonly infoUrl?: string | undefined;
  /** The picture for blackouts. */
  readonly mattress?: string | undefined;
}

/** What the receiver reports a playback by; in the request only, which no other device sees. */
export interface LoadDetails {
  readonly statId: string;
  readonly ticket: string;
}

const NOTICES: readonly unknown[] = ['pin', 'denied', 'error'] satisfies readonly Notice[];
const KEYS: readonly unknown[] = ['next', 'previous', 'start-over', 'live'] satisfies readonly RemoteKey[];
const MAX_TEXT = 500;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Google's scripts deliver messages as text on one side, as objects on the other. */
function parsed(data: unknown): Fields | undefined {
  if (typeof data !== 'string') return fieldsOf(data);
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    return undefined;
  }
}

const positionOf = (value: unknown, isTime: boolean): Position | undefined => {
  const number = numberOf(value);
  return number === undefined ? undefined : isTime ? epochSeconds(number) : seconds(number);
};

function boundsOf(value: unknown, isTime = true): Bounds | undefined {
  const fields = fieldsOf(value);
  const start = positionOf(fields?.['start'], isTime);
  const end = positionOf(fields?.['end'], isTime);
  return start === undefined || end === undefined || end <= start ? undefined : { start, end };
}

function subjectOf(value: unknown): Subject | undefined {
  const fields = fieldsOf(value);
  const contentId = textOf(fields?.['contentId']);
  if (!fields || contentId === undefined) return undefined;
  return {
    contentId,
    title: textOf(fields['title']) ?? '',
    text: textOf(fields['text']),
    picture: textOf(fields['picture']),
    bounds: boundsOf(fields['bounds']),
  };
}

/** @returns undefined for what is not in this protocol */
export function readToReceiver(data: unknown): ToReceiver | undefined {
  const message = parsed(data);
  switch (message?.['type']) {
    case 'hello':
      return {
        type: 'hello',
        version: numberOf(message['version']) ?? 0,
        language: textOf(message['language']) ?? '',
      };
    case 'subject': {
      const subject = subjectOf(message['subject']);
      return subject && { type: 'subject', subject };
    }
    case 'notice': {
      const { notice, text } = message;
      if (notice !== null && !NOTICES.includes(notice)) return undefined;
      return { type: 'notice', notice: notice as Notice | null, text: textOf(text) };
    }
    default:
      return undefined;
  }
}

/** @returns undefined for what is not in this protocol */
export function readFromReceiver(data: unknown): FromReceiver | undefined {
  const message = parsed(data);
  if (message?.['type'] === 'hello') return { type: 'hello', version: numberOf(message['version']) ?? 0 };
  if (message?.['type'] !== 'key' || !KEYS.includes(message['key'])) return undefined;
  return { type: 'key', key: message['key'] as RemoteKey };
}

/** Of media that other senders loaded there are none: it plays as it is. */
export function readMediaDetails(customData: unknown): MediaDetails | undefined {
  const fields = fieldsOf(customData);
  const kind = fields?.['kind'];
  if (!fields || (kind !== 'live' && kind !== 'archive' && kind !== 'vod')) return undefined;
  const isTime = kind !== 'vod';
  const startAt = fields['startAt'] === 'edge' ? 'edge' : positionOf(fields['startAt'], isTime);
  const origin = positionOf(fields['origin'], isTime);
  return {
    kind,
    startAt: startAt ?? seconds(0),
    origin: origin ?? seconds(0),
    bounds: boundsOf(fields['bounds'], isTime),
    infoUrl: textOf(fields['infoUrl']),
    mattress: textOf(fields['mattress']),
  };
}

export function readLoadDetails(customData: unknown): LoadDetails | undefined {
  const fields = fieldsOf(customData);
  const [statId, ticket] = [textOf(fields?.['statId']), textOf(fields?.['ticket'])];
  return statId === undefined || ticket === undefined ? undefined : { statId, ticket };
}

/** The blackouts of the document about a stream. @source C-452 */
export function readBlackouts(document: unknown): readonly Blackout[] {
  const list = fieldsOf(document)?.['blackouts'];
  return (Array.isArray(list) ? list : []).flatMap((range: unknown) => {
    const bounds = boundsOf(range);
    return bounds ? [{ start: epochSeconds(bounds.start), end: epochSeconds(bounds.end) }] : [];
  });
}
