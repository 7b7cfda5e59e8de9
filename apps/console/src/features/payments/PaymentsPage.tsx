import { operatorPaymentsCall, type OperatorPayment } from '@aerial/contract/calls/operator-payments.ts';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listBefore } from '../../parts/list/sources.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { createdColumn, statusColumn, statusFilter } from './columns.tsx';
import { timeOf } from './days.ts';
import { texts, wordOf } from './texts.ts';

const PAGE = 100;
const STATUSES = ['created', 'pending', 'held', 'succeeded', 'failed', 'unknown'] as const;
const PURPOSES = ['offer', 'top-up', 'renewal', 'card'] as const;

const source = listBefore<OperatorPayment>(['payments', 'list'], PAGE, ({ filters, signal }, page) =>
  callApi(operatorPaymentsCall, {
    query: {
      ...(filters['status'] && { status: filters['status'] }),
      ...(filters['purpose'] && { purpose: filters['purpose'] }),
      ...(filters['psp_id'] && { psp_id: filters['psp_id'] }),
      ...(/^\d{1,9}$/.test(filters['user'] ?? '') && { user_id: Number(filters['user']) }),
      ...timeOf(filters),
      ...page,
    },
    ...(signal && { signal }),
  }),
);

/** Payments of all subscribers, the latest first. */
export default function PaymentsPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const navigate = useNavigate();
  const filters = useMemo(
    (): readonly Filter[] => [
      statusFilter(t, STATUSES),
      {
        kind: 'choice',
        name: 'purpose',
        label: t('purpose'),
        choices: PURPOSES.map((value) => ({ value, label: t(`purpose_${value}`) })),
      },
      { kind: 'text', name: 'user', label: t('subscriber') },
      { kind: 'text', name: 'psp_id', label: t('psp_id') },
      { kind: 'day', name: 'since', label: t('since') },
      { kind: 'day', name: 'until', label: t('until') },
    ],
    [t],
  );
  const columns = useMemo(
    (): readonly Column<OperatorPayment>[] => [
      {
        id: 'title',
        label: t('title'),
        isHeader: true,
        text: ({ title, purpose }) => title || wordOf(t, 'purpose', purpose),
        cell: ({ id, title, purpose }) => <Link to={`/payments/${id}`}>{title || wordOf(t, 'purpose', purpose)}</Link>,
      },
      {
        id: 'amount',
        label: t('amount'),
        isNumeric: true,
        text: ({ amount }) => amount,
        cell: ({ amount, currency }) => formats.money(amount, currency),
      },
      statusColumn(t, (status) => status === 'succeeded'),
      createdColumn(t, formats),
      {
        id: 'user',
        label: t('subscriber'),
        isNumeric: true,
        text: ({ user_id: id }) => String(id),
        cell: ({ user_id: id }) => <Link to={`/subscribers/${id}`}>{id}</Link>,
      },
      { id: 'purpose', label: t('purpose'), text: ({ purpose }) => wordOf(t, 'purpose', purpose) },
      { id: 'paysystem', label: t('paysystem'), text: ({ paysystem }) => paysystem },
      { id: 'refunded', label: t('refunded'), isNumeric: true, text: ({ refunded }) => refunded, isHidden: true },
      { id: 'psp', label: t('psp_id'), text: ({ psp_id: id }) => id ?? '', isHidden: true },
      { id: 'failure', label: t('failure'), text: ({ failure }) => failure ?? '', isHidden: true },
      { id: 'id', label: t('id'), text: ({ id }) => id, isHidden: true },
    ],
    [t, formats],
  );
  return (
    <ListScreen
      title={t('all')}
      source={source}
      columns={columns}
      filters={filters}
      idOf={({ id }) => id}
      onOpen={({ id }) => void navigate(`/payments/${id}`)}
      empty={{ title: t('empty') }}
      fileName="payments"
    />
  );
}
