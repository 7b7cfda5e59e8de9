import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useModals } from '../../core/modals.tsx';
import { useApi } from '../../core/runtime.tsx';
import type { PlayerStore } from '../../player/store-types.ts';

/** Offers the packets that switch the ads of a player off; after the purchase its content goes on. @source C-519, C-520 */
export function useAdFree(player: PlayerStore | undefined): (packets: readonly number[]) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { open } = useModals();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return useCallback(
    (packets) => {
      void import('./ad-free.ts').then(({ offerAdFree }) => {
        stop.current();
        stop.current = offerAdFree(packets, {
          api,
          queryClient,
          open: (data) => open({ id: 'packets_channels', data }),
          onBought() {
            stop.current();
            player?.ads.act('end');
          },
        });
      });
    },
    [api, open, player, queryClient],
  );
}
