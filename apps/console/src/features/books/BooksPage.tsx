import { ledgerAccountsCall, ledgerProofsCall } from '@aerial/contract/calls/operator-payments.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { PageTabs } from '../../parts/detail/PageTabs.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { kindName, texts } from './texts.ts';

/** The provider's own accounts, the proof that they balance, and what accounting compares with the pay systems. */
export default function BooksPage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHeader title={t('all')} />
      <PageTabs
        label={t('parts')}
        tabs={[
          { id: 'accounts', label: t('accounts'), content: <Accounts /> },
          { id: 'proofs', label: t('proofs'), content: <Proofs /> },
          { id: 'reconciliation', label: t('reconciliation'), content: <Reconciliation /> },
        ]}
      />
    </>
  );
}

function Accounts() {
  const t = useTexts(texts);
  const formats = useFormats();
  const query = useQuery({ queryKey: ['books', 'accounts'], queryFn: () => callApi(ledgerAccountsCall) });
  return (
    <Section title={t('accounts')}>
      <ShortTable
        caption={t('accounts')}
        query={query}
        idOf={({ id }) => String(id)}
        empty={t('empty')}
        columns={[
          {
            label: t('account'),
            cell: ({ id, kind, name }) => (
              <Link to={`/books/${id}`}>{[kindName(t, kind), name].filter(Boolean).join(': ')}</Link>
            ),
          },
          {
            label: t('balance'),
            isNumeric: true,
            cell: ({ balance, currency }) => formats.money(balance, currency),
          },
        ]}
      />
    </Section>
  );
}

function Proofs() {
  const t = useTexts(texts);
  const formats = useFormats();
  const query = useQuery({ queryKey: ['books', 'proofs'], queryFn: () => callApi(ledgerProofsCall) });
  return (
    <Section title={t('proofs')}>
      <ShortTable
        caption={t('proofs')}
        query={query}
        idOf={({ at }) => at}
        empty={t('proofs_empty')}
        columns={[
          { label: t('at'), cell: ({ at }) => formats.exact(at) },
          {
            label: t('state'),
            cell: ({ is_balanced: isBalanced }) => (
              <Tag look={isBalanced ? 'plain' : 'live'}>{t(isBalanced ? 'balanced' : 'not_balanced')}</Tag>
            ),
          },
          {
            label: t('totals'),
            cell: ({ totals }) =>
              totals
                .map(({ kind, name, currency, total }) =>
                  [kindName(t, kind), name, formats.money(total, currency)].filter(Boolean).join(' '),
                )
                .join(' · '),
          },
          {
            label: t('wrong'),
            cell: ({ wrong_balances: wrong }) =>
              wrong.map(({ account_id: id, balance, transfers }) => `${id}: ${balance} ≠ ${transfers}`).join(', ') ||
              '—',
          },
        ]}
      />
    </Section>
  );
}
