import { messageSegmentCall } from '@aerial/contract/calls/operator-messages.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { ChecksField, SelectField, TextArea, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { withoutEmpty } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { segmentText } from './segments.ts';
import { texts } from './texts.ts';

interface Packet {
  readonly id: number;
  readonly name: string;
}

function segmentOf({ to, packets }: { readonly to: string; readonly packets: readonly string[] }) {
  const ids = packets.map(Number);
  if (to === 'with') return { packet_ids: ids };
  return to === 'without' ? { without_packet_ids: ids } : { all: true };
}

/** A text in one language or both; other readers get the one that is there. */
export function MessageForm({ packets, onDone }: { packets: readonly Packet[]; onDone: () => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const nameOf = (id: number) => packets.find((packet) => packet.id === id)?.name ?? `#${id}`;
  const initial = { title_ru: '', title_en: '', text_ru: '', text_en: '', to: 'all', packets: [] as readonly string[] };
  const form = useForm({
    initial,
    schema: messageSegmentCall.body,
    bodyOf: (values) => ({
      title: withoutEmpty({ ru: values.title_ru, en: values.title_en }),
      text: withoutEmpty({ ru: values.text_ru, en: values.text_en }),
      segment: segmentOf(values),
      key,
    }),
    fieldOf: { packet_not_found: 'packets' },
    async submit(values, body) {
      const segment = segmentText(t, segmentOf(values), nameOf);
      const text = t('send_text', { title: values.title_ru || values.title_en, segment });
      if (!(await confirmed({ title: t('write'), text, action: t('send'), isDangerous: true }))) return;
      await callApi(messageSegmentCall, { body });
      await queries.invalidateQueries({ queryKey: ['messages'] });
      showToast(t('send_done'));
      onDone();
    },
  });
  return (
    <FormView form={form} submitLabel={t('send')} isUnguarded>
      <SelectField
        form={form}
        name="to"
        label={t('to')}
        choices={[
          { value: 'all', label: t('to_all') },
          ...(packets.length > 0
            ? [
                { value: 'with', label: t('to_with') },
                { value: 'without', label: t('to_without') },
              ]
            : []),
        ]}
      />
      {form.values.to !== 'all' && (
        <ChecksField
          form={form}
          name="packets"
          label={t('packets')}
          choices={packets.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <TextField form={form} name="title_ru" label={t('title_ru')} autoComplete="off" />
      <TextArea form={form} name="text_ru" label={t('text_ru')} />
      <TextField form={form} name="title_en" label={t('title_en')} autoComplete="off" />
      <TextArea form={form} name="text_en" label={t('text_en')} />
    </FormView>
  );
}
