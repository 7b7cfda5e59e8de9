/** A member of a room: listens to it, moves the player with it, and passes on what the viewer wishes. */
import {
  changeRoomCall,
  clockCall,
  joinRoomCall,
  leaveRoomCall,
  reactInRoomCall,
  steerRoomCall,
} from '@aerial/api-client/calls/rooms.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import type { Room } from '@aerial/contract/shapes/room.ts';
import { maySteer, roomPosition, type RoomPlayback, type RoomReaction } from '@aerial/domain/rooms.ts';
import type { Position } from '../../player/types.ts';
import type { SteerWish } from '../../player/parts/steering.ts';
import { followRoom, startFollowing, type Correction } from './follow.ts';
import {
  addSample,
  clockOffset,
  FIRST_EVERY_MS,
  FIRST_SAMPLES,
  SAMPLE_EVERY_MS,
  type ClockSample,
} from './server-clock.ts';
import type { RoomDeps, RoomRunner, RoomState, EndReason, ShownReaction } from './room-types.ts';
import { steered } from './wishes.ts';

/** How often the player is compared with the room, milliseconds. */
const FOLLOW_EVERY_MS = 250;
/** The first and the longest pause before a lost stream of events is opened again, milliseconds. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** How long a reaction is on the picture, milliseconds. */
const REACTION_MS = 3_200;
const MAX_REACTIONS = 12;

const playbackOf = ({ playback }: Room): RoomPlayback => ({
  position: playback.position,
  atMs: playback.at_ms,
  isPlaying: playback.is_playing,
  rate: playback.rate,
});

export function runRoom(deps: RoomDeps): RoomRunner {
  const { api, player, roomId, now } = deps;
  const params = { id: roomId };
  const listeners = new Set<() => void>();
  let state: RoomState = {
    room: undefined,
    memberId: deps.memberId,
    isConnected: false,
    reactions: [],
    refusals: 0,
  };
  let samples: readonly ClockSample[] = [];
  let following = startFollowing;
  let events: EventSource | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isStopped = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const set = (change: Partial<RoomState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const later = (ms: number, then: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, ms);
    timers.add(timer);
  };
  const serverMs = (): number | undefined => {
    const offset = clockOffset(samples, now());
    return offset === undefined ? undefined : now() + offset;
  };

  async function sampleClock(): Promise<void> {
    const sentAt = now();
    try {
      const { now_ms } = await api.call(clockCall);
      samples = addSample(samples, { sentAt, receivedAt: now(), serverMs: now_ms });
    } catch {
      // The next one may succeed; until then the last ones count.
    }
  }
  /** Several at first, for one may have had a long way; later one now and then. */
  function keepClock(count: number): void {
    void sampleClock().then(() => {
      if (!isStopped) later(count < FIRST_SAMPLES ? FIRST_EVERY_MS : SAMPLE_EVERY_MS, () => keepClock(count + 1));
    });
  }

  let reactionCount = 0;
  function show(shown: ShownReaction): void {
    set({ reactions: [...state.reactions, shown].slice(-MAX_REACTIONS) });
    later(REACTION_MS, () => set({ reactions: state.reactions.filter((one) => one !== shown) }));
  }

  /** Messages may overtake each other. What was assumed and then refused is no revision of the room. */
  let isAssumed = false;
  function receive(room: Room): void {
    if (!isAssumed && state.room && room.revision < state.room.revision) return;
    isAssumed = false;
    set({ room, isConnected: true });
  }
  function end(reason: EndReason): void {
    if (isStopped) return;
    stop();
    deps.onEnded(reason);
  }

  function listen(): void {
    if (isStopped) return;
    const source = deps.openEvents();
    if (!source) return later(FIRST_RETRY_MS, listen);
    events = source;
    source.addEventListener('room', ({ data }) => {
      retryMs = FIRST_RETRY_MS;
      receive(JSON.parse(data as string) as Room);
    });
    source.addEventListener('reaction', ({ data }) => {
      const { member_id: memberId, reaction } = JSON.parse(data as string) as {
        member_id: string;
        reaction: RoomReaction;
      };
      show({ key: (reactionCount += 1), memberId, reaction });
    });
    source.addEventListener('ended', () => {
      source.close();
      void joinAgain();
    });
    source.addEventListener('error', () => {
      set({ isConnected: false });
      // An answer other than a stream: the browser does not try again by itself.
      if (source.readyState === source.CLOSED) void joinAgain();
    });
  }
  /** After a long absence one is no member any more. */
  let isJoining = false;
  async function joinAgain(): Promise<void> {
    if (isStopped || isJoining) return;
    isJoining = true;
    isAssumed = true;
    events?.close();
    set({ isConnected: false });
    try {
      const { room, member_id: memberId } = await api.call(joinRoomCall, { params });
      if (isStopped) return;
      set({ memberId });
      deps.onMember(memberId);
      receive(room);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'room_not_found') return end('gone');
      if (code === 'room_full') return end('full');
      if (code === 'child_forbidden') return end('refused');
    } finally {
      isJoining = false;
    }
    later(retryMs, listen);
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
  }

  function reading(at: number, server: number) {
    const { machine, hasPicture, ad, isPackshot, rate } = player.getState();
    return {
      at,
      serverMs: server,
      position: player.positionNow() as number,
      isPlaying: machine.phase === 'play' || machine.phase === 'waiting',
      isReady: hasPicture && (machine.phase === 'play' || machine.phase === 'pause') && !ad && !isPackshot,
      rate,
      end: machine.item?.kind === 'vod' ? machine.bounds?.end : server / 1000,
    };
  }
  function follow(): void {
    const server = serverMs();
    if (!state.room || server === undefined) return;
    const next = followRoom(
      following,
      { playback: playbackOf(state.room), revision: state.room.revision },
      reading(now(), server),
    );
    following = next.following;
    apply(next.correction);
  }
  function apply(correction: Correction): void {
    switch (correction.do) {
      case 'nothing':
        return;
      case 'play':
        return player.direct.play();
      case 'pause':
        player.direct.pause();
        return player.direct.seek(correction.to as Position);
      case 'seek':
        return player.direct.seek(correction.to as Position);
      case 'rate':
        return player.setRate(correction.rate);
    }
  }

  const isHost = (): boolean => state.room?.members.find(({ id }) => id === state.memberId)?.is_host === true;

  function wish(wished: SteerWish): void {
    const { room } = state;
    const server = serverMs();
    const { ad, machine } = player.getState();
    // An ad is this viewer's own.
    if (ad && (wished.type === 'toggle' || wished.type === 'play' || wished.type === 'pause'))
      return wished.type === 'toggle' ? player.direct.togglePlay() : player.direct[wished.type]();
    if (!room || server === undefined) return;
    if (!maySteer(room.control, isHost())) return set({ refusals: state.refusals + 1 });
    const to = steered(wished, {
      isPlaying: room.playback.is_playing,
      position: player.positionNow(),
      start: machine.bounds?.start ?? 0,
      present: machine.item?.kind === 'vod' ? undefined : server / 1000,
    });
    const playback = { position: to.position, at_ms: Math.round(server), is_playing: to.isPlaying };
    // What the viewer pressed is seen at once; the answer, or what others did meanwhile, replaces it.
    set({ room: { ...room, revision: room.revision + 1, playback: { ...room.playback, ...playback } } });
    follow();
    api.call(steerRoomCall, { params, body: playback }).then(receive, () => void joinAgain());
  }

  function stop(): void {
    if (isStopped) return;
    isStopped = true;
    events?.close();
    clearInterval(loop);
    for (const timer of timers) clearTimeout(timer);
    player.steer(undefined);
    if (player.getState().rate !== (state.room?.playback.rate ?? 1)) player.setRate(state.room?.playback.rate ?? 1);
  }

  const loop = setInterval(follow, FOLLOW_EVERY_MS);
  player.steer(wish);
  keepClock(1);
  listen();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setControl: (control) =>
      void api.call(changeRoomCall, { params, body: { control } }).then(receive, () => void joinAgain()),
    // A reaction that does not arrive is not worth a message.
    react: (reaction) => void api.call(reactInRoomCall, { params, body: { reaction } }).catch(() => {}),
    difference() {
      const server = serverMs();
      return state.room && server !== undefined
        ? player.positionNow() - roomPosition(playbackOf(state.room), server)
        : undefined;
    },
    leave() {
      stop();
      void api.call(leaveRoomCall, { params, keepalive: true }).catch(() => {});
    },
    stop,
  };
}
