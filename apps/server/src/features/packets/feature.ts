import { refreshedValue, type RefreshedValue } from '../../db/refreshed.ts';
import { topics } from '../../bus/topics.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { providerNamed } from '../../tenancy/rules.ts';
import type { PacketRecord } from './ports.ts';
import { plannedPrices } from './planned-prices.ts';
import { withPricesAt } from './prices.ts';
import { addCodes } from './operator.codes.ts';
import { packetEditor } from './operator.editor.ts';
import { operatorPacketRoutes } from './operator.packet-routes.ts';
import { operatorOfferRoutes } from './operator.routes.ts';
import { operatorOffer } from './operator.service.ts';
import { packetStore } from './repo.pg.ts';
import { packetRoutes } from './routes.ts';
import { packetService, type PacketService } from './service.ts';

export interface PacketsFeature extends Feature {
  /** Packets as parts of other answers. */
  readonly describe: PacketService['describe'];
  /** The packet whose trial a guest is offered. */
  readonly trialOf: PacketService['trialOf'];
}

/** How long the packets of a provider are cached where no message says that they changed, ms. */
const PACKETS_TTL_MS = 30_000;

/** What is sold. */
export function packetsFeature({ db, clock, bus, absolute, providers }: Kernel): PacketsFeature {
  const store = packetStore(db);
  const cached = new Map<number, RefreshedValue<PacketRecord[]>>();
  const invalidate = (): void => cached.forEach((packets) => packets.invalidate());
  bus?.subscribe(topics.catalogue, invalidate);
  bus?.onGap(invalidate);
  const packets = packetService({
    store,
    clock,
    async packets({ id }) {
      let value = cached.get(id);
      if (!value) {
        value = refreshedValue(() => store.packets(id, clock.now()), clock, PACKETS_TTL_MS);
        cached.set(id, value);
      }
      // A planned price holds from its instant on, however old the cached packets are.
      return withPricesAt(await value.get(), clock.now());
    },
  });
  return {
    name: 'packets',
    describe: packets.describe,
    trialOf: packets.trialOf,
    routes: (router) => {
      packetRoutes(router, {
        packets,
        absolute,
        providerNamed: async (name) => providerNamed(await providers.all(), name),
      });
      operatorOfferRoutes(
        router,
        operatorOffer({ db, clock, invalidate }),
        plannedPrices({ db, clock, invalidate }),
        (...wanted) => addCodes(db, clock, ...wanted),
      );
      operatorPacketRoutes(router, packetEditor({ db, clock, invalidate }));
    },
  };
}
