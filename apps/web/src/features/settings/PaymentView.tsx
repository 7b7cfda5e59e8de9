import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CreditCard, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { transactionStatus } from '@aerial/domain/payments.ts';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { formatDate } from '../../i18n/format.ts';
import {
  accountsQuery,
  cardsQuery,
  payformsQuery,
  paymentsQuery,
  type LinkedCard,
  type PastPayment,
} from '../../parts/commerce/payment-queries.ts';
import { useMoneyText } from '../../parts/commerce/useMoneyText.ts';
import panel from './Panel.module.css';
import styles from './PaymentView.module.css';
import { useLinkCard } from './useLinkCard.ts';
import { SettingsLoading, WithUser } from './WithUser.tsx';

/** Balance, linked cards and past payments. @source */
export function PaymentView() {
  return <WithUser>{() => <Payment />}</WithUser>;
}

function Payment() {
  const api = useApi();
  const { data: accounts, isError, refetch } = useQuery(accountsQuery(api));
  const account = accounts?.[0];
  const isAllowed = account?.is_payment_allowed === true;
  const payforms = useQuery({ ...payformsQuery(api, account?.id ?? 0), enabled: isAllowed });
  if (isError && !accounts) return <ErrorState onRetry={() => void refetch()} />;
  if (payforms.isError && !payforms.data) return <ErrorState onRetry={() => void payforms.refetch()} />;
  if (!accounts || (isAllowed && !payforms.data)) return <SettingsLoading />;
  // There is nothing to pay with. @source A-747
  if (!account || !isAllowed || payforms.data?.length === 0) return <Navigate to="/settings/account" replace />;
  return (
    <>
      <Balance balance={account.balance} currency={account.currency} />
      <Cards accountId={account.id} />
      <History />
    </>
  );
}

/** @source */
function Balance({ balance, currency }: { balance: string; currency: string }) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const { amount } = useMoneyText();
  return (
    <section className={panel.panel} aria-labelledby="payment-balance">
      <h2 id="payment-balance" className={styles.label}>
        <Wallet aria-hidden size={20} /> {t('settings_balance')}
      </h2>
      <p className={styles.balance}>{amount(balance, currency)}</p>
      <Button look="primary" onClick={() => modals.open({ id: 'refill' })}>
        {t('refill_action')}
      </Button>
    </section>
  );
}

/** @source */
function Cards({ accountId }: { accountId: number }) {
  const { t } = useTranslation();
  const { data: cards, isError, refetch } = useQuery(cardsQuery(useApi()));
  const { link, isLinking } = useLinkCard(accountId);
  return (
    <section className={panel.panel} aria-labelledby="payment-cards">
      <h2 id="payment-cards" className={panel.title}>
        {t('payment_cards')}
      </h2>
      {isError && !cards && <ErrorState compact onRetry={() => void refetch()} />}
      {cards?.length === 0 && <p className={panel.text}>{t('payment_cards_none')}</p>}
      {cards && cards.length > 0 && (
        <ul className={styles.list}>
          {cards.map((card) => (
            <CardEntry key={card.id} card={card} />
          ))}
        </ul>
      )}
      <Button busy={isLinking} onClick={link}>
        {isLinking ? t('purchase_processing') : t('payment_card_link')}
      </Button>
    </section>
  );
}

function CardEntry({ card }: { card: LinkedCard }) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  return (
    <li>
      <button
        type="button"
        className={styles.card}
        aria-haspopup="dialog"
        onClick={() => modals.open({ id: 'card', data: { id: card.id } })}
      >
        <CreditCard aria-hidden size={24} className={styles.picture} />
        <span className={styles.words}>
          <span className={styles.number}>
            {[card.brand, card.number].filter(Boolean).join(' ')}{' '}
            {card.is_primary && <Tag>{t('payment_card_primary')}</Tag>}
          </span>
          {card.subscriptions.length > 0 && (
            <span className={styles.note}>
              {t('payment_card_renews', { names: card.subscriptions.map(({ name }) => name).join(', ') })}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden size={20} className={styles.mark} />
      </button>
    </li>
  );
}

function History() {
  const { t } = useTranslation();
  const { data: payments, isError, refetch } = useQuery(paymentsQuery(useApi()));
  return (
    <section className={panel.panel} aria-labelledby="payment-history">
      <h2 id="payment-history" className={panel.title}>
        {t('payment_history')}
      </h2>
      {isError && !payments && <ErrorState compact onRetry={() => void refetch()} />}
      {payments?.length === 0 && <p className={panel.text}>{t('payment_history_none')}</p>}
      {payments && payments.length > 0 && (
        <ul className={styles.list}>
          {payments.map((payment) => (
            <PaymentEntry key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PaymentEntry({ payment }: { payment: PastPayment }) {
  const { t, i18n } = useTranslation();
  const { amount } = useMoneyText();
  const status = transactionStatus(payment.status);
  return (
    <li className={styles.payment}>
      <span className={styles.words}>
        <span className={styles.number}>{payment.title || t(purposeKey(payment.purpose))}</span>
        <span className={styles.note}>{formatDate(i18n.language, Date.parse(payment.created_at), 'dateTime')}</span>
      </span>
      <span className={styles.sum}>
        <span className={styles.number}>{amount(payment.amount, payment.currency)}</span>
        <span className={styles.note} data-status={status}>
          {t(`payment_status_${status}`)}
        </span>
      </span>
    </li>
  );
}

function purposeKey(purpose: string) {
  if (purpose === 'top-up') return 'modal_refill' as const;
  return purpose === 'card' ? ('payment_card_link' as const) : ('modal_pay' as const);
}
