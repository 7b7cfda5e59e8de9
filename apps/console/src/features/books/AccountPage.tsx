import { ledgerEntriesCall } from '@aerial/contract/calls/operator-payments.ts';
import type { LedgerEntry } from '@aerial/contract/calls/operator-money.ts';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByOffset } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { texts } from './texts.ts';

const PAGE = 200;

/** The movements of one account. */
export default function AccountPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const id = Number(useParams()['id']);
  const source = useMemo(
    () =>
      listByOffset<LedgerEntry>(['books', 'entries', id], PAGE, ({ signal }, page) =>
        callApi(ledgerEntriesCall, { params: { id }, query: page, ...(signal && { signal }) }),
      ),
    [id],
  );
  const columns = useMemo(
    (): readonly Column<LedgerEntry>[] => [
      { id: 'kind', label: t('kind'), isHeader: true, text: ({ kind }) => kind },
      { id: 'at', label: t('at'), text: ({ created_at: at }) => at, cell: ({ created_at: at }) => formats.exact(at) },
      {
        id: 'amount',
        label: t('amount'),
        isNumeric: true,
        text: ({ amount }) => amount,
        cell: ({ amount, currency }) => formats.money(amount, currency),
      },
      { id: 'source', label: t('source'), text: ({ source: { name } }) => name },
      { id: 'comment', label: t('comment'), text: ({ comment }) => comment ?? '' },
    ],
    [t, formats],
  );
  return (
    <ListScreen
      title={`${t('account')} ${id}`}
      source={source}
      columns={columns}
      idOf={({ id: entry }) => String(entry)}
      empty={{ title: t('entries_empty') }}
      fileName={`account-${id}`}
    />
  );
}
