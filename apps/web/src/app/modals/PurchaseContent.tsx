import { useQuery } from '@tanstack/react-query';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import type { ModalContentProps } from '../../core/modals.tsx';
import { AboutModal } from '../../features/dialogs/AboutModal.tsx';
import { PurchaseModal } from '../../features/purchase/modals/PurchaseModal.tsx';

/** Dialogs that a viewer may open by an address, without a purchase in progress. */
const OF_AN_ADDRESS = new Set(['refill', 'quick_packets', 'packets_channels']);

/** The dialogs of buying where the provider sells; elsewhere they say whom to ask. */
export function PurchaseContent({ request }: ModalContentProps) {
  const { data: network } = useQuery(networkQuery(useApi()));
  const isSelling = network?.provider.is_have_purchases === true && OF_AN_ADDRESS.has(request.id);
  return request.data !== undefined || isSelling ? (
    <PurchaseModal request={request} />
  ) : (
    <AboutModal request={request} />
  );
}
