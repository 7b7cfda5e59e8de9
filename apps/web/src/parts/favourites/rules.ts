/** What is kept, and what a press of a heart does to it. @source spec 2 §4 Favourites toggle */
import type { Favourite as FavouriteWire } from '@aerial/contract/shapes/favourite.ts';

/** @source C-535 */
export type FavouriteKind = 'channel' | 'programme' | 'content' | 'person';

/** Something that can be kept. Ids are compared as text. */
export interface FavouriteRef {
  readonly kind: FavouriteKind;
  readonly id: string;
}

/** What a heart is about. A film on television is a programme as well: whichever way it was kept, its hearts are full. */
export interface FavouriteSubject {
  readonly as: FavouriteRef;
  readonly alsoAs?: FavouriteRef | undefined;
}

export interface Favourite {
  /** Its own id, by which it is removed. */
  readonly id: string;
  readonly ref: FavouriteRef;
}

const FIELDS = { channel: 'channel_id', programme: 'program_id', content: 'content_id', person: 'person_id' } as const satisfies Record<FavouriteKind, keyof FavouriteWire>;
const KINDS = Object.keys(FIELDS) as FavouriteKind[];

/** @source C-364 */
export function favouriteOf(wire: FavouriteWire): Favourite | undefined {
  const kind = KINDS.find((one) => wire[FIELDS[one]] !== undefined && wire[FIELDS[one]] !== null);
  return kind && { id: wire.id, ref: { kind, id: String(wire[FIELDS[kind]]) } };
}

/** @param page where it was pressed @source C-688 */
export function additionOf({ kind, id }: FavouriteRef, page: string): { channelId?: string; programId?: string; contentId?: string; personId?: string; page: string } {
  const field = ({ channel: 'channelId', programme: 'programId', content: 'contentId', person: 'personId' } as const)[kind];
  return { [field]: id, page };
}

const isSame = (a: FavouriteRef, b: FavouriteRef | undefined): boolean => a.kind === b?.kind && a.id === b.id;
const isAbout = ({ as, alsoAs }: FavouriteSubject, ref: FavouriteRef): boolean => isSame(ref, as) || isSame(ref, alsoAs);
export const isSameSubject = (a: FavouriteSubject, b: FavouriteSubject): boolean => isSame(a.as, b.as);

/** Those of the list that keep the subject. */
export const keeping = (list: readonly Favourite[], subject: FavouriteSubject): Favourite[] => list.filter(({ ref }) => isAbout(subject, ref));
export const without = (list: readonly Favourite[], gone: readonly Favourite[]): Favourite[] => list.filter(({ id }) => !gone.some((one) => one.id === id));

/** A press that the server has not answered yet. */
export interface PendingPress {
  readonly subject: FavouriteSubject;
  /** What the heart shows meanwhile. */
  readonly isKept: boolean;
}

/** What a heart shows: the last press about it, else what the list says. */
export function isShownKept(list: readonly Favourite[] | undefined, pending: readonly PendingPress[], subject: FavouriteSubject): boolean {
  const press = pending.findLast((one) => isSameSubject(one.subject, subject));
  return press?.isKept ?? (list !== undefined && keeping(list, subject).length > 0);
}

/** The ids of one kind as they are shown. */
export function shownIds(list: readonly Favourite[], pending: readonly PendingPress[], kind: FavouriteKind): ReadonlySet<string> {
  const ids = new Set(list.flatMap(({ ref }) => (ref.kind === kind ? [ref.id] : [])));
  for (const { subject, isKept } of pending) {
    if (subject.as.kind !== kind) continue;
    if (isKept) ids.add(subject.as.id);
    else ids.delete(subject.as.id);
  }
  return ids;
}

export const channelSubject = (channelId: number): FavouriteSubject => ({ as: { kind: 'channel', id: String(channelId) } });
export const personSubject = (personId: number): FavouriteSubject => ({ as: { kind: 'person', id: String(personId) } });

interface AnyContent {
  readonly id: string;
  readonly content_type: string;
  /** Its number among the programmes of television. */
  readonly program_id: number | null;
}

/** A content on its own page and on its cards: a television show is kept as a programme, everything else as a content. */
export function contentSubject({ id, content_type: type, program_id: programId }: AnyContent): FavouriteSubject {
  const content: FavouriteRef = { kind: 'content', id };
  if (programId === null) return { as: content };
  const programme: FavouriteRef = { kind: 'programme', id: String(programId) };
  return type === 'program' ? { as: programme, alsoAs: content } : { as: content, alsoAs: programme };
}

/** A content as television shows it; undefined where the guide only knows its name. */
export const programmeSubject = (content: Pick<AnyContent, 'id' | 'program_id'> | undefined): FavouriteSubject | undefined =>
  content?.program_id === null || content?.program_id === undefined ? undefined : { as: { kind: 'programme', id: String(content.program_id) }, alsoAs: { kind: 'content', id: content.id } };
