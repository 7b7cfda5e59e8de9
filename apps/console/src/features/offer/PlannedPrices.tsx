import { cancelPriceCall, planPriceCall, type PriceOfHistory } from '@aerial/contract/calls/operator-offer.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { installation } from '../../core/installation.ts';
import { useTexts } from '../../i18n/texts.ts';
import { zonedInstant } from '../../parts/catalogue/zoned.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import dialogs from '../../parts/dialogs/Dialogs.module.css';
import { OFFER_KEY } from './keys.ts';
import { texts } from './texts.ts';

const keyOf = (slug: string) => [...OFFER_KEY, 'prices', slug];

/** Plans another amount of one of the periods that are sold. @param prices those in force */
export function PlanPrice({ slug, prices }: { slug: string; prices: readonly PriceOfHistory[] }) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<CalendarPlus aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t('plan')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('plan')}>
        <PlanForm slug={slug} prices={prices} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface FormProps {
  readonly slug: string;
  readonly prices: readonly PriceOfHistory[];
  onDone(): void;
}

function PlanForm({ slug, prices, onDone }: FormProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const formats = useFormats();
  const { timeZone } = installation();
  const form = useForm({
    initial: { code: prices[0]?.code ?? '', amount: '', valid_from: '' },
    schema: planPriceCall.body,
    bodyOf: ({ code, amount, valid_from: from }) => {
      const at = zonedInstant(from, timeZone);
      return {
        code,
        amount: amount.trim().replace(',', '.'),
        valid_from: at === null ? '' : new Date(at * 1000).toISOString(),
      };
    },
    fieldOf: { already_exists: 'valid_from' },
    async submit(_values, body) {
      queries.setQueryData(keyOf(slug), await callApi(planPriceCall, { params: { packet: slug }, body }));
      showToast(t('planned'));
      onDone();
    },
  });
  return (
    <div className={dialogs.body}>
      <p className={dialogs.text}>{t('plan_text')}</p>
      <FormView form={form} submitLabel={t('plan')} isUnguarded>
        <SelectField
          form={form}
          name="code"
          label={t('code')}
          choices={prices.map(({ code, period }) => ({ value: code, label: `${code} (${formats.period(period)})` }))}
        />
        <TextField form={form} name="amount" label={t('amount')} inputMode="decimal" autoComplete="off" />
        <TextField
          form={form}
          name="valid_from"
          label={t('plan_from')}
          note={t('plan_zone', { zone: timeZone })}
          type="datetime-local"
        />
      </FormView>
    </div>
  );
}

/** Cancels a planned price; the one before it goes on. */
export function CancelPrice({ slug, price }: { slug: string; price: PriceOfHistory }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const queries = useQueryClient();
  const [run, isBusy] = useAction();
  async function cancel(): Promise<void> {
    const amount = formats.money(price.amount, price.currency);
    const text = t('cancel_price_text', { amount, from: formats.instant(price.valid_from) });
    if (!(await confirmed({ title: t('cancel_price'), text, action: t('cancel_price') }))) return;
    const params = { packet: slug, price: price.id };
    queries.setQueryData(keyOf(slug), await callApi(cancelPriceCall, { params }));
  }
  return (
    <Button size="small" look="ghost" busy={isBusy} onClick={() => void run(cancel)}>
      {t('cancel_price')}
    </Button>
  );
}
