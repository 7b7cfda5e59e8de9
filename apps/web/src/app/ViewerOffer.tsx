import { isTrialOffered } from '@aerial/domain/packets.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { presentMs } from '@aerial/api-client/present.ts';
import { useApi } from '../core/runtime.tsx';
import { isOwned } from '../parts/commerce/packet-state.ts';
import { packetsQuery } from '../parts/commerce/queries.ts';
import { Offer } from './Offer.tsx';

/**
 * The header's offer to a user: a trial that they have not used, else the promo codes.
 * @param trial what a guest is offered; without one no packets are loaded
 * @source A-298
 */
export function ViewerOffer({ trial, hasPromo }: ComponentProps<typeof Offer>) {
  const { data: packets, isPending } = useQuery({ ...packetsQuery(useApi()), enabled: trial !== undefined });
  if (trial === undefined) return <Offer trial={undefined} hasPromo={hasPromo} />;
  const own = packets?.find((packet) => isTrialOffered(packet) && !isOwned(packet, undefined, presentMs()));
  return !isPending && <Offer trial={own?.id} hasPromo={hasPromo} />;
}
