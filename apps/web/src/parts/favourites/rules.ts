/** Favourites, and how a heart toggles them. @source spec 2 §4 Favourites toggle */
import type { ChannelId, PersonId, FavouriteId } from '@aerial/domain/ids.ts';
import type { Favourite as FavouriteWire } from '@aerial/contract/shapes/favourite.ts';

/** @source C-535 */
export type FavouriteKind = 'channel' | 'programme' | 'content' | 'person';

/** Something that can be a favourite. Ids are compared as text. */
export interface FavouriteRef {
  readonly kind: FavouriteKind;
  readonly id: string;
}

/** The subject of a heart. A film on television is a programme as well: added either way, all its hearts are full. */
export interface FavouriteSubject {
  readonly as: FavouriteRef;
  readonly alsoAs?: FavouriteRef | undefined;
}

/** A press of a heart. */
export interface Toggle {
  readonly subject: FavouriteSubject;
  /** The optimistic state of the heart. */
  readonly isFavourite: boolean;
  /** Adds, and never removes: for a guest who had to sign in first and may already have the favourite. */
  readonly isAddition?: boolean;
  readonly page: string;
  readonly onFailure: (error: unknown) => void;
}

export interface Favourite {
  /** The favourite's own id, used for removal. */
  readonly id: FavouriteId;
  readonly ref: FavouriteRef;
}

const FIELDS = {
  channel: 'channel_id',
  programme: 'program_id',
  content: 'content_id',
  person: 'person_id',
} as const satisfies Record<FavouriteKind, keyof FavouriteWire>;
const KINDS = Object.keys(FIELDS) as FavouriteKind[];

/** @source C-364 */
export function favouriteOf(wire: FavouriteWire): Favourite | undefined {
  const kind = KINDS.find((one) => wire[FIELDS[one]] !== undefined && wire[FIELDS[one]] !== null);
  return kind && { id: wire.id, ref: { kind, id: String(wire[FIELDS[kind]]) } };
}

/** @param page where it was toggled @source C-688 */
export function additionOf(
  { kind, id }: FavouriteRef,
  page: string,
): { channelId?: string; programId?: string; contentId?: string; personId?: string; page: string } {
  const field = ({ channel: 'channelId', programme: 'programId', content: 'contentId', person: 'personId' } as const)[
    kind
  ];
  return { [field]: id, page };
}

const isSame = (a: FavouriteRef, b: FavouriteRef | undefined): boolean => a.kind === b?.kind && a.id === b.id;
const isAbout = ({ as, alsoAs }: FavouriteSubject, ref: FavouriteRef): boolean =>
  isSame(ref, as) || isSame(ref, alsoAs);
export const isSameSubject = (a: FavouriteSubject, b: FavouriteSubject): boolean => isSame(a.as, b.as);

/** The favourites of the list that match the subject. */
export const favouritesOf = (list: readonly Favourite[], subject: FavouriteSubject): Favourite[] =>
  list.filter(({ ref }) => isAbout(subject, ref));
export const without = (list: readonly Favourite[], removed: readonly Favourite[]): Favourite[] =>
  list.filter(({ id }) => !removed.some((one) => one.id === id));

/** A toggle that the server has not answered yet. */
export interface PendingToggle {
  readonly subject: FavouriteSubject;
  /** The optimistic state of the heart. */
  readonly isFavourite: boolean;
}

/** The displayed state of a heart: the last pending toggle, else the list. */
export function isShownAsFavourite(
  list: readonly Favourite[] | undefined,
  pending: readonly PendingToggle[],
  subject: FavouriteSubject,
): boolean {
  const press = pending.findLast((one) => isSameSubject(one.subject, subject));
  return press?.isFavourite ?? (list !== undefined && favouritesOf(list, subject).length > 0);
}

/** The displayed favourites of one kind. */
export function shownIds(
  list: readonly Favourite[],
  pending: readonly PendingToggle[],
  kind: FavouriteKind,
): ReadonlySet<string> {
  const ids = new Set(list.flatMap(({ ref }) => (ref.kind === kind ? [ref.id] : [])));
  for (const { subject, isFavourite } of pending) {
    if (subject.as.kind !== kind) continue;
    if (isFavourite) ids.add(subject.as.id);
    else ids.delete(subject.as.id);
  }
  return ids;
}

export const channelSubject = (channelId: ChannelId): FavouriteSubject => ({
  as: { kind: 'channel', id: String(channelId) },
});
export const personSubject = (personId: PersonId): FavouriteSubject => ({
  as: { kind: 'person', id: String(personId) },
});

interface AnyContent {
  readonly id: string;
  readonly content_type: string;
  /** Its id as a television programme. */
  readonly program_id: number | null;
}

/** The subject of a content on its own page and on its cards: a television show is a programme, everything else a content. */
export function contentSubject({ id, content_type: type, program_id: programId }: AnyContent): FavouriteSubject {
  const content: FavouriteRef = { kind: 'content', id };
  if (programId === null) return { as: content };
  const programme: FavouriteRef = { kind: 'programme', id: String(programId) };
  return type === 'program' ? { as: programme, alsoAs: content } : { as: content, alsoAs: programme };
}

/** The subject of a content on television; undefined where the guide has only a title. */
export const programmeSubject = (
  content: Pick<AnyContent, 'id' | 'program_id'> | undefined,
): FavouriteSubject | undefined =>
  content?.program_id === null || content?.program_id === undefined
    ? undefined
    : { as: { kind: 'programme', id: String(content.program_id) }, alsoAs: { kind: 'content', id: content.id } };
