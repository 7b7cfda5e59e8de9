/** Links to a moment of a film or of a channel's archive, and addresses of its picture. */
import type { ChannelId, ContentId, LibraryId } from './ids.ts';

/** Pictures of moments are this far apart, seconds. */
export const MOMENT_STEP_S = 10;
/** The latest second of a film that can be linked to: more than a day. */
const MAX_FILM_S = 99_999;

export type MomentSubject =
  | {
      readonly kind: 'content';
      readonly libraryId: LibraryId;
      readonly contentId: ContentId;
      /** Seconds from its beginning. */
      readonly at: number;
    }
  /** `at`: seconds since the epoch. */
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly at: number };

/** The moment whose picture stands for a second. @returns undefined for what is no second */
export const checkedMoment = (at: number): number | undefined =>
  Number.isSafeInteger(at) && at >= 0 ? at - (at % MOMENT_STEP_S) : undefined;

/** Seconds of `?t=`; undefined when it is absent or no number. */
export function parseMoment(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= MAX_FILM_S
    ? Number(text)
    : undefined;
}

const PREFIX = '/moments/';

/** The path of a moment's picture, the same for all seconds that share it. */
export function momentPicture(subject: MomentSubject): string {
  const at = checkedMoment(subject.at) ?? 0;
  return subject.kind === 'content'
    ? `${PREFIX}contents/${subject.libraryId}/${encodeURIComponent(subject.contentId)}/${at}.jpg`
    : `${PREFIX}channels/${subject.channelId}/${at}.jpg`;
}

/** Reads what {@link momentPicture} writes. */
export function readMomentPicture(path: string): MomentSubject | undefined {
  const content = /^\/moments\/contents\/(\d{1,9})\/(\d{1,19})\/(\d{1,5})\.jpg$/.exec(path);
  if (content)
    return {
      kind: 'content',
      libraryId: Number(content[1]) as LibraryId,
      contentId: content[2] as ContentId,
      at: Number(content[3]),
    };
  const channel = /^\/moments\/channels\/(\d{1,9})\/(\d{1,12})\.jpg$/.exec(path);
  if (channel) return { kind: 'channel', channelId: Number(channel[1]) as ChannelId, at: Number(channel[2]) };
  return undefined;
}
