import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { Database } from '../../db/schema.ts';
import type { FavouritesTable } from '../../db/schema/favourites.ts';
import type { FavouriteKind, FavouriteObject, FavouriteRecord, FavouriteStore } from './ports.ts';

/** The column that refers to the object. */
const COLUMN = {
  channel: 'channel_id',
  programme: 'program_id',
  content: 'content_id',
  person: 'person_id',
} as const satisfies Record<FavouriteKind, keyof FavouritesTable>;
const KINDS = Object.keys(COLUMN) as FavouriteKind[];

const columns = ['id', 'channel_id', 'program_id', 'content_id', 'person_id', 'page', 'created_at'] as const;
type Row = Pick<Selectable<FavouritesTable>, (typeof columns)[number]>;

function toRecord(row: Row): FavouriteRecord {
  const kind = KINDS.find((one) => row[COLUMN[one]] !== null)!;
  return {
    id: row.id,
    object: { kind, id: String(row[COLUMN[kind]]) },
    page: row.page,
    addedAt: epochMs(row.created_at.getTime()),
  };
}

export function favouriteStore(db: Kysely<Database>): FavouriteStore {
  const own = ({ userId, profileId }: ProfileOwner) =>
    db
      .selectFrom('favourites')
      .select(columns)
      .where('user_id', '=', userId)
      .where('profile_id', '=', profileId ?? '');
  const removal = ({ userId, profileId }: ProfileOwner) =>
    db
      .deleteFrom('favourites')
      .where('user_id', '=', userId)
      .where('profile_id', '=', profileId ?? '')
      .returning(columns);
  const isObject = ({ kind, id }: FavouriteObject) => sql<boolean>`${sql.ref(COLUMN[kind])} = ${id}::bigint`;

  return {
    async list(owner, { offset, limit }) {
      const rows = await own(owner)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },

    async find(owner, object) {
      const row = await own(owner).where(isObject(object)).executeTakeFirst();
      return row && toRecord(row);
    },

    async ofKind(owner, kind) {
      const rows = await own(owner).where(COLUMN[kind], 'is not', null).execute();
      return new Map(rows.map((row) => [String(row[COLUMN[kind]]), toRecord(row)]));
    },

    /** One statement: concurrent inserts of the same favourite return the winner's record. */
    async add({ userId, profileId = '' }, { kind, id }, page, now) {
      const column = sql.ref(COLUMN[kind]);
      const { rows } = await sql<Row>`
        insert into favourites (user_id, profile_id, ${column}, page, created_at)
        values (${userId}, ${profileId}, ${id}::bigint, ${page ?? null}, ${new Date(now)})
        on conflict (user_id, profile_id, ${column}) where ${column} is not null do update set user_id = excluded.user_id
        returning ${sql.join(columns.map((name) => sql.ref(name)))}`.execute(db);
      return toRecord(rows[0]!);
    },

    async remove(owner, id) {
      const row = await removal(owner).where('id', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },

    async removeObject(owner, object) {
      const row = await removal(owner).where(isObject(object)).executeTakeFirst();
      return row && toRecord(row);
    },
  };
}
