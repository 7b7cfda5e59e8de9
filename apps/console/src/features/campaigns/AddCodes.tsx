import { addCodesCall, campaignCodesCall, CODES_BATCH } from '@aerial/contract/calls/operator-offer.ts';
import type { BodyOf } from '@aerial/contract/core.ts';
import { addDays, startOfDay } from '@aerial/domain/zone.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { TicketPlus } from 'lucide-react';
import { useState } from 'react';
import Type from 'typebox';
import { callApi } from '../../core/api.ts';
import { downloadCsv } from '../../core/csv.ts';
import { useFormats } from '../../core/format.ts';
import { installation } from '../../core/installation.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { withoutEmpty } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { texts } from './texts.ts';

/** Codes that are generated at once, in batches. */
const MAX_CODES = 100_000;
const schema = Type.Object({
  ...addCodesCall.body.properties,
  count: Type.Integer({ minimum: 1, maximum: MAX_CODES }),
});
const HEAD = 'code,limit,used,is_active,valid_to\r\n';

/** Codes with ids after one and up to the other, as CSV. */
async function codesBetween(campaign: string, after: number, upTo: number): Promise<string> {
  let csv = HEAD;
  for (let next: number | null = after; next !== null;) {
    const part: { csv: string; next: number | null } = await callApi(campaignCodesCall, {
      params: { campaign },
      query: { after: next, up_to: upTo },
    });
    csv += part.csv;
    next = part.next;
  }
  return csv;
}

/** Generates codes for a campaign; the new ones come as a file. */
export function AddCodes({ campaign }: { campaign: string }) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        look="ghost"
        icon={<TicketPlus aria-hidden size={16} />}
        aria-label={`${t('generate')}: ${campaign}`}
        onClick={() => setOpen(true)}
      >
        {t('generate')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('generate_title')} description={t('generate_text')}>
        <CodesForm campaign={campaign} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CodesForm({ campaign, onDone }: { campaign: string; onDone: () => void }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const queries = useQueryClient();
  const [done, setDone] = useState<number>();
  const form = useForm({
    initial: { count: '100', prefix: '', length: '15', limit: '1', valid_to: '' },
    schema,
    bodyOf: (values) => ({
      count: Number(values.count),
      length: Number(values.length),
      limit: Number(values.limit),
      ...withoutEmpty({ prefix: values.prefix }),
      // Until the end of the day.
      ...(values.valid_to && {
        valid_to: new Date(startOfDay(addDays(values.valid_to, 1), installation().timeZone) * 1000).toISOString(),
      }),
    }),
    async submit({ count }, body) {
      let range: { readonly after: number; readonly upTo: number } | undefined;
      try {
        for (let left = Number(count); left > 0; left -= CODES_BATCH) {
          const batch = { ...(body as BodyOf<typeof addCodesCall>), count: Math.min(left, CODES_BATCH) };
          const added = await callApi(addCodesCall, { params: { campaign }, body: batch });
          range = { after: range?.after ?? added.after, upTo: added.up_to };
          setDone(Number(count) - left + batch.count);
        }
      } finally {
        setDone(undefined);
        // What there is by then is handed out, also where a later batch failed.
        if (range)
          downloadCsv(`codes-${campaign}-${range.upTo}.csv`, await codesBetween(campaign, range.after, range.upTo));
        await queries.invalidateQueries({ queryKey: ['campaigns'] });
      }
      showToast(t('generate_done', { count: Number(count) }));
      onDone();
    },
  });
  return (
    <FormView form={form} submitLabel={t('generate')} isUnguarded>
      <TextField form={form} name="count" label={t('count')} inputMode="numeric" autoComplete="off" />
      <TextField form={form} name="prefix" label={t('prefix')} note={t('prefix_note')} autoComplete="off" />
      <TextField
        form={form}
        name="length"
        label={t('length')}
        note={t('length_note')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="limit"
        label={t('limit')}
        note={t('limit_note')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField form={form} name="valid_to" label={t('code_valid_to')} type="date" autoComplete="off" />
      {done !== undefined && <output>{t('generated_of', { done: formats.number(done) })}</output>}
    </FormView>
  );
}
