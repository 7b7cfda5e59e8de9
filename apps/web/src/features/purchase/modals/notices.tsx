/** Short dialogs of a purchase: agreement, no money on the card, the way to the page of a bank. */
import type { Money } from '@aerial/domain/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { ButtonLink } from '../../../core/ButtonLink.tsx';
import { useRuntime } from '../../../core/runtime.tsx';
import type { TopUpWays } from '../purchase-modals.ts';
import { usePurchase } from '../usePurchase.ts';
import { PendingPayment } from './PayTransactionModal.tsx';
import { Buttons, CancelButton, Contents, ForwardButton, Price } from './pieces.tsx';
import styles from './Purchase.module.css';

/**
 * @param url undefined: the provider's own, which is read on its page and answered there
 * @source
 */
export function AgreementModal({
  url,
  accept,
  read,
}: {
  url: string | undefined;
  accept: () => void;
  read: () => void;
}) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  return (
    <Contents>
      <p className={styles.note}>{t('purchase_agreement_text')}</p>
      <p>
        {url === undefined ? (
          <button type="button" className={styles.link} onClick={read}>
            {t('purchase_agreement_read')}
          </button>
        ) : (
          <a className={styles.link} href={url} target="_blank" rel="noreferrer">
            {t('purchase_agreement_read')}
          </a>
        )}
      </p>
      <Buttons>
        <Button
          look="primary"
          size="large"
          wide
          onClick={() => {
            accept();
            modals.close();
          }}
        >
          {t('purchase_agreement_accept')}
        </Button>
        <Button look="ghost" wide onClick={modals.close}>
          {t('purchase_cancel')}
        </Button>
      </Buttons>
    </Contents>
  );
}

/** @source A-228 */
export function NoFundsModal() {
  const { t } = useTranslation();
  const { press } = usePurchase();
  return (
    <Contents>
      <p className={styles.note}>{t('payment_nofunds')}</p>
      <Buttons>
        <ForwardButton caption={t('payment_other_way')} onPress={() => press({ type: 'choose-other-paysystem' })} />
        <CancelButton caption={t('action_close')} />
      </Buttons>
    </Contents>
  );
}

/** The missing sum of a purchase, and the ways to top it up. @source */
export function TopUpModal({ amount, ways }: { amount: Money; ways: TopUpWays }) {
  const { t } = useTranslation();
  const { isBusy, press } = usePurchase();
  return (
    <Contents>
      <div className={styles.head}>
        <p className={styles.note}>{t('refill_missing')}</p>
        <Price amount={amount} />
      </div>
      <Buttons>
        {ways.qr && (
          <Button
            look="primary"
            size="large"
            wide
            busy={isBusy}
            onClick={() => press({ type: 'choose-top-up', way: 'qr' })}
          >
            {ways.qr.title || t('refill_by_qr')}
          </Button>
        )}
        {ways.sms && (
          <Button size="large" wide disabled={isBusy} onClick={() => press({ type: 'choose-top-up', way: 'sms' })}>
            {ways.sms.title || t('refill_by_sms')}
          </Button>
        )}
        <CancelButton />
      </Buttons>
    </Contents>
  );
}

/** While the browser leaves for the page of the bank; its link is for a browser that does not. */
export function PayRedirectModal({ url, amount }: { url: string; amount: Money }) {
  const { t } = useTranslation();
  return (
    <Contents>
      <output className={styles.waiting}>
        <Spinner size={40} />
        <Price amount={amount} />
        <span className={styles.note}>{t('payment_redirect')}</span>
      </output>
      <Buttons>
        <ButtonLink to={url} wide target="_self">
          {t('payment_open')}
        </ButtonLink>
        <CancelButton />
      </Buttons>
    </Contents>
  );
}

/** The page of a bank runs its own scripts with its own cookies; as it is of another site, that frees it from nothing. */
const BANK_PAGE = 'allow-forms allow-scripts allow-same-origin allow-popups allow-top-navigation-by-user-activation';

/** Whether the bank's page has led back to this site. */
function isBack(frame: HTMLIFrameElement, payPage: string): boolean {
  try {
    const href = frame.contentWindow?.location.href ?? 'about:blank';
    return href !== 'about:blank' && !href.startsWith(payPage);
  } catch {
    // A page of another site: still the bank's.
    return false;
  }
}

/** The bank's page, until it leads back: the outcome is polled, not shown in the frame. @source A-211 */
export function PayFrameModal({ url }: { url: string }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  if (isOver) return <PendingPayment amount={undefined} />;
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={t('modal_pay')}
      sandbox={BANK_PAGE}
      onLoad={({ currentTarget }) => setOver(isBack(currentTarget, url))}
    />
  );
}
