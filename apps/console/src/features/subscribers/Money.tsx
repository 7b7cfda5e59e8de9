import {
  accountEntriesCall,
  openAccountCall,
  postEntryCall,
  userAccountsCall,
} from '@aerial/contract/calls/operator-money.ts';
import { operatorPaymentsCall } from '@aerial/contract/calls/operator-payments.ts';
import type { Account } from '@aerial/contract/shapes/commerce.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { subscriberName } from '../../parts/subscribers/names.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { partKey } from './keys.ts';
import { moneyTexts } from './texts.ts';
import styles from './Subscriber.module.css';

const SHOWN = 50;

/** Balance, movements of the account and payments. */
export function Money({ user }: { user: User }) {
  const t = useTexts(moneyTexts);
  const formats = useFormats();
  const params = { id: user.id };
  const isWriter = useMay()('payments:write');
  const [run, isBusy] = useAction();
  const key = partKey(user.id, 'accounts');
  const accounts = useQuery({ queryKey: key, queryFn: () => callApi(userAccountsCall, { params }) });
  const payments = useQuery({
    queryKey: partKey(user.id, 'payments'),
    queryFn: () => callApi(operatorPaymentsCall, { query: { user_id: user.id, limit: SHOWN } }),
  });
  const account = accounts.data?.[0];
  if (accounts.isError)
    return <ErrorState text={failureText(accounts.error)} onRetry={() => void accounts.refetch()} />;
  return (
    <>
      {accounts.isPending ? (
        <Skeleton height="4rem" />
      ) : account ? (
        <AccountPart user={user} account={account} />
      ) : (
        <Section
          title={t('account')}
          actions={
            isWriter && (
              <Button
                size="small"
                busy={isBusy}
                onClick={() => void run(() => callApi(openAccountCall, { params }), { changes: [key] })}
              >
                {t('open')}
              </Button>
            )
          }
        >
          <p className={styles.quiet}>{t('no_account')}</p>
        </Section>
      )}
      <Section title={t('payments')}>
        <ShortTable
          caption={t('payments')}
          query={payments}
          idOf={({ id }) => id}
          empty={t('payments_empty')}
          columns={[
            { label: t('title'), cell: ({ title, purpose }) => title || purpose },
            { label: t('created'), cell: ({ created_at: at }) => formats.instant(at) },
            {
              label: t('amount'),
              isNumeric: true,
              cell: ({ amount, currency }) => formats.money(amount, currency),
            },
            { label: t('status'), cell: ({ status }) => status },
            { label: t('paysystem'), cell: ({ paysystem }) => paysystem },
          ]}
        />
      </Section>
    </>
  );
}

function AccountPart({ user, account }: { user: User; account: Account }) {
  const t = useTexts(moneyTexts);
  const formats = useFormats();
  const isWriter = useMay()('payments:write');
  const [isBooking, setBooking] = useState(false);
  const params = { id: user.id, account: account.id };
  const ledger = useQuery({
    queryKey: partKey(user.id, 'ledger'),
    queryFn: () => callApi(accountEntriesCall, { params, query: { limit: SHOWN } }),
  });
  return (
    <>
      <Section
        title={t('account')}
        actions={
          isWriter && (
            <Button size="small" onClick={() => setBooking(true)}>
              {t('book')}
            </Button>
          )
        }
      >
        <p className={styles.balance}>{formats.money(account.amount, account.currency)}</p>
      </Section>
      <Section title={t('ledger')}>
        <ShortTable
          caption={t('ledger')}
          query={ledger}
          idOf={({ id }) => String(id)}
          empty={t('ledger_empty')}
          columns={[
            { label: t('kind'), cell: ({ kind }) => kind },
            { label: t('created'), cell: ({ created_at: at }) => formats.instant(at) },
            {
              label: t('amount'),
              isNumeric: true,
              cell: ({ amount, currency }) => formats.money(amount, currency),
            },
            { label: t('source'), cell: ({ source }) => source.name },
            { label: t('comment'), cell: ({ comment }) => comment ?? '' },
          ]}
        />
      </Section>
      <Dialog open={isBooking} onOpenChange={setBooking} title={t('book')}>
        <BookForm user={user} account={account} onDone={() => setBooking(false)} />
      </Dialog>
    </>
  );
}

function BookForm({ user, account, onDone }: { user: User; account: Account; onDone: () => void }) {
  const t = useTexts(moneyTexts);
  const formats = useFormats();
  const queries = useQueryClient();
  // The same movement, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    initial: { amount: '', comment: '' },
    schema: postEntryCall.body,
    bodyOf: ({ amount, comment }) => ({ amount: amount.trim().replace(',', '.'), comment, key }),
    fieldOf: { insufficient_funds: 'amount' },
    async submit(_values, body) {
      const { amount: sent } = body as { amount: string };
      const amount = Number.isFinite(Number(sent)) ? formats.money(sent, account.currency) : sent;
      const text = t('book_confirm', { amount, name: subscriberName(user) });
      if (!(await confirmed({ title: t('book'), text, action: t('book') }))) return;
      await callApi(postEntryCall, { params: { id: user.id, account: account.id }, body });
      await Promise.all(
        ['accounts', 'ledger'].map((part) => queries.invalidateQueries({ queryKey: partKey(user.id, part) })),
      );
      showToast(t('book_done'));
      onDone();
    },
  });
  return (
    <FormView form={form} submitLabel={t('book')} isUnguarded>
      <TextField
        form={form}
        name="amount"
        label={t('amount')}
        note={t('amount_note')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField form={form} name="comment" label={t('comment')} autoComplete="off" />
    </FormView>
  );
}
