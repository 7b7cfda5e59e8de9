import { useQuery } from '@tanstack/react-query';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import type { ModalContentProps } from '../../core/modals.tsx';
import { AboutModal } from '../../features/dialogs/AboutModal.tsx';
import { PurchaseModal } from '../../features/purchase/modals/PurchaseModal.tsx';

/** The dialogs of buying where the provider sells; elsewhere they say whom to ask. */
export function PurchaseContent({ request }: ModalContentProps) {
  const { data: network } = useQuery(networkQuery(useApi()));
  const canRefill = network?.provider.is_have_purchases === true && request.id === 'refill';
  return request.data !== undefined || canRefill ? (
    <PurchaseModal request={request} />
  ) : (
    <AboutModal request={request} />
  );
}
