import { refundPaymentCall, type PaymentDetails } from '@aerial/contract/calls/operator-payments.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { CheckField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { texts } from './texts.ts';

/** Money that goes back is confirmed by typing the amount. */
export function RefundForm({ payment, onDone }: { payment: PaymentDetails; onDone: () => void }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const queries = useQueryClient();
  // The same refund, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    initial: { amount: payment.refundable, reason: '', write_off: false },
    schema: refundPaymentCall.body,
    bodyOf: ({ amount, ...values }) => ({ ...values, amount: amount.trim().replace(',', '.'), key }),
    fieldOf: { insufficient_funds: 'amount' },
    async submit(_values, body) {
      const { amount } = body as { amount: string };
      const shown = Number.isFinite(Number(amount)) ? formats.money(amount, payment.currency) : amount;
      const question = { title: t('refund'), text: t('refund_text', { amount: shown }), action: t('refund') };
      if (!(await confirmed({ ...question, isDangerous: true, typed: amount }))) return;
      await callApi(refundPaymentCall, { params: { id: payment.id }, body });
      await queries.invalidateQueries({ queryKey: ['payments'] });
      showToast(t('refund_done'));
      onDone();
    },
  });
  const most = formats.money(payment.refundable, payment.currency);
  return (
    <FormView form={form} submitLabel={t('refund')} isUnguarded>
      <TextField
        form={form}
        name="amount"
        label={t('refund_amount', { amount: most })}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField form={form} name="reason" label={t('reason')} autoComplete="off" />
      <CheckField form={form} name="write_off" label={t('refund_write_off')} />
    </FormView>
  );
}
