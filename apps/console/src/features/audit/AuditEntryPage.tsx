import { auditLogCall, type AuditEntry } from '@aerial/contract/calls/audit.ts';
import { EmptyState } from '@aerial/ui/States.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen } from '../../parts/detail/DetailScreen.tsx';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { Json } from '../../parts/detail/Json.tsx';
import { texts } from './texts.ts';

/** The log is paged from the newest on: the page before the next id begins with the entry. */
async function loadEntry(id: string): Promise<AuditEntry | null> {
  const { items } = await callApi(auditLogCall, { query: { cursor: String(BigInt(id) + 1n), limit: 1 } });
  return items[0]?.id === id ? items[0] : null;
}

/** Where in the console the changed object is, if it has a page. */
function pageOf(object: string): string | undefined {
  const [, kind, id] = /^(users|staff\/members|webhooks)\/(\d+)(?:\/|$)/.exec(object) ?? [];
  const pages: Readonly<Record<string, string>> = {
    users: 'subscribers',
    'staff/members': 'staff',
    webhooks: 'webhooks',
  };
  return kind && id ? `/${pages[kind]}/${id}` : undefined;
}

/** One change: who, from where, what was sent, and the object before and after. */
export default function AuditEntryPage() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['audit', 'entry', id], queryFn: () => loadEntry(id), staleTime: Infinity });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/audit', label: t('all') }}
      titleOf={(entry) => entry?.call ?? t('all')}
      marksOf={(entry) => entry && <Tag look="outline">{entry.failure ?? t(`outcome_${entry.outcome}`)}</Tag>}
      tabsLabel={t('all')}
      tabsOf={(entry) => [
        { id: 'entry', label: t('all'), content: entry ? <Entry entry={entry} /> : <EmptyState title={t('gone')} /> },
      ]}
    />
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const page = pageOf(entry.object);
  return (
    <>
      <Facts
        facts={[
          [t('when'), formats.exact(entry.at)],
          [t('actor'), `${entry.actor.name} (${t(`actor_${entry.actor.kind}`)})`],
          [t('object'), page ? <Link to={page}>{entry.object}</Link> : entry.object],
          [t('address'), entry.address],
          [t('request_id'), entry.request_id],
        ]}
      />
      {(['request', 'before', 'after'] as const)
        .filter((part) => entry[part] !== null && entry[part] !== undefined)
        .map((part) => (
          <Section key={part} title={t(part)}>
            <Json label={t(part)} value={entry[part]} />
          </Section>
        ))}
    </>
  );
}
