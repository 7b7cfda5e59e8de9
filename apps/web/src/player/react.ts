/** The player store for React: components take what they show, by selector. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { useRuntime } from '../core/runtime.tsx';
import { safeStore } from '../surroundings/key-value-store.ts';
import { pageConnection } from './cast/page-connection.ts';
import { browserCastSupport, CASTING_KEY } from './cast/support.ts';
import { followConnection } from './connection.ts';
import { browserEnvironment } from './environment.ts';
import type { EngineOptions } from './engines/port.ts';
import type { PlayerState, PlayerStore, PlayerTime } from './store-types.ts';
import { createPlayer } from './store.ts';

const castSettings = (network: NetworkInfo | undefined) => ({
  receiverId: network?.provider.cast_receiver_id ?? undefined,
  joinPolicy: network?.provider.cast_join_policy ?? undefined,
});

/** A player that lives as long as the component. */
export function usePlayer(purpose: EngineOptions['purpose'] = 'main'): PlayerStore | undefined {
  // Created after hydration: the server has no media.
  const [player, setPlayer] = useState<PlayerStore>();
  const created = useRef<PlayerStore>(undefined);
  const queryClient = useQueryClient();
  const { api, connectivity, surroundings } = useRuntime();
  useEffect(() => {
    const browser = browserEnvironment(purpose);
    created.current ??= createPlayer(
      {
        ...browser,
        ...(purpose === 'main' && {
          castSupport: () => browserCastSupport(!surroundings.browser),
          cast: () =>
            pageConnection({
              ...castSettings(queryClient.getQueryData<NetworkInfo>(NETWORK_KEY)),
              language: () => document.documentElement.lang,
            }),
          handOver: async (statId) => (await import('./cast/hand-over.ts')).handOver(api, statId),
          wasCasting: () => safeStore(() => window.sessionStorage).getItem(CASTING_KEY) !== null,
        }),
        offersDataSaver: () =>
          purpose === 'main' &&
          queryClient.getQueryData<NetworkInfo>(NETWORK_KEY)?.provider.hidden_features?.includes('data_saver') !== true,
        languages: () => queryClient.getQueryData<NetworkInfo>(NETWORK_KEY)?.languages,
      },
      async () => (await import('./ads/load.ts')).loadedAds(api, browser),
    );
    setPlayer(created.current);
  }, [purpose, queryClient, api, surroundings]);
  useEffect(() => player && followConnection(player, connectivity), [player, connectivity]);
  return player;
}

/** A part of the player's state. The selector must return primitives or values of stable identity. */
export function usePlayerState<T>(player: PlayerStore, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(player.getState()),
  );
}

/** A part of the playback time; only for what moves with the picture. */
export function usePlayerTime<T>(player: PlayerStore, select: (time: PlayerTime) => T): T {
  return useSyncExternalStore(
    player.subscribeTime,
    () => select(player.getTime()),
    () => select(player.getTime()),
  );
}
