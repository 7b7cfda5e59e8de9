import { auditRetentionCall, changeAuditRetentionCall } from '@aerial/contract/calls/audit.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

const KEY = ['audit-retention'];

/** How long entries are retained; a shorter time erases some, which is confirmed by typing. */
export function Retention() {
  const t = useTexts(texts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const retention = useQuery({ queryKey: KEY, queryFn: () => callApi(auditRetentionCall) });
  if (!retention.data || !may('audit:write')) return null;
  const { days } = retention.data;
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        {t('retention', { count: days })}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('retention_change')} description={t('retention_text')}>
        <RetentionForm days={days} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RetentionForm({ days, onSaved }: { days: number; onSaved: () => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { days: String(days) },
    schema: changeAuditRetentionCall.body,
    bodyOf: (values) => ({ days: Number(values.days) }),
    async submit(values, body) {
      const isShorter = Number(values.days) < days;
      const question = {
        title: t('retention_change'),
        text: t('retention', { count: Number(values.days) }),
        action: t('retention_change'),
        isDangerous: true,
        typed: values.days,
      };
      if (isShorter && !(await confirmed(question))) return;
      queries.setQueryData(KEY, await callApi(changeAuditRetentionCall, { body }));
      onSaved();
    },
  });
  return (
    <FormView form={form} isUnguarded needsChange>
      <TextField form={form} name="days" label={t('retention_days')} inputMode="numeric" autoComplete="off" />
    </FormView>
  );
}
