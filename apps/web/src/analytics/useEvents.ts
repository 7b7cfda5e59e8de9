/** The single event queue of the running application, and the events of its player. */
import { epochMs } from '@aerial/domain/time.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { metricsEventsCall } from '@aerial/api-client/calls/metrics.ts';
import { useRuntime, type Runtime } from '../core/runtime.tsx';
import type { PlayerStore } from '../player/store-types.ts';
import { nothingWatched, playbackParams, startTypeOf, stepWatched, type PlaybackSubject } from './playback-events.ts';
import { createEventQueue, type EventQueue } from './queue.ts';

/** This page reports nothing. @source F-353 */
const UNTRACKED_PAGE = '/account_mobile';

const queues = new WeakMap<QueryClient, EventQueue>();

export function useEvents(): EventQueue {
  const runtime = useRuntime();
  const existing = queues.get(runtime.queryClient);
  if (existing) return existing;
  const queue = browserQueue(runtime);
  queues.set(runtime.queryClient, queue);
  return queue;
}

function browserQueue({ api }: Runtime): EventQueue {
  const queue = createEventQueue({
    async send(batch, isLeaving) {
      await api.call(metricsEventsCall, {
        body: { events: batch.map((event) => ({ ...event, params: { ...event.params } })) },
        keepalive: isLeaving,
      });
    },
    isOff: () => typeof window === 'undefined' || window.location.pathname === UNTRACKED_PAGE,
    now: () => epochMs(Date.now()),
    wait(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  if (typeof document !== 'undefined')
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.leave());
  return queue;
}

/** Reports the playback of this player. @param isNext it started by itself after another one */
export function usePlaybackEvents(player: PlayerStore | undefined, subject: PlaybackSubject, isNext = false): void {
  const events = useEvents();
  const latest = useRef({ subject, isNext });
  useEffect(() => void (latest.current = { subject, isNext }));
  useEffect(() => {
    if (!player) return;
    let watched = nothingWatched;
    let reported: string | undefined;
    let isFullscreen = player.getState().machine.flags.fullscreen;
    const paramsNow = () => {
      const { machine, source } = player.getState();
      const { resumedFrom, kind = 'vod' } = machine.item ?? {};
      const { subject: what, isNext: isAfter } = latest.current;
      return playbackParams(
        what,
        source?.statId,
        startTypeOf(kind, { resumed: resumedFrom !== undefined, isNext: isAfter }),
        player.getTime().position,
      );
    };
    const look = (): void => {
      const { machine, source } = player.getState();
      const [next, happened] = stepWatched(watched, {
        statId: source?.statId,
        isMoving: machine.phase === 'play',
        now: Date.now() / 1000,
      });
      watched = next;
      for (const name of happened) events.track(name, paramsNow());
      if (machine.flags.fullscreen !== isFullscreen) {
        isFullscreen = machine.flags.fullscreen;
        events.track('toggle_fullscreen', { ...paramsNow(), isOn: isFullscreen });
      }
      const failure =
        machine.phase === 'codec-error'
          ? 'codec'
          : machine.phase === 'error'
            ? (machine.error?.kind ?? 'video')
            : undefined;
      if (failure !== reported && failure !== undefined && failure !== 'pin')
        events.track('playback_error', { ...paramsNow(), error: failure });
      reported = failure;
    };
    const stopState = player.subscribe(look);
    const stopTime = player.subscribeTime(look);
    return () => {
      stopState();
      stopTime();
    };
  }, [player, events]);
}
