/** Watching together: rooms, their members and their streams of events. */
import type { AppError } from '@aerial/contract/errors.ts';
import {
  changeRoomCall,
  clockCall,
  createRoomCall,
  joinRoomCall,
  leaveRoomCall,
  reactInRoomCall,
  roomInvitationCall,
  steerRoomCall,
} from '@aerial/contract/calls/rooms.ts';
import type { RoomReaction } from '@aerial/domain/rooms.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { FastifyInstance } from 'fastify';
import { topics } from '../../bus/topics.ts';
import { tokenOf } from '../../http/access-token.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { sendError } from '../../http/errors.ts';
import { openEventStream } from '../../http/event-stream.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { roomHub, type RoomHub } from './hub.ts';
import type { RoomSubject } from './ports.ts';
import { roomStore } from './repo.pg.ts';
import { roomNotFound } from './rules.ts';
import { roomService, type RoomService } from './service.ts';
import { invitationWire, roomWire } from './wire.ts';

/** How often open streams are recorded and absent members removed, ms. */
const PRESENCE_MS = 15_000;
const EVERY_TEN_MINUTES = '*/10 * * * *';

export interface RoomNeeds {
  /** Whether the viewer's profile may see it at all. Fails with content_not_found, channel_not_found, child_forbidden. */
  checkVisible(viewer: Viewer, subject: RoomSubject): Promise<Result<undefined, AppError>>;
}

type Message = { readonly room: string; readonly member?: string; readonly reaction?: RoomReaction };

export function roomsFeature({ db, clock, bus, attempts, tokens, absolute, warn }: Kernel, needs: RoomNeeds): Feature {
  const store = roomStore(db);
  const failed = (error: unknown): void => warn({ err: error }, 'members of a room were not notified');
  const hub = roomHub(async (id) => {
    const room = await store.find(id);
    return room && roomWire(room, absolute);
  }, failed);
  const deliver = ({ room, member, reaction }: Message): void =>
    member !== undefined && reaction !== undefined ? hub.react(room, member, reaction) : hub.refresh(room);
  bus?.subscribe(topics.rooms, (message) => deliver(message as Message));
  bus?.onGap(hub.refreshAll);
  const publish = (message: Message): void => {
    if (bus) bus.publish(topics.rooms, message).catch(failed);
    else deliver(message);
  };
  const service = roomService({
    store,
    clock,
    limiter: limiter(attempts, clock),
    checkVisible: needs.checkVisible,
    changed: (room) => publish({ room }),
    reacted: (room, member, reaction) => publish({ room, member, reaction }),
  });
  return {
    name: 'rooms',
    routes: (router) => roomRoutes(router, service, { absolute, clock }),
    serve(app) {
      serveEvents(app, { service, hub, viewerOf: (token) => tokens.viewerOf(token) });
      const presence = setInterval(() => void follow().catch(failed), PRESENCE_MS).unref();
      async function follow(): Promise<void> {
        await store.touch(hub.members(), clock.now());
        for (const room of hub.rooms()) await service.removeAbsent(room);
      }
      app.addHook('preClose', async () => {
        clearInterval(presence);
        hub.closeAll();
      });
    },
    jobs: () => [{ name: 'rooms.expire', cron: EVERY_TEN_MINUTES, run: service.removeExpired }],
  };
}

/** The subject of a new room; exactly one of the two is named. */
function subjectOf(body: {
  readonly content_id?: unknown;
  readonly library_id?: unknown;
  readonly channel_id?: unknown;
}): Result<RoomSubject, AppError> {
  const { content_id: contentId, library_id: libraryId, channel_id: channelId } = body;
  if (channelId !== undefined && contentId === undefined) return ok({ kind: 'channel', channelId } as RoomSubject);
  if (contentId !== undefined && libraryId !== undefined && channelId === undefined)
    return ok({ kind: 'content', contentId, libraryId } as RoomSubject);
  return fail({ code: 'validation_failed', message: 'Name a content with its library, or a channel.' });
}

function roomRoutes(
  router: CallRouter,
  service: RoomService,
  { absolute, clock }: Pick<Kernel, 'absolute' | 'clock'>,
): void {
  router.handle(clockCall, async () => ok({ now_ms: clock.now() }));
  router.handle(createRoomCall, async ({ body, viewer, provider }) => {
    const subject = subjectOf(body);
    if (!subject.ok) return subject;
    const made = await service.create(
      {
        subject: subject.value,
        position: body.position,
        isPlaying: body.is_playing,
        control: body.control ?? 'all',
      },
      { viewer, provider },
    );
    return made.ok ? ok({ room: roomWire(made.value.room, absolute), member_id: made.value.memberId }) : made;
  });
  router.handle(roomInvitationCall, async ({ params, viewer, provider }) => {
    const found = await service.invitation(params.id, { viewer, provider });
    if (!found.ok) return found;
    return ok(invitationWire(found.value.room, { isMember: found.value.isMember, nowMs: clock.now() }));
  });
  router.handle(joinRoomCall, async ({ params, viewer, provider }) => {
    const joined = await service.join(params.id, { viewer, provider });
    return joined.ok ? ok({ room: roomWire(joined.value.room, absolute), member_id: joined.value.memberId }) : joined;
  });
  router.handle(leaveRoomCall, async ({ params, viewer, provider }) => {
    const left = await service.leave(params.id, { viewer, provider });
    return left.ok ? ok({}) : left;
  });
  router.handle(steerRoomCall, async ({ params, body, viewer, provider }) => {
    const { position, is_playing: isPlaying, rate, at_ms: atMs } = body;
    const steered = await service.steer(params.id, { position, isPlaying, rate, atMs }, { viewer, provider });
    return steered.ok ? ok(roomWire(steered.value, absolute)) : steered;
  });
  router.handle(changeRoomCall, async ({ params, body, viewer, provider }) => {
    const changed = await service.change(params.id, body.control, { viewer, provider });
    return changed.ok ? ok(roomWire(changed.value, absolute)) : changed;
  });
  router.handle(reactInRoomCall, async ({ params, body, viewer, provider }) => {
    const reacted = await service.react(params.id, body.reaction, { viewer, provider });
    return reacted.ok ? ok({}) : reacted;
  });
}

/** The stream of a room, for its members. */
function serveEvents(
  app: FastifyInstance,
  {
    service,
    hub,
    viewerOf,
  }: {
    readonly service: RoomService;
    readonly hub: RoomHub;
    viewerOf(token: string): Viewer | undefined | Promise<Viewer | undefined>;
  },
): void {
  app.get<{ Params: { id: string } }>('/v2/rooms/:id/events', async (request, reply) => {
    const token = tokenOf(request.query, request.headers.authorization);
    const viewer = token === undefined ? undefined : await viewerOf(token);
    if (!viewer?.deviceId) return sendError(reply, { code: 'authentication_failed', message: 'Incorrect token.' });
    const found = await service.memberIn(request.params.id, viewer);
    if (!found) return sendError(reply, roomNotFound.error);
    hub.add(found.room.id, found.memberId, openEventStream(reply));
    return reply;
  });
}
