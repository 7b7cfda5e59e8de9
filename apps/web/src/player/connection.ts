import type { ConnectivityStore } from '../core/connectivity/store.ts';
import type { PlayerStore } from './store-types.ts';

/**
 * Requests a connectivity check after a network failure of the player, and reloads it once the service is back: browsers
 * report no event for a server that was down for a minute. @source C-453, C-454
 * @returns stops following
 */
export function followConnection(player: PlayerStore, connectivity: ConnectivityStore): () => void {
  let errors = player.getState().machine.counters.network;
  let wasOffline = connectivity.state().tag === 'offline';
  const stopPlayer = player.subscribe(() => {
    const { network } = player.getState().machine.counters;
    if (network > errors) connectivity.requestCheck();
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
