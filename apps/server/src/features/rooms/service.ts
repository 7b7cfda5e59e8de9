import { randomBytes } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import type { DeviceId } from '@aerial/domain/ids.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import {
  maySteer,
  MAX_ROOM_MEMBERS,
  type RoomControl,
  type RoomPlayback,
  type RoomReaction,
} from '@aerial/domain/rooms.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { LockedRoom, RoomDevice, RoomMember, RoomRecord, RoomStore, RoomSubject } from './ports.ts';
import {
  ABSENT_AFTER_MS,
  EMPTY_AFTER_MS,
  hostOnly,
  MAX_AGE_MS,
  measuredAt,
  nextHost,
  roomFull,
  roomNotFound,
} from './rules.ts';

export interface RoomServiceDeps {
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly limiter: Limiter;
  /** Whether the viewer's profile may see a subject of its provider at all; whether it may play is decided by the stream call. */
  checkVisible(viewer: Viewer, subject: RoomSubject): Promise<Result<undefined, AppError>>;
  /** Called after each change of a room. */
  changed(roomId: string): void;
  reacted(roomId: string, memberId: string, reaction: RoomReaction): void;
}

/** Who makes a request. */
export interface RoomCaller {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
}

export interface NewRoom {
  readonly subject: RoomSubject;
  readonly position: number;
  readonly isPlaying: boolean;
  readonly control: RoomControl;
}

type Changed = Promise<Result<RoomRecord, AppError>>;
type Joined = Promise<Result<{ readonly room: RoomRecord; readonly memberId: string }, AppError>>;

const deviceOf = ({ userId, deviceId, profileId }: Viewer): RoomDevice => ({
  userId,
  // Calls of rooms are those of devices.
  deviceId: deviceId!,
  profileId,
});
const memberOf = (room: RoomRecord, deviceId: DeviceId | undefined): RoomMember | undefined =>
  room.members.find((member) => member.deviceId === deviceId);

export function roomService({ store, clock, limiter, checkVisible, changed, reacted }: RoomServiceDeps) {
  const now = () => clock.now();
  const isOffered = ({ settings }: ProviderRecord): boolean => !settings.hiddenFeatures.includes('watch_together');

  /** A room of the provider in the eyes of one of its viewers. */
  async function find(id: string, { provider }: RoomCaller): Promise<RoomRecord | undefined> {
    const room = isOffered(provider) ? await store.find(id) : undefined;
    return room?.providerId === provider.id ? room : undefined;
  }

  /** Does the work of a member under the lock of the room, and announces what came of it. */
  async function asMember(
    id: string,
    caller: RoomCaller,
    work: (locked: LockedRoom, member: RoomMember) => Promise<Result<undefined, AppError>>,
  ): Changed {
    if (!(await find(id, caller))) return roomNotFound;
    const done = await store.locked(id, async (locked) => {
      const member = memberOf(locked.room, caller.viewer.deviceId);
      return member ? work(locked, member) : roomNotFound;
    });
    if (!done) return roomNotFound;
    if (!done.ok) return done;
    changed(id);
    const room = await store.find(id);
    return room ? ok(room) : roomNotFound;
  }

  async function removeMembers(locked: LockedRoom, ids: readonly string[]): Promise<void> {
    const leaving = new Set(ids);
    if (locked.room.members.every(({ id }) => leaving.has(id))) return locked.remove();
    const host = nextHost(locked.room.members, leaving);
    await locked.removeMembers(ids);
    if (host) await locked.setHost(host.id);
  }

  const perMinute = (what: string, id: string | number, max: number) => ({
    key: `room ${what} ${id}`,
    max,
    windowS: 60,
  });

  return {
    async create({ subject, position, isPlaying, control }: NewRoom, { viewer, provider }: RoomCaller): Joined {
      if (!isOffered(provider)) return roomNotFound;
      const spent = await limiter.spend([{ key: `room create ${viewer.userId}`, max: 20, windowS: 3600 }]);
      if (!spent.ok) return spent;
      const visible = await checkVisible(viewer, subject);
      if (!visible.ok) return visible;
      const room = await store.create(
        {
          id: randomBytes(16).toString('base64url'),
          providerId: provider.id,
          subject,
          control,
          playback: { position, atMs: now(), isPlaying, rate: 1 },
        },
        deviceOf(viewer),
        now(),
      );
      return ok({ room, memberId: room.members[0]!.id });
    },

    /** What the link shows before one has joined. */
    async invitation(
      id: string,
      caller: RoomCaller,
    ): Promise<Result<{ room: RoomRecord; isMember: boolean }, AppError>> {
      const room = await find(id, caller);
      if (!room) return roomNotFound;
      const visible = await checkVisible(caller.viewer, room.subject);
      if (!visible.ok) return visible.error.code === 'child_forbidden' ? visible : roomNotFound;
      return ok({ room, isMember: memberOf(room, caller.viewer.deviceId) !== undefined });
    },

    async join(id: string, caller: RoomCaller): Joined {
      const { viewer } = caller;
      const spent = await limiter.spend([perMinute('join', viewer.userId, 30)]);
      if (!spent.ok) return spent;
      const found = await find(id, caller);
      if (!found) return roomNotFound;
      const visible = await checkVisible(viewer, found.subject);
      if (!visible.ok) return visible.error.code === 'child_forbidden' ? visible : roomNotFound;
      const joined = await store.locked(id, async (locked): Promise<Result<string, AppError>> => {
        const present = memberOf(locked.room, viewer.deviceId);
        if (present) {
          await store.touch([present.id], now());
          return ok(present.id);
        }
        if (locked.room.members.length >= MAX_ROOM_MEMBERS) return roomFull;
        const hasHost = locked.room.members.some(({ isHost }) => isHost);
        return ok(await locked.addMember(deviceOf(viewer), !hasHost, now()));
      });
      if (!joined) return roomNotFound;
      if (!joined.ok) return joined;
      changed(id);
      const room = await store.find(id);
      return room ? ok({ room, memberId: joined.value }) : roomNotFound;
    },

    async leave(id: string, caller: RoomCaller): Promise<Result<undefined, AppError>> {
      const left = await asMember(id, caller, async (locked, member) => {
        await removeMembers(locked, [member.id]);
        return ok(undefined);
      });
      // The room has ended with its last member.
      if (!left.ok && left.error.code !== 'room_not_found') return left;
      return left.ok || !(await find(id, caller)) ? ok(undefined) : roomNotFound;
    },

    async steer(
      id: string,
      {
        atMs,
        ...playback
      }: Omit<RoomPlayback, 'atMs' | 'rate'> & { readonly atMs: number | undefined; readonly rate: number | undefined },
      caller: RoomCaller,
    ): Changed {
      const spent = await limiter.spend([perMinute('steer', caller.viewer.deviceId!, 120)]);
      if (!spent.ok) return spent;
      return asMember(id, caller, async (locked, { isHost }) => {
        if (!maySteer(locked.room.control, isHost)) return hostOnly;
        const rate = playback.rate ?? locked.room.playback.rate;
        await locked.setPlayback({ ...playback, rate, atMs: measuredAt(atMs, now()) });
        return ok(undefined);
      });
    },

    async change(id: string, control: RoomControl, caller: RoomCaller): Changed {
      const spent = await limiter.spend([perMinute('change', caller.viewer.deviceId!, 30)]);
      if (!spent.ok) return spent;
      return asMember(id, caller, async (locked, { isHost }) => {
        if (!isHost) return hostOnly;
        await locked.setControl(control);
        return ok(undefined);
      });
    },

    async react(id: string, reaction: RoomReaction, caller: RoomCaller): Promise<Result<undefined, AppError>> {
      const spent = await limiter.spend([perMinute('react', caller.viewer.deviceId!, 60)]);
      if (!spent.ok) return spent;
      const room = await find(id, caller);
      const member = room && memberOf(room, caller.viewer.deviceId);
      if (!member) return roomNotFound;
      reacted(id, member.id, reaction);
      return ok(undefined);
    },

    /** The room of a member, for its stream of events. */
    async memberIn(id: string, viewer: Viewer): Promise<{ room: RoomRecord; memberId: string } | undefined> {
      const room = await store.find(id);
      const member = room?.providerId === viewer.providerId ? memberOf(room, viewer.deviceId) : undefined;
      return room && member && { room, memberId: member.id };
    },

    /** Removes those whose streams have been closed for long. */
    async removeAbsent(id: string): Promise<void> {
      const absent = await store.absent(id, epochMs(now() - ABSENT_AFTER_MS));
      if (absent.length === 0) return;
      await store.locked(id, (locked) => removeMembers(locked, absent));
      changed(id);
    },

    removeExpired: (): Promise<void> =>
      store.removeExpired(epochMs(now() - EMPTY_AFTER_MS), epochMs(now() - MAX_AGE_MS)),
  };
}
export type RoomService = ReturnType<typeof roomService>;
