import {
  replayDeliveriesCall,
  replayDeliveryCall,
  webhookDeliveriesCall,
  type WebhookDelivery,
} from '@aerial/contract/calls/webhooks.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByCursor } from '../../parts/list/sources.ts';
import type { BulkAction, Column, Filter } from '../../parts/list/types.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

const STATUSES = ['pending', 'delivered', 'dead'] as const;
const PAGE = 100;

/** What was sent to the address, and what will be; any of them is sent again, or all dead ones. */
export function Deliveries({ id }: { id: string }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const may = useMay();
  const isWriter = may('webhooks:write');
  const [run, isBusy] = useAction();
  const params = useMemo(() => ({ id }), [id]);
  const source = useMemo(
    () =>
      listByCursor<WebhookDelivery>(['webhook', id, 'deliveries'], ({ filters, signal }, page) => {
        const status = STATUSES.find((one) => one === filters['status']);
        return callApi(webhookDeliveriesCall, {
          params,
          query: { ...(status && { status }), ...page, limit: PAGE },
          ...(signal && { signal }),
        });
      }),
    [id, params],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'status',
        label: t('status'),
        choices: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      },
    ],
    [t],
  );
  const mayOpenUsers = may('users:read');
  const columns = useMemo(
    (): readonly Column<WebhookDelivery>[] => [
      { id: 'kind', label: t('event'), isHeader: true, text: ({ kind }) => kind },
      {
        id: 'subscriber',
        label: t('subscriber'),
        text: ({ subscriber_id: user }) => String(user),
        cell: ({ subscriber_id: user }) =>
          mayOpenUsers && user > 0 ? <Link to={`/subscribers/${user}`}>{user}</Link> : user,
      },
      {
        id: 'status',
        label: t('status'),
        text: ({ status }) => t(`status_${status}`),
        cell: ({ status }) => <Tag look={status === 'delivered' ? 'plain' : 'outline'}>{t(`status_${status}`)}</Tag>,
      },
      { id: 'attempts', label: t('attempts'), isNumeric: true, text: ({ attempts }) => String(attempts) },
      {
        id: 'result',
        label: t('result'),
        text: ({ last_status: status, last_failure: failure }) => failure ?? (status === null ? '' : `HTTP ${status}`),
      },
      {
        id: 'created',
        label: t('created'),
        text: ({ created_at: at }) => at,
        cell: ({ created_at: at }) => formats.instant(at),
      },
      { id: 'due', label: t('due'), text: ({ due_at: at }) => at ?? '', cell: ({ due_at: at }) => formats.instant(at) },
    ],
    [t, formats, mayOpenUsers],
  );
  const bulk: readonly BulkAction<WebhookDelivery>[] = [
    {
      id: 'replay',
      label: t('replay'),
      run: ({ id: delivery }) => callApi(replayDeliveryCall, { params: { id, delivery } }),
    },
  ];
  const replayAll = () =>
    run(
      async () => {
        const { replayed: count } = await callApi(replayDeliveriesCall, { params });
        showToast(t('replayed', { count }));
      },
      { changes: [source.queryKey] },
    );
  return (
    <ListScreen
      isEmbedded
      title={t('deliveries')}
      source={source}
      columns={columns}
      filters={filters}
      idOf={({ id: delivery }) => delivery}
      {...(isWriter && { bulk })}
      actions={
        isWriter && (
          <Button size="small" busy={isBusy} onClick={() => void replayAll()}>
            {t('replay_all')}
          </Button>
        )
      }
      empty={{ title: t('deliveries_empty') }}
      fileName={`deliveries-${id}`}
    />
  );
}
