import { WEBHOOK_EVENTS, createWebhookCall, webhooksCall, type Webhook } from '@aerial/contract/calls/webhooks.ts';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { SecretDialog } from '../../parts/dialogs/SecretDialog.tsx';
import { ChecksField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

const KEY = ['webhooks'];
const source = wholeList<Webhook>(KEY, ({ signal }) => callApi(webhooksCall, signal ? { signal } : {}));

/** Addresses that events are sent to. */
export default function WebhooksPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const navigate = useNavigate();
  const isWriter = useMay()('webhooks:write');
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string }>();
  const columns = useMemo(
    (): readonly Column<Webhook>[] => [
      {
        id: 'url',
        label: t('url'),
        isHeader: true,
        text: ({ url }) => url,
        cell: ({ id, url }) => <Link to={`/webhooks/${id}`}>{url}</Link>,
        sort: ({ url }) => url,
      },
      { id: 'description', label: t('description'), text: ({ description }) => description },
      {
        id: 'status',
        label: t('status'),
        text: ({ is_enabled: isEnabled }) => t(isEnabled ? 'enabled' : 'disabled'),
        cell: ({ is_enabled: isEnabled, failing_since: since }) => (
          <Tag look={isEnabled && !since ? 'plain' : 'outline'}>
            {since ? t('failing', { date: formats.day(since) }) : t(isEnabled ? 'enabled' : 'disabled')}
          </Tag>
        ),
      },
      { id: 'events', label: t('events'), text: ({ events }) => events.join(', ') },
      {
        id: 'failures',
        label: t('failures'),
        isNumeric: true,
        text: ({ failures }) => String(failures),
        sort: ({ failures }) => failures,
      },
      {
        id: 'created',
        label: t('created'),
        text: ({ created_at: at }) => at,
        cell: ({ created_at: at }) => formats.day(at),
        sort: ({ created_at: at }) => at,
        isHidden: true,
      },
    ],
    [t, formats],
  );
  const add = isWriter && <AddButton label={t('add')} onClick={() => setAdding(true)} />;
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => id}
        searchLabel={t('url')}
        onOpen={({ id }) => void navigate(`/webhooks/${id}`)}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="webhooks"
      />
      <Dialog open={isAdding} onOpenChange={setAdding} title={t('add')}>
        <CreateForm
          onCreated={(webhook) => {
            setAdding(false);
            setCreated(webhook);
          }}
        />
      </Dialog>
      <SecretDialog title={t('secret')} secret={created?.secret} onClose={() => setCreated(undefined)} />
    </>
  );
}

function CreateForm({ onCreated }: { onCreated: (webhook: { id: string; secret: string }) => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { url: '', description: '', events: [...WEBHOOK_EVENTS] as readonly string[] },
    schema: createWebhookCall.body,
    fieldOf: { bad_request: 'url' },
    async submit(_values, body) {
      const created = await callApi(createWebhookCall, { body });
      await queries.invalidateQueries({ queryKey: KEY });
      onCreated(created);
    },
  });
  return (
    <FormView form={form} submitLabel={t('add')} isUnguarded>
      <TextField form={form} name="url" label={t('url')} type="url" autoComplete="off" placeholder="https://" />
      <TextField form={form} name="description" label={t('description')} autoComplete="off" />
      <ChecksField
        form={form}
        name="events"
        label={t('events')}
        choices={WEBHOOK_EVENTS.map((value) => ({ value, label: value }))}
      />
    </FormView>
  );
}
