import { createChannelCall } from '@aerial/contract/calls/operator-channels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { KEY } from './data.ts';
import { texts } from './texts.ts';

/** A channel begins with its name and the address of its feed. */
export function AddForm({ onAdded }: { onAdded: (id: number) => void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: '', source: '' },
    schema: createChannelCall.body,
    bodyOf: ({ name, source: address }) => ({
      name: { [language]: name },
      source: { kind: 'upstream', address: address.trim() },
    }),
    async submit(_values, body) {
      const { id } = await callApi(createChannelCall, { body });
      await queries.invalidateQueries({ queryKey: KEY });
      onAdded(id);
    },
  });
  return (
    <FormView form={form} submitLabel={t('add')} isUnguarded>
      <TextField form={form} name="name" label={t('name')} autoComplete="off" />
      <TextField form={form} name="source" label={t('address')} type="url" autoComplete="off" placeholder="https://" />
    </FormView>
  );
}
