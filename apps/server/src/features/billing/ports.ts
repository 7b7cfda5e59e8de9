import type { FutureSubscription, Packet, PacketSubscription } from '@aerial/contract/shapes/commerce.ts';
import type { Static } from 'typebox';
import type { StoredSubscription } from '../../billing/store.pg.ts';
import type { OfUser } from '../../accounts/of-operator.ts';

export interface SubscriptionWriter {
  write(found: readonly StoredSubscription[], of: OfUser): Promise<PacketSubscription[]>;
  /** Packets by id, as the user sees them. */
  packets(ids: readonly number[], of: OfUser): Promise<Map<number, Packet>>;
  futures(found: readonly StoredSubscription[], of: OfUser): Promise<Static<typeof FutureSubscription>[]>;
}
