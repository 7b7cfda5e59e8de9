import { exportAuditLogCall, type AuditEntry } from '@aerial/contract/calls/audit.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { downloadCsv } from '../../core/csv.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { stateOf } from '../../parts/list/rules.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { useAction } from '../../parts/useAction.ts';
import { Retention } from './Retention.tsx';
import { auditQuery, auditSource } from './source.ts';
import { texts } from './texts.ts';

export function useAuditFilters(): readonly Filter[] {
  const t = useTexts(texts);
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'actor_kind',
        label: t('actor'),
        choices: (['staff', 'token', 'system'] as const).map((value) => ({ value, label: t(`actor_${value}`) })),
      },
      {
        kind: 'choice',
        name: 'outcome',
        label: t('outcome'),
        choices: (['done', 'failed', 'unknown'] as const).map((value) => ({ value, label: t(`outcome_${value}`) })),
      },
      { kind: 'text', name: 'call', label: t('call') },
      { kind: 'text', name: 'object', label: t('object') },
      { kind: 'day', name: 'since', label: t('since') },
      { kind: 'day', name: 'until', label: t('until') },
    ],
    [t],
  );
}

export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useTexts(texts);
  const formats = useFormats();
  return useMemo(
    () => [
      {
        id: 'call',
        label: t('action'),
        isHeader: true,
        text: ({ call }) => call,
        cell: ({ id, call }) => <Link to={`/audit/${id}`}>{call}</Link>,
      },
      { id: 'at', label: t('when'), text: ({ at }) => at, cell: ({ at }) => formats.exact(at) },
      { id: 'actor', label: t('actor'), text: ({ actor }) => actor.name },
      { id: 'kind', label: t('kind'), text: ({ actor }) => t(`actor_${actor.kind}`), isHidden: true },
      { id: 'object', label: t('object'), text: ({ object }) => object },
      {
        id: 'outcome',
        label: t('outcome'),
        text: ({ outcome, failure }) => failure ?? t(`outcome_${outcome}`),
        cell: ({ outcome, failure }) => (
          <Tag look={outcome === 'done' ? 'plain' : 'outline'}>{failure ?? t(`outcome_${outcome}`)}</Tag>
        ),
      },
      { id: 'address', label: t('address'), text: ({ address }) => address },
    ],
    [t, formats],
  );
}

/** What was changed by whom. */
export default function AuditPage() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [columns, filters] = [useAuditColumns(), useAuditFilters()];
  const [params] = useSearchParams();
  const [run, isBusy] = useAction();

  /** With requests and values, as the server writes them. */
  const exportAll = () =>
    run(async () => {
      const query = auditQuery(stateOf(params, filters).filters);
      const first = await callApi(exportAuditLogCall, { query });
      downloadCsv(first.file_name, first.csv);
    });

  return (
    <ListScreen
      title={t('all')}
      source={auditSource}
      columns={columns}
      filters={filters}
      idOf={({ id }) => id}
      onOpen={({ id }) => void navigate(`/audit/${id}`)}
      actions={
        <>
          <Retention />
          <Button size="small" icon={<FileDown aria-hidden size={16} />} busy={isBusy} onClick={() => void exportAll()}>
            {t('export_all')}
          </Button>
        </>
      }
      empty={{ title: t('empty') }}
      fileName="audit"
    />
  );
}
