import {
  checkPaymentCall,
  operatorPaymentCall,
  type PaymentDetails,
} from '@aerial/contract/calls/operator-payments.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { Json } from '../../parts/detail/Json.tsx';
import { StaticTable } from '../../parts/detail/ShortTable.tsx';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { RefundForm } from './RefundForm.tsx';
import { texts, wordOf } from './texts.ts';

const keyOf = (id: string) => ['payments', 'one', id];

export default function PaymentPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const may = useMay();
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: keyOf(id), queryFn: () => callApi(operatorPaymentCall, { params: { id } }) });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/payments', label: t('all') }}
      titleOf={(payment) => payment.title || wordOf(t, 'purpose', payment.purpose)}
      marksOf={({ status }) => <Tag look="outline">{wordOf(t, 'status', status)}</Tag>}
      actionsOf={(payment) => may('payments:write') && <Actions payment={payment} />}
      tabsLabel={t('parts')}
      tabsOf={(payment): readonly DetailTab[] => [
        { id: 'payment', label: t('details'), content: <Details payment={payment} /> },
        { id: 'events', label: t('events'), content: <Events payment={payment} /> },
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`payments/${payment.id}`} /> }]
          : []),
      ]}
    />
  );
}

function Actions({ payment }: { payment: PaymentDetails }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [run, isBusy] = useAction();
  const [isRefunding, setRefunding] = useState(false);
  async function check(): Promise<void> {
    const answer = await callApi(checkPaymentCall, { params: { id: payment.id } });
    queries.setQueryData(keyOf(payment.id), answer);
    showToast(t('check_done', { status: wordOf(t, 'status', answer.status) }));
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void run(check, { changes: [['payments', 'list']] })}>
        {t('check')}
      </Button>
      {Number(payment.refundable) > 0 && (
        <Button size="small" onClick={() => setRefunding(true)}>
          {t('refund')}
        </Button>
      )}
      <Dialog open={isRefunding} onOpenChange={setRefunding} title={t('refund')}>
        <RefundForm payment={payment} onDone={() => setRefunding(false)} />
      </Dialog>
    </>
  );
}

function Details({ payment }: { payment: PaymentDetails }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, payment.currency);
  return (
    <>
      <Facts
        facts={[
          [t('amount'), money(payment.amount)],
          [t('refunded'), money(payment.refunded)],
          [
            t('subscriber'),
            <Link key="user" to={`/subscribers/${payment.user_id}?tab=money`}>
              {payment.user_id}
            </Link>,
          ],
          [t('purpose'), wordOf(t, 'purpose', payment.purpose)],
          [t('created'), formats.exact(payment.created_at)],
          [t('settled'), payment.settled_at && formats.exact(payment.settled_at)],
          [t('next_check'), payment.next_check_at && formats.exact(payment.next_check_at)],
          [t('paysystem'), `${payment.paysystem} ${payment.payform}`],
          [t('method'), payment.method],
          [t('psp_id'), payment.psp_id],
          [t('failure'), payment.failure],
          [t('fulfilment'), [payment.fulfilment, payment.fulfilment_failure].filter(Boolean).join(': ')],
        ]}
      />
      <Section title={t('refunds')}>
        <StaticTable
          caption={t('refunds')}
          rows={payment.refunds}
          idOf={({ id }) => id}
          empty={t('refunds_empty')}
          columns={[
            { label: t('amount'), cell: ({ amount }) => money(amount) },
            { label: t('status'), cell: ({ status }) => wordOf(t, 'status', status) },
            { label: t('reason'), cell: ({ reason }) => reason },
            { label: t('created'), cell: ({ created_at: at }) => formats.instant(at) },
            { label: t('settled'), cell: ({ settled_at: at }) => formats.instant(at) },
          ]}
        />
      </Section>
      <Section title={t('receipts')}>
        <StaticTable
          caption={t('receipts')}
          rows={payment.receipts}
          idOf={({ id }) => id}
          empty={t('receipts_empty')}
          columns={[
            { label: t('items'), cell: ({ items }) => items.map(({ title }) => title).join(', ') },
            { label: t('kind'), cell: ({ kind }) => kind },
            { label: t('status'), cell: ({ status }) => wordOf(t, 'status', status) },
            { label: t('customer'), cell: ({ customer }) => customer },
            { label: t('created'), cell: ({ created_at: at }) => formats.instant(at) },
          ]}
        />
      </Section>
    </>
  );
}

/** What the pay system has said, word for word but without secrets. */
function Events({ payment }: { payment: PaymentDetails }) {
  const t = useTexts(texts);
  const formats = useFormats();
  if (payment.events.length === 0) return <p>{t('events_empty')}</p>;
  return payment.events.map((event) => (
    <Section key={event.id} title={`${event.kind} · ${formats.exact(event.received_at)}`}>
      <Facts
        facts={[
          [t('id'), event.event_id],
          [t('handled'), event.handled_at && formats.exact(event.handled_at)],
        ]}
      />
      <Json label={t('raw', { id: event.event_id })} value={event.raw} />
    </Section>
  ));
}
