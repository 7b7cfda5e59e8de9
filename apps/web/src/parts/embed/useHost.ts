import { useEffect } from 'react';
import type { PlayerState, PlayerStore } from '../../player/store-types.ts';
import type { Position } from '../../player/types.ts';
import {
  commandOf,
  MESSAGE_MARK,
  hostEventsOf,
  type HostCommand,
  type HostEvent,
  type PlayerError,
  type PlayerSight,
} from './host-messages.ts';

/** Posts a message to the host page, if the page is in a frame. */
export function postToHost(news: HostEvent): void {
  if (window.parent !== window) window.parent.postMessage({ aerial: MESSAGE_MARK, ...news }, '*');
}

/** Reports to the host page why nothing plays. */
export function useHostError(code: PlayerError | undefined): void {
  useEffect(() => {
    if (code) postToHost({ event: 'error', code });
  }, [code]);
}

const ERRORS = {
  denied: 'not-available',
  'not-found': 'not-found',
  pin: 'pin',
  download: 'download',
  video: 'video',
  license: 'not-available',
} as const;

function sightOf({ machine, volume }: PlayerState): PlayerSight {
  const { phase, error, flags } = machine;
  return {
    phase: phase === 'play' ? 'playing' : phase === 'pause' ? 'paused' : 'other',
    error: phase === 'codec-error' ? 'codec' : error && ERRORS[error.kind],
    volume,
    isMuted: flags.muted,
  };
}

function obey(player: PlayerStore, order: HostCommand): void {
  switch (order.command) {
    case 'play':
      return player.play();
    case 'pause':
      return player.pause();
    case 'mute':
    case 'unmute':
      return player.setMuted(order.command === 'mute');
    case 'live':
      return player.goLive();
    case 'seek':
      return player.getState().canSeek ? player.seek(order.position as Position) : undefined;
    case 'volume':
      return player.setVolume(order.volume);
  }
}

/** Connects a player with the host page of its frame. */
export function useHost(player: PlayerStore | undefined, kind: 'channel' | 'content', id: string): void {
  useEffect(() => {
    if (!player || window.parent === window) return;
    const listen = (event: MessageEvent): void => {
      const order = event.source === window.parent ? commandOf(event.data) : undefined;
      if (order) obey(player, order);
    };
    window.addEventListener('message', listen);
    let sight = sightOf(player.getState());
    let second = -1;
    const stops = [
      player.subscribe(() => {
        const now = sightOf(player.getState());
        for (const news of hostEventsOf(sight, now)) postToHost(news);
        sight = now;
      }),
      player.subscribeTime(() => {
        const { position } = player.getTime();
        if (Math.floor(position) === second || !player.getState().hasPicture) return;
        second = Math.floor(position);
        const { bounds, item } = player.getState().machine;
        postToHost({
          event: 'time',
          position,
          duration: kind === 'content' && bounds ? bounds.end - bounds.start : null,
          live: item?.kind === 'live',
        });
      }),
    ];
    postToHost({ event: 'ready', kind, id });
    return () => {
      window.removeEventListener('message', listen);
      for (const stop of stops) stop();
    };
  }, [player, kind, id]);
}
