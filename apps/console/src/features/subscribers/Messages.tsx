import {
  sendMessageCall,
  userMessagesCall,
  withdrawMessageCall,
  type UserMessage,
} from '@aerial/contract/calls/operator-messages.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { TextArea, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { partKey } from './keys.ts';
import { messageTexts, texts } from './texts.ts';

/** The inbox as the subscriber sees it, and messages to it. */
export function Messages({ user }: { user: User }) {
  const [t, all] = [useTexts(messageTexts), useTexts(texts)];
  const formats = useFormats();
  const isWriter = useMay()('messages:write');
  const [isWriting, setWriting] = useState(false);
  const [run, isBusy] = useAction();
  const key = partKey(user.id, 'messages');
  const query = useQuery({ queryKey: key, queryFn: () => callApi(userMessagesCall, { params: { id: user.id } }) });
  const withdraw = (message: UserMessage) =>
    run(
      async () => {
        const text = t('withdraw_text', { title: message.title });
        if (await confirmed({ title: t('withdraw'), text, action: t('withdraw'), isDangerous: true }))
          await callApi(withdrawMessageCall, { params: { id: user.id, message: message.id } });
      },
      { changes: [key] },
    );
  return (
    <Section
      title={all('tab_messages')}
      actions={
        isWriter && (
          <Button size="small" onClick={() => setWriting(true)}>
            {t('send')}
          </Button>
        )
      }
    >
      <ShortTable
        caption={all('tab_messages')}
        query={query}
        idOf={({ id }) => id}
        empty={t('empty')}
        columns={[
          { label: t('title'), cell: ({ title }) => title },
          { label: t('text'), cell: ({ text }) => (text.length > 80 ? `${text.slice(0, 80)}…` : text) },
          { label: t('created'), cell: ({ created_at: at }) => formats.instant(at) },
          ...(isWriter
            ? [
                {
                  label: t('withdraw'),
                  cell: (message: UserMessage) => (
                    <Button size="small" look="ghost" disabled={isBusy} onClick={() => void withdraw(message)}>
                      {t('withdraw')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Dialog open={isWriting} onOpenChange={setWriting} title={t('send')}>
        <MessageForm user={user} onDone={() => setWriting(false)} />
      </Dialog>
    </Section>
  );
}

function MessageForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTexts(messageTexts);
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    initial: { title: '', text: '' },
    schema: sendMessageCall.body,
    bodyOf: (values) => ({ ...values, key }),
    async submit(_values, body) {
      await callApi(sendMessageCall, { params: { id: user.id }, body });
      await queries.invalidateQueries({ queryKey: partKey(user.id, 'messages') });
      showToast(t('send_done'));
      onDone();
    },
  });
  return (
    <FormView form={form} submitLabel={t('send')} isUnguarded>
      <TextField form={form} name="title" label={t('title')} autoComplete="off" />
      <TextArea form={form} name="text" label={t('text')} rows={5} />
    </FormView>
  );
}
