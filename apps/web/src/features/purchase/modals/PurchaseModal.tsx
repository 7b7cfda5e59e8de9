import { useEffect } from 'react';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import type { ModalContentProps } from '../../../core/modals.tsx';
import type { PlayAfter } from '../../../parts/commerce/play-after.ts';
import type { PurchaseModal as Dialog } from '../purchase-modals.ts';
import { usePurchase } from '../usePurchase.ts';
import { ConfirmModal } from './ConfirmModal.tsx';
import { AgreementModal, NoFundsModal, PayFrameModal, PayRedirectModal, TopUpModal } from './notices.tsx';
import { BasePackets, PacketOffers } from './PacketOffers.tsx';
import { PayCardModal } from './PayCardModal.tsx';
import { PayPhoneModal } from './PayPhoneModal.tsx';
import { PayQr } from './PayQr.tsx';
import { PaySystemsModal } from './PaySystemsModal.tsx';
import { PayTransactionModal } from './PayTransactionModal.tsx';
import { PeriodModal } from './PeriodModal.tsx';
import styles from './Purchase.module.css';
import { RefillModal } from './RefillModal.tsx';

interface Agreement {
  readonly id: 'agreement';
  readonly url: string | undefined;
  readonly accept: () => void;
}
interface Unpurchased {
  readonly id: 'unpurchased';
  readonly target: PlayAfter;
}

/** The dialogs of buying; without data they were opened by an address. */
export function PurchaseModal({ request }: ModalContentProps) {
  const data = request.data as Dialog | Agreement | Unpurchased | undefined;
  switch (data?.id) {
    case 'agreement':
      return <AgreementModal {...data} />;
    case 'unpurchased':
      return <PacketsOf target={data.target} />;
    case 'confirm':
      return <ConfirmModal {...data} />;
    case 'confirm_period':
      return <PeriodModal {...data} />;
    case 'paysystems':
      return <PaySystemsModal {...data} />;
    case 'pay_card':
      return <PayCardModal {...data} />;
    case 'nofunds':
      return <NoFundsModal />;
    case 'refill':
      return <TopUpModal {...data} />;
    case 'pay_phone_sms':
      return <PayPhoneModal amount={data.amount} />;
    case 'pay_qr':
      return <PayQr {...data} />;
    case 'pay_redirect':
      return <PayRedirectModal {...data} />;
    case 'pay_iframe':
      return <PayFrameModal url={data.url} />;
    case 'pay_transaction':
      return <PayTransactionModal {...data} />;
    case 'packets_channels':
    case 'quick_packets':
      return <PacketOffers packets={data.packets} />;
    default:
      return request.id === 'refill' ? <RefillModal /> : <BasePackets />;
  }
}

/** What was to be played, and its packets, which the same dialog shows once they are loaded. @source */
function PacketsOf({ target }: { target: PlayAfter }) {
  const { press } = usePurchase();
  useEffect(() => press({ type: 'play-unpurchased', target }), [press, target]);
  return (
    <div className={styles.waiting}>
      <Spinner size={32} />
    </div>
  );
}
