import {
  WEBHOOK_EVENTS,
  changeWebhookCall,
  removeWebhookCall,
  rotateWebhookSecretCall,
  testWebhookCall,
  webhookCall,
  webhookDeliveriesCall,
  type Webhook,
} from '@aerial/contract/calls/webhooks.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { SecretDialog } from '../../parts/dialogs/SecretDialog.tsx';
import { ChecksField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { Deliveries } from './Deliveries.tsx';
import { texts } from './texts.ts';

const KEY = ['webhooks'];
const keyOf = (id: string) => ['webhook', id];

export default function WebhookPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const may = useMay();
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: keyOf(id), queryFn: () => callApi(webhookCall, { params: { id } }) });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/webhooks', label: t('all') }}
      titleOf={({ url }) => url}
      marksOf={({ is_enabled: isEnabled }) => !isEnabled && <Tag look="outline">{t('disabled')}</Tag>}
      actionsOf={(webhook) => may('webhooks:write') && <Actions webhook={webhook} />}
      tabsLabel={t('parts')}
      tabsOf={(webhook): readonly DetailTab[] => [
        { id: 'deliveries', label: t('deliveries'), content: <Deliveries id={webhook.id} /> },
        { id: 'settings', label: t('settings'), content: <Settings key={webhook.id} webhook={webhook} /> },
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`webhooks/${webhook.id}`} /> }]
          : []),
      ]}
    />
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [run, isBusy] = useAction();
  const [secret, setSecret] = useState<string>();
  const params = { id: webhook.id };
  const changes = [keyOf(webhook.id), KEY];

  async function test(): Promise<void> {
    const { is_delivered: isDelivered, status, failure, duration_ms: ms } = await callApi(testWebhookCall, { params });
    if (isDelivered) showToast(t('test_done', { status: status ?? '', ms }));
    else showToast(t('test_failed', { reason: failure ?? `HTTP ${status}` }), 'error');
  }
  async function rotate(): Promise<void> {
    if (await confirmed({ title: t('rotate'), text: t('rotate_text'), action: t('rotate') }))
      setSecret((await callApi(rotateWebhookSecretCall, { params })).secret);
  }
  async function toggle(): Promise<void> {
    if (webhook.is_enabled) {
      const { items } = await callApi(webhookDeliveriesCall, { params, query: { status: 'pending', limit: 200 } });
      const text = t('disable_text', { count: items.length });
      if (!(await confirmed({ title: t('disable'), text, action: t('disable'), isDangerous: true }))) return;
    }
    await callApi(changeWebhookCall, { params, body: { is_enabled: !webhook.is_enabled } });
  }
  async function remove(): Promise<void> {
    const text = t('remove_text', { url: webhook.url });
    const question = { title: t('remove'), text, action: t('remove'), isDangerous: true, typed: webhook.url };
    if (!(await confirmed(question))) return;
    await callApi(removeWebhookCall, { params });
    await navigate('/webhooks');
  }
  return (
    <>
      <Button size="small" look="primary" busy={isBusy} onClick={() => void run(test)}>
        {t('test')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void run(rotate, { changes })}>
        {t('rotate')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void run(toggle, { changes })}>
        {t(webhook.is_enabled ? 'disable' : 'enable')}
      </Button>
      <Button size="small" look="ghost" disabled={isBusy} onClick={() => void run(remove, { changes: [KEY] })}>
        {t('remove')}
      </Button>
      <SecretDialog title={t('secret')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

const valuesOf = ({ url, description, events }: Webhook) => ({
  url,
  description,
  events: events as readonly string[],
});

function Settings({ webhook }: { webhook: Webhook }) {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const queries = useQueryClient();
  const isReadOnly = !useMay()('webhooks:write');
  const params = { id: webhook.id };
  const labels = { url: t('url'), description: t('description'), events: t('events') };
  const form = useForm({
    initial: valuesOf(webhook),
    schema: changeWebhookCall.body,
    bodyOf: (values, initial) => changesOf(initial, values),
    fieldOf: { bad_request: 'url' },
    current: async () => valuesOf(await callApi(webhookCall, { params })),
    async submit(_values, body) {
      queries.setQueryData(keyOf(webhook.id), await callApi(changeWebhookCall, { params, body }));
      await queries.invalidateQueries({ queryKey: KEY });
    },
    onSaved: () => showToast(common('saved')),
  });
  const field = { form, isDisabled: isReadOnly };
  return (
    <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly}>
      <TextField {...field} name="url" label={labels.url} type="url" autoComplete="off" isRequired />
      <TextField {...field} name="description" label={labels.description} autoComplete="off" />
      <ChecksField
        {...field}
        name="events"
        label={labels.events}
        choices={WEBHOOK_EVENTS.map((value) => ({ value, label: value }))}
      />
    </FormView>
  );
}
