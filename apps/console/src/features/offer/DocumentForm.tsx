import { changeOfferCall } from '@aerial/contract/calls/operator-offer.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts, type TextFunction } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { TextArea } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

type Report = AnswerOf<typeof changeOfferCall>;
type T = TextFunction<(typeof texts)['set']>;

/** What a document changes, in numbers. */
function summaryOf(t: T, report: Report): string {
  if (!report.has_changed) return t('nothing');
  const sum = ({ added, updated }: { added: number; updated: number }) => added + updated;
  const { packets, prices, licenses, campaigns, codes, subscribers } = report;
  const lines = [
    t('counts', {
      packets: sum(packets) + packets.archived.length,
      prices: sum(prices) + prices.closed,
      licenses: sum(licenses) + licenses.archived,
      campaigns: sum(campaigns),
      codes: codes.listed + codes.generated.length,
    }),
    ...(subscribers > 0 ? [t('would_archive', { count: subscribers })] : []),
  ];
  return lines.join('\n');
}

/** Saves a document of the offer; before that the server says what it would change. */
export function DocumentForm({ document }: { document: string }) {
  const t = useTexts(texts);
  const isReadOnly = !useMay()('packets:write');
  const queries = useQueryClient();
  const [run, isChecking] = useAction();
  const [checked, setChecked] = useState<string>();
  const dryRun = (body: { document: string }) => callApi(changeOfferCall, { body: { ...body, dry_run: true } });
  const form = useForm({
    initial: { document },
    schema: changeOfferCall.body,
    async submit(values, body) {
      const text = summaryOf(t, await dryRun(values));
      if (!(await confirmed({ title: t('apply_title'), text, action: t('apply') }))) return;
      await callApi(changeOfferCall, { body });
      setChecked(undefined);
      await queries.invalidateQueries({ queryKey: ['offer'] });
      showToast(t('applied'));
    },
  });
  const check = () => run(async () => setChecked(summaryOf(t, await dryRun(form.values))));
  return (
    <FormView
      form={form}
      isWide
      needsChange
      isReadOnly={isReadOnly}
      submitLabel={t('apply')}
      actions={
        <Button busy={isChecking} onClick={() => void check()}>
          {t('dry_run')}
        </Button>
      }
    >
      <TextArea
        form={form}
        name="document"
        label={t('document')}
        note={t('document_note')}
        rows={20}
        isCode
        isDisabled={isReadOnly}
      />
      {checked !== undefined && <output>{checked}</output>}
    </FormView>
  );
}
