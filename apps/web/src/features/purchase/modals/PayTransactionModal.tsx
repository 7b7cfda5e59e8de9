import type { Money } from '@aerial/domain/money.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { ButtonLink } from '../../../core/ButtonLink.tsx';
import { useRuntime } from '../../../core/runtime.tsx';
import { pagePoll } from '../../../parts/commerce/transaction/page-poll.ts';
import { waitStage } from '../../../parts/commerce/waiting.ts';
import { SupportContacts } from '../../../parts/dialogs/SupportContacts.tsx';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Contents, ForwardButton, Price } from './pieces.tsx';
import styles from './Purchase.module.css';

interface PayTransactionProps {
  status: 'pending' | 'later' | 'failed';
  amount: Money | undefined;
  failure: string | undefined;
  isCardLink?: boolean | undefined;
  canRetry?: boolean | undefined;
  url?: string | undefined;
}

/** A payment: in progress, still in progress after ten minutes, or failed. @source */
export function PayTransactionModal({ status, amount, failure, isCardLink, canRetry, url }: PayTransactionProps) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const { press } = usePurchase();
  if (status === 'pending') return <PendingPayment amount={amount} url={url} />;
  const title = isCardLink
    ? 'payment_card_failed_title'
    : status === 'later'
      ? 'payment_later_title'
      : 'payment_failed_title';
  const text = isCardLink ? 'payment_card_failed' : 'payment_failed';
  return (
    <Contents>
      <div role="alert" className={styles.head}>
        <p className={styles.name}>{t(title)}</p>
        <p className={styles.note}>{status === 'later' ? t('payment_later') : (failure ?? t(text))}</p>
      </div>
      {status === 'failed' && <SupportContacts />}
      <Buttons>
        {canRetry && <ForwardButton caption={t('action_retry')} onPress={() => press({ type: 'try-again' })} />}
        <Button wide look={canRetry ? 'ghost' : 'secondary'} onClick={modals.close}>
          {t('action_close')}
        </Button>
      </Buttons>
    </Contents>
  );
}

/** @param url of the application that pays: for browsers that have not opened it */
export function PendingPayment({ amount, url }: { amount: Money | undefined; url?: string | undefined }) {
  const { t } = useTranslation();
  const { isLong, canCancel, showsSupport } = waitStage(useWaited());
  return (
    <Contents>
      <output className={styles.waiting}>
        <Spinner size={48} />
        {amount && <Price amount={amount} />}
        <span className={styles.note}>{t(isLong ? 'payment_waiting_long' : 'payment_waiting')}</span>
      </output>
      {url && (
        <ButtonLink to={url} look="primary" size="large" wide target="_blank" rel="noreferrer">
          {t('payment_open')}
        </ButtonLink>
      )}
      {showsSupport && <SupportContacts />}
      {canCancel && (
        <Buttons>
          <CancelButton caption={t('payment_stop_waiting')} />
        </Buttons>
      )}
    </Contents>
  );
}

/** Steps of the counter of the payment in progress. @source A-941 */
function useWaited(): number {
  const poll = pagePoll(useRuntime());
  const state = useSyncExternalStore(poll.subscribe, poll.state, poll.state);
  return state.tag === 'idle' ? 0 : state.waited;
}
