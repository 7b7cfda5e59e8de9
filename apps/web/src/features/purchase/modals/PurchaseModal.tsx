import type { ModalContentProps } from '../../../core/modals.tsx';
import type { PurchaseModal as Dialog } from '../purchase-modals.ts';
import { ConfirmLicenseModal } from './ConfirmLicenseModal.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';
import { LicensesModal } from './LicensesModal.tsx';
import { AgreementModal, NoFundsModal, PayFrameModal, PayRedirectModal, TopUpModal } from './notices.tsx';
import { PayCardModal } from './PayCardModal.tsx';
import { PayPhoneModal } from './PayPhoneModal.tsx';
import { PayQr } from './PayQr.tsx';
import { PaySystemsModal } from './PaySystemsModal.tsx';
import { PayTransactionModal } from './PayTransactionModal.tsx';
import { PeriodModal } from './PeriodModal.tsx';
import { RefillModal } from './RefillModal.tsx';

interface Agreement {
  readonly id: 'agreement';
  readonly url: string | undefined;
  readonly accept: () => void;
  readonly read: () => void;
}

/** The dialogs of buying; without data they were opened by an address. */
export function PurchaseModal({ request }: ModalContentProps) {
  const data = request.data as Dialog | Agreement | undefined;
  switch (data?.id) {
    case 'agreement':
      return <AgreementModal {...data} />;
    case 'confirm':
      return data.kind === 'license' ? <ConfirmLicenseModal {...data} /> : <ConfirmModal {...data} />;
    case 'confirm_period':
      return data.kind === 'licenses' ? <LicensesModal {...data} /> : <PeriodModal {...data} />;
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
    default:
      return <RefillModal />;
  }
}
