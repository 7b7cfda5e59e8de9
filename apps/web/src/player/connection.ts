import type { ConnectivityStore } from '../core/connectivity/store.ts';
import type { PlayerStore } from './store-types.ts';

/**
 * A player that fails doubts the connection, and hears when the service is back: a server that was away for a minute is
 * no event of the browser. @source C-453, C-454
 * @returns stops following
 */
export function followConnection(player: PlayerStore, connectivity: ConnectivityStore): () => void {
  let errors = player.getState().machine.counters.network;
  let wasOffline = connectivity.state().tag === 'offline';
  const stopPlayer = player.subscribe(() => {
    const { network } = player.getState().machine.counters;
    if (network > errors) connectivity.doubt();
    errors = network;
  });
  const stopConnection = connectivity.subscribe(() => {
    const { tag } = connectivity.state();
    if (wasOffline && tag === 'online') player.reachable();
    wasOffline = tag === 'offline';
  });
  return () => {
    stopPlayer();
    stopConnection();
  };
}
