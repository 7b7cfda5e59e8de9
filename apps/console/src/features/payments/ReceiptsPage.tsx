import { receiptsCall, type Receipt } from '@aerial/contract/calls/operator-payments.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listBefore } from '../../parts/list/sources.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { createdColumn, statusColumn, statusFilter } from './columns.tsx';
import { texts } from './texts.ts';

const PAGE = 100;
const STATUSES = ['pending', 'sent', 'failed', 'not_needed'] as const;

const source = listBefore<Receipt>(['receipts'], PAGE, ({ filters, signal }, page) =>
  callApi(receiptsCall, {
    query: {
      ...(filters['status'] && { status: filters['status'] }),
      ...(/^\d{1,19}$/.test(filters['payment'] ?? '') && { payment_id: filters['payment']! }),
      ...page,
    },
    ...(signal && { signal }),
  }),
);

/** Fiscal receipts, the latest first. */
export default function ReceiptsPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const filters = useMemo(
    (): readonly Filter[] => [statusFilter(t, STATUSES), { kind: 'text', name: 'payment', label: t('payment') }],
    [t],
  );
  const columns = useMemo(
    (): readonly Column<Receipt>[] => [
      {
        id: 'items',
        label: t('items'),
        isHeader: true,
        text: ({ items }) => items.map(({ title }) => title).join(', '),
      },
      {
        id: 'amount',
        label: t('amount'),
        isNumeric: true,
        text: ({ items }) => items.map(({ amount }) => amount).join(' + '),
        cell: ({ items, currency }) => items.map(({ amount }) => formats.money(amount, currency)).join(' + '),
      },
      { id: 'kind', label: t('kind'), text: ({ kind }) => kind },
      statusColumn(t, (status) => status !== 'failed'),
      { id: 'customer', label: t('customer'), text: ({ customer }) => customer },
      createdColumn(t, formats),
      {
        id: 'payment',
        label: t('payment'),
        text: ({ payment_id: id }) => id,
        cell: ({ payment_id: id }) => <Link to={`/payments/${id}`}>{id}</Link>,
      },
    ],
    [t, formats],
  );
  return (
    <ListScreen
      title={t('receipts')}
      source={source}
      columns={columns}
      filters={filters}
      idOf={({ id }) => id}
      empty={{ title: t('receipts_empty') }}
      fileName="receipts"
    />
  );
}
