import type { StatId } from '@aerial/domain/ids.ts';
import { addSeconds, type Seconds } from '@aerial/domain/time.ts';
import { coveredBy, mediaTimeAt, positionAt } from '../engines/dates.ts';
import {
  noTracks,
  type EngineFactory,
  type EngineReport,
  type EngineTracks,
  type PlaybackEngine,
} from '../engines/port.ts';
import type { Bounds, PlaybackSource, Position } from '../types.ts';
import type { CastConnection, CastRequest } from './connection.ts';
import type { ReceiverState } from './receiver-state.ts';
import { liveStart, loadTimeline, type CastTimeline } from './timeline.ts';

/** What the receiver says about what it plays. */
export interface CastSubject {
  /** The same for each address of one thing. */
  readonly contentId: string;
  readonly isChannel: boolean;
  readonly isLive: boolean;
  readonly title: string;
  readonly description: string | undefined;
  readonly poster: string | undefined;
  /** The programme. */
  readonly bounds?: Bounds | undefined;
  /** The picture for blackouts. */
  readonly mattress?: string | undefined;
}

export interface CastEngineDeps {
  readonly connection: CastConnection;
  /** Of what is being loaded. */
  subject(): CastSubject;
  /** @throws when it does not load */
  read(url: string): Promise<string>;
  /** Hands a playback over to our own receiver, which reports it from then on. @returns undefined where that fails: it plays uncounted */
  readonly handOver?: ((statId: StatId) => Promise<string | undefined>) | undefined;
}

const noTimeline: CastTimeline = { fragments: [], isComplete: true };
const BEGINNING = 0 as Seconds;

/** The engine of what plays on a Cast device; the element stays empty. @source spec 2 §4 Casting */
export const castEngine =
  (deps: CastEngineDeps): EngineFactory =>
  (_video, report) =>
    createCastEngine(deps, report);

function createCastEngine(
  { connection, subject, read, handOver }: CastEngineDeps,
  report: (report: EngineReport) => void,
): PlaybackEngine {
  let isWanted = false;
  /** Requests wait until the receiver has what they are about. */
  let isLoaded = false;
  let loads = 0;
  let timeline = noTimeline;
  let startsAt: Position = BEGINNING;
  /** Position of the media time 0 of a live stream. */
  let liveOrigin: Position | undefined;
  /** Where the receiver was last: it is forgotten there when the connection ends. */
  let last: Position | undefined;
  let seen: ReceiverState | undefined;

  const positionOf = (time: number): Position =>
    liveOrigin === undefined ? positionAt(timeline.fragments, time, startsAt) : addSeconds(liveOrigin, time);
  const timeOf = (position: Position): number =>
    liveOrigin === undefined ? mediaTimeAt(timeline.fragments, position, startsAt) : position - liveOrigin;

  function tracksOf({ subtitles }: ReceiverState): EngineTracks {
    return {
      ...noTracks,
      text: subtitles.map(({ id, label, language }) => ({ id, language, name: label })),
      textId: subtitles.find(({ active }) => active)?.id ?? -1,
    };
  }

  /** Reports what has changed on the receiver. */
  function look(): void {
    const now = connection.state();
    if (!isLoaded || now.status === 'disconnected') return;
    const before = seen;
    seen = now;
    if (now.status === 'playing' || now.status === 'paused') last = positionOf(now.time);
    const isSilentChange = now.volumeLevel !== before?.volumeLevel || now.muted !== before.muted;
    if (isSilentChange) report({ type: 'sound', volume: now.volumeLevel, isMuted: now.muted });
    if (now.subtitles !== before?.subtitles) report({ type: 'tracks', tracks: tracksOf(now) });
    if (now.hasFailed && !before?.hasFailed)
      return report({ type: 'failed', failure: 'network', detail: 'cast receiver' });
    if (now.state === before?.state && now.hasEnded === before?.hasEnded) return;
    if (now.hasEnded) return report({ type: 'element', event: 'ended' });
    if (now.state === 'PLAYING') return report({ type: 'element', event: 'playing' });
    if (now.state === 'PAUSED') return report({ type: 'element', event: 'paused' });
    if (now.state === 'BUFFERING' && before !== undefined) return report({ type: 'element', event: 'stalled' });
  }
  const unsubscribe = connection.subscribe(look);

  async function load(source: PlaybackSource, startAt: Position | 'edge'): Promise<void> {
    const number = ++loads;
    const about = subject();
    isLoaded = false;
    seen = liveOrigin = undefined;
    timeline = noTimeline;
    startsAt = source.startsAt ?? BEGINNING;
    last = startAt === 'edge' ? undefined : startAt;
    try {
      // Whether it plays is known in a moment: the caller starts what it has loaded.
      timeline = await (about.isChannel ? loadTimeline(source.url, read) : noTimeline);
      if (number !== loads) return;
      const { contentId, status, hasFailed } = connection.state();
      const isRunning = contentId === about.contentId && status !== 'connected' && !hasFailed;
      const isLive = about.isLive && !timeline.isComplete;
      const startTime = startAt === 'edge' ? undefined : Math.max(0, timeOf(startAt));
      // After a reload of the page the receiver still plays it.
      const details = isRunning ? {} : await ownDetails(source, about, isLive, startAt);
      if (number !== loads) return;
      if (!isRunning)
        await connection.load({
          contentId: about.contentId,
          src: source.url,
          title: about.title,
          description: about.description,
          poster: about.poster,
          isLive,
          startTime,
          isPlaying: isWanted,
          ...details,
        });
      if (number !== loads) return;
      if (isLive) liveOrigin = originOf(startAt);
      isLoaded = true;
      look();
      // What was pressed meanwhile.
      if (isWanted) connection.play();
      else connection.pause();
    } catch (error) {
      if (number === loads) report({ type: 'failed', failure: 'network', detail: `cast ${String(error)}` });
    }
  }

  /** What our own receiver needs besides; nothing for others. */
  async function ownDetails(
    source: PlaybackSource,
    { bounds, isChannel, mattress }: CastSubject,
    isLive: boolean,
    startAt: Position | 'edge',
  ): Promise<Pick<CastRequest, 'details' | 'playback'>> {
    if (!(await connection.isOwn())) return {};
    const { infoUrl, statId } = source;
    const ticket = statId === undefined ? undefined : await handOver?.(statId);
    const kind = isLive ? 'live' : isChannel ? 'archive' : 'vod';
    return {
      details: { kind, startAt, origin: startsAt, bounds, infoUrl, mattress },
      playback: statId === undefined || ticket === undefined ? undefined : { statId, ticket },
    };
  }

  /** The receiver counts a live stream from where it came in. */
  function originOf(startAt: Position | 'edge'): Position | undefined {
    const first = startAt === 'edge' ? liveStart(timeline) : startAt;
    return first === undefined ? undefined : addSeconds(first, -connection.state().time);
  }

  return {
    load: (source, startAt) => void load(source, startAt),
    request(request) {
      switch (request.type) {
        case 'seek':
          last = request.to;
          return void (isLoaded && connection.seek(Math.max(0, timeOf(request.to))));
        case 'text':
          return connection.chooseSubtitles(request.id);
        case 'recover':
        case 'level':
        case 'limit':
        case 'audio':
        case 'hold':
        case 'go':
          return;
      }
    },
    own: {
      play() {
        isWanted = true;
        if (isLoaded) connection.play();
      },
      pause() {
        isWanted = false;
        if (isLoaded) connection.pause();
      },
      // The television keeps the sound it has until the viewer changes it here.
      setSound: (volume, isMuted) => void (isLoaded && connection.setSound(volume, isMuted)),
    },
    position() {
      const { status, time } = connection.state();
      return isLoaded && (status === 'playing' || status === 'paused') ? positionOf(time) : last;
    },
    loaded(): Bounds | undefined {
      if (!isLoaded) return undefined;
      const range = connection.liveRange();
      if (liveOrigin !== undefined && range) return { start: positionOf(range.start), end: positionOf(range.end) };
      const covered = coveredBy(timeline.fragments, startsAt);
      if (covered) return covered;
      const { duration } = connection.state();
      return duration > 0 ? { start: BEGINNING, end: duration as Seconds } : undefined;
    },
    statistics: () => ({ engine: `cast ${connection.state().device ?? ''}`.trim() }),
    destroy() {
      loads += 1;
      unsubscribe();
    },
  };
}
