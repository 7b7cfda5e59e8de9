import { supportWatchedCall } from '@aerial/contract/calls/support.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { partKey } from './keys.ts';
import { supportTexts } from './support-texts.ts';

/** What the subscriber watched last. Loaded by a press: each look is in the audit log. */
export function Watched({ user }: { user: User }) {
  const t = useTexts(supportTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('watched')}>
      {isOpen ? (
        <WatchedTable user={user} />
      ) : (
        <>
          <p>{t('watched_text')}</p>
          <Button size="small" icon={<Eye aria-hidden size={16} />} onClick={() => setOpen(true)}>
            {t('watched_show')}
          </Button>
        </>
      )}
    </Section>
  );
}

function WatchedTable({ user }: { user: User }) {
  const t = useTexts(supportTexts);
  const formats = useFormats();
  const query = useQuery({
    queryKey: partKey(user.id, 'watched'),
    queryFn: () => callApi(supportWatchedCall, { params: { id: user.id } }),
    // Coming back to the tab of the browser is no further look.
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
  });
  return (
    <ShortTable
      caption={t('watched')}
      query={query}
      idOf={({ id }) => id}
      empty={t('watched_empty')}
      columns={[
        { label: t('watched_title'), cell: ({ title }) => title || '—' },
        { label: t('watched_kind'), cell: ({ kind }) => t(`watched_${kind}`) },
        { label: t('watched_at'), cell: ({ started_at: at }) => formats.instant(at) },
        {
          label: t('watched_minutes'),
          isNumeric: true,
          cell: ({ duration }) => formats.number(Math.round(duration / 60)),
        },
        { label: t('watched_device'), cell: ({ device }) => device ?? '—' },
      ]}
    />
  );
}
