import type { ChannelId, ContentId, DeviceId, LibraryId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { RoomControl } from '@aerial/domain/rooms.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { LockedRoom, RoomDevice, RoomRecord, RoomStore, RoomSubject } from './ports.ts';

interface RoomRow {
  id: string;
  provider_id: ProviderId;
  content_id: ContentId | null;
  library_id: LibraryId | null;
  channel_id: ChannelId | null;
  control: RoomControl;
  position: number;
  at_ms: string;
  is_playing: boolean;
  rate: number;
  revision: number;
  members: {
    id: string;
    user_id: UserId;
    device_id: DeviceId;
    is_host: boolean;
    name: string | null;
    avatar_id: number | null;
  }[];
}

const subjectOf = (row: RoomRow): RoomSubject =>
  row.channel_id === null
    ? { kind: 'content', contentId: row.content_id!, libraryId: row.library_id! }
    : { kind: 'channel', channelId: row.channel_id };

const recordOf = (row: RoomRow): RoomRecord => ({
  id: row.id,
  providerId: row.provider_id,
  subject: subjectOf(row),
  control: row.control,
  playback: { position: row.position, atMs: Number(row.at_ms), isPlaying: row.is_playing, rate: row.rate },
  revision: row.revision,
  members: row.members.map(
    ({ user_id: userId, device_id: deviceId, is_host: isHost, avatar_id: avatarId, ...rest }) => ({
      ...rest,
      userId,
      deviceId,
      isHost,
      avatarId,
    }),
  ),
});

async function read(db: Kysely<Database>, id: string): Promise<RoomRecord | undefined> {
  const { rows } = await sql<RoomRow>`
    select r.*, coalesce((
      select json_agg(json_build_object('id', m.id::text, 'user_id', m.user_id, 'device_id', m.device_id, 'is_host', m.is_host,
        'name', p.name, 'avatar_id', p.avatar_id) order by m.id)
      from room_members m
      left join profiles p on p.user_id = m.user_id and (p.id::text = m.profile_id or (m.profile_id = '' and p.is_main))
      where m.room_id = r.id), '[]') as members
    from rooms r where r.id = ${id}`.execute(db);
  return rows[0] && recordOf(rows[0]);
}

async function insertMember(
  db: Kysely<Database>,
  roomId: string,
  { userId, deviceId, profileId }: RoomDevice,
  isHost: boolean,
  now: number,
): Promise<string> {
  const { id } = await db
    .insertInto('room_members')
    .values({
      room_id: roomId,
      user_id: userId,
      device_id: deviceId,
      profile_id: profileId ?? '',
      is_host: isHost,
      seen_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function roomStore(db: Kysely<Database>): RoomStore {
  return {
    find: (id) => read(db, id),

    create: ({ id, providerId, subject, control, playback }, host, now) =>
      transaction(db, async (trx) => {
        const isContent = subject.kind === 'content';
        await trx
          .insertInto('rooms')
          .values({
            id,
            provider_id: providerId,
            content_id: isContent ? subject.contentId : null,
            library_id: isContent ? subject.libraryId : null,
            channel_id: isContent ? null : subject.channelId,
            control,
            position: playback.position,
            at_ms: playback.atMs,
            is_playing: playback.isPlaying,
            rate: playback.rate,
            revision: 1,
            created_at: new Date(now),
          })
          .execute();
        await insertMember(trx, id, host, true, now);
        return (await read(trx, id))!;
      }),

    locked: (id, work) =>
      transaction(db, async (trx) => {
        await trx.selectFrom('rooms').select('id').where('id', '=', id).forUpdate().execute();
        const room = await read(trx, id);
        return room && work(lockedRoom(trx, room));
      }),

    async touch(memberIds, now) {
      if (memberIds.length === 0) return;
      await db
        .updateTable('room_members')
        .set({ seen_at: new Date(now) })
        .where('id', 'in', [...memberIds])
        .execute();
    },

    async absent(roomId, since) {
      const rows = await db
        .selectFrom('room_members')
        .select('id')
        .where('room_id', '=', roomId)
        .where('seen_at', '<', new Date(since))
        .execute();
      return rows.map(({ id }) => id);
    },

    async removeExpired(since, createdBefore) {
      await sql`delete from rooms r where r.created_at < ${new Date(createdBefore)}
        or (r.created_at < ${new Date(since)} and not exists (select from room_members m where m.room_id = r.id and m.seen_at >= ${new Date(since)}))`.execute(
        db,
      );
    },
  };
}

function lockedRoom(trx: Transaction<Database>, room: RoomRecord): LockedRoom {
  const change = async (
    values: Partial<{ position: number; at_ms: number; is_playing: boolean; rate: number; control: RoomControl }>,
  ) =>
    void (await trx
      .updateTable('rooms')
      .set({ ...values, revision: sql`revision + 1` })
      .where('id', '=', room.id)
      .execute());
  return {
    room,
    async addMember(device, isHost, now) {
      const id = await insertMember(trx, room.id, device, isHost, now);
      await change({});
      return id;
    },
    async removeMembers(ids) {
      await trx
        .deleteFrom('room_members')
        .where('room_id', '=', room.id)
        .where('id', 'in', [...ids])
        .execute();
      await change({});
    },
    async setHost(memberId) {
      await trx
        .updateTable('room_members')
        .set({ is_host: sql`id = ${memberId}` })
        .where('room_id', '=', room.id)
        .execute();
      await change({});
    },
    setPlayback: ({ position, atMs, isPlaying, rate }) =>
      change({ position, at_ms: atMs, is_playing: isPlaying, rate }),
    setControl: (control) => change({ control }),
    remove: async () => void (await trx.deleteFrom('rooms').where('id', '=', room.id).execute()),
  };
}
