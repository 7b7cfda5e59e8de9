import { reconciliationCall } from '@aerial/contract/calls/operator-payments.ts';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { downloadCsv } from '../../core/csv.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** All parts of the report in one file; the server escapes its cells. */
async function loadReport(from: string, to: string): Promise<{ readonly name: string; readonly csv: string }> {
  const query = { date_from: `${from}T00:00:00Z`, date_to: `${dayOf(Date.parse(to) + DAY_MS)}T00:00:00Z` };
  const first = await callApi(reconciliationCall, { query });
  let { csv, next } = first;
  while (next !== null) {
    const part = await callApi(reconciliationCall, { query: { ...query, cursor: next } });
    csv += part.csv;
    next = part.next;
  }
  return { name: first.name, csv };
}

export function Reconciliation() {
  const t = useTexts(texts);
  const [yesterday] = useState(() => dayOf(Date.now() - DAY_MS));
  const form = useForm({
    initial: { from: yesterday, to: yesterday },
    schema: {
      type: 'object',
      required: ['from', 'to'],
      properties: { from: { type: 'string', minLength: 10 }, to: { type: 'string', minLength: 10 } },
    } as never,
    async submit({ from, to }) {
      const { name, csv } = await loadReport(from, to);
      downloadCsv(name, csv);
    },
  });
  return (
    <Section title={t('reconciliation')}>
      <p>{t('reconciliation_text')}</p>
      <FormView form={form} submitLabel={t('file')} isUnguarded>
        <TextField form={form} name="from" label={t('from')} type="date" />
        <TextField form={form} name="to" label={t('to')} type="date" />
      </FormView>
    </Section>
  );
}
