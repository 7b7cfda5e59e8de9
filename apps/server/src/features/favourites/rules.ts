/** What a favourite request refers to. @source C-364, C-688, C-691 */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { FavouriteKind, FavouriteObject } from './ports.ts';

type SentId = number | string | null | undefined;
/** As clients send it, in either spelling. */
export interface SentFavourite {
  readonly channelId?: SentId;
  readonly channel_id?: SentId;
  readonly programId?: SentId;
  readonly program_id?: SentId;
  readonly contentId?: SentId;
  readonly content_id?: SentId;
  readonly personId?: SentId;
  readonly person_id?: SentId;
}

const FIELDS = [
  ['channel', 'channelId', 'channel_id'],
  ['programme', 'programId', 'program_id'],
  ['content', 'contentId', 'content_id'],
  ['person', 'personId', 'person_id'],
] as const satisfies readonly (readonly [FavouriteKind, keyof SentFavourite, keyof SentFavourite])[];

const isSet = (id: SentId): id is number | string => id !== undefined && id !== null && id !== '';

/** The one object that is named. Fails with validation_failed when none is, or several are. */
export function namedObject(sent: SentFavourite): Result<FavouriteObject, AppError> {
  const named = FIELDS.flatMap(([kind, camel, snake]) =>
    [sent[camel], sent[snake]].filter(isSet).map((id): FavouriteObject => ({ kind, id: BigInt(id).toString() })),
  );
  const [first, ...others] = named;
  if (first && others.every(({ kind, id }) => kind === first.kind && id === first.id)) return ok(first);
  const problem = [first ? 'Please check this value.' : 'This field is required.'];
  const fields = first
    ? [...new Set(named.map(({ kind }) => FIELDS.find(([of]) => of === kind)![1]))]
    : FIELDS.map(([, camel]) => camel);
  return fail({
    code: 'validation_failed',
    message: 'The request is not valid.',
    detail: Object.fromEntries(fields.map((field) => [field, problem])),
  });
}

const LARGEST: Readonly<Record<FavouriteKind, bigint>> = {
  channel: 2_147_483_647n,
  programme: 2_147_483_647n,
  person: 2_147_483_647n,
  content: 9_223_372_036_854_775_807n,
};

/** Whether such an id can exist at all: larger ones do not fit the database. */
export const canExist = ({ kind, id }: FavouriteObject): boolean => BigInt(id) <= LARGEST[kind];

const UNKNOWN: Readonly<Record<FavouriteKind, AppError>> = {
  channel: { code: 'channel_not_found', message: 'There is no such channel.' },
  programme: { code: 'program_not_found', message: 'There is no such programme.' },
  content: { code: 'content_not_found', message: 'There is no such content.' },
  person: { code: 'person_not_found', message: 'There is no such person.' },
};
export const unknownObject = (kind: FavouriteKind): AppError => UNKNOWN[kind];
