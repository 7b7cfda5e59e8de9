/**
 * What reports events: a small buffer until the queue is loaded, which happens once the page is idle. Components depend on this file and on
 * nothing behind it.
 */
import { pageIdle } from '@aerial/ui/page-idle.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRuntime, type Runtime } from '../core/runtime.tsx';
import type { PlayerStore } from '../player/store-types.ts';
import type { PlaybackSubject } from './playback-events.ts';
import type { Events, GivenParams } from './queue.ts';
import { recordPlayer } from './record-player.ts';

/** Events buffered while the queue is not loaded; an installation whose scripts are blocked must not fill the memory. */
const MAX_EARLY_EVENTS = 200;

const reporters = new WeakMap<QueryClient, Events>();

export const useEvents = (): Events => eventsOf(useRuntime());

/** For code that is no component. */
export function eventsOf(runtime: Runtime): Events {
  const existing = reporters.get(runtime.queryClient);
  if (existing) return existing;
  const reporter = lateEvents(() => import('./browser-queue.ts').then(({ openQueue }) => openQueue(runtime)));
  reporters.set(runtime.queryClient, reporter);
  return reporter;
}

/** @param load the queue; retried with the next event after a failure */
function lateEvents(load: () => Promise<Events>): Events {
  const early: [name: string, params: GivenParams | undefined, at: EpochMs][] = [];
  let queue: Events | undefined;
  let isLoading = false;
  const connect = async (): Promise<void> => {
    isLoading = true;
    try {
      await pageIdle();
      queue = await load();
      for (const event of early.splice(0)) queue.track(...event);
    } catch {
      isLoading = false;
    }
  };
  return {
    track(name, params, at = epochMs(Date.now())) {
      if (queue) return queue.track(name, params, at);
      if (early.length < MAX_EARLY_EVENTS) early.push([name, params, at]);
      if (!isLoading) void connect();
    },
  };
}

/** Reports the quality of what this player plays, and nothing else: it is part of a page. */
export function usePlaybackQuality(player: PlayerStore | undefined): void {
  const runtime = useRuntime();
  useEffect(() => {
    if (!player) return;
    const events = eventsOf(runtime);
    return recordPlayer(player, async () => {
      await pageIdle();
      const { watchQuality } = await import('./watch-player.ts');
      return watchQuality(player, events);
    });
  }, [player, runtime]);
}

/** Reports the playback of this player. @param isNext it started by itself after another one */
export function usePlaybackEvents(player: PlayerStore | undefined, subject: PlaybackSubject, isNext = false): void {
  const runtime = useRuntime();
  const latest = useRef({ subject, isNext });
  useEffect(() => void (latest.current = { subject, isNext }));
  useEffect(() => {
    if (!player) return;
    const events = eventsOf(runtime);
    return recordPlayer(player, async () => {
      await pageIdle();
      const { watchPlayer } = await import('./watch-player.ts');
      return watchPlayer(player, events, () => latest.current);
    });
  }, [player, runtime]);
}
