import { endOtherStaffSessionsCall, endStaffSessionCall, staffSessionsCall } from '@aerial/contract/calls/staff.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { useAction } from '../../parts/useAction.ts';
import { texts } from './texts.ts';

const KEY = ['my-sessions'];
const browserOf = (agent: string): string =>
  /(Firefox|Edg|OPR|Chrome|Safari)\/[\d]+/.exec(agent)?.[0].replace('/', ' ') ?? (agent.slice(0, 40) || '—');

export function Sessions() {
  const t = useTexts(texts);
  const formats = useFormats();
  const [run, isBusy] = useAction();
  const query = useQuery({ queryKey: KEY, queryFn: () => callApi(staffSessionsCall) });
  const changes = [KEY];
  return (
    <Section
      title={t('sessions')}
      actions={
        (query.data?.length ?? 0) > 1 && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void run(() => callApi(endOtherStaffSessionsCall), { changes })}
          >
            {t('end_others')}
          </Button>
        )
      }
    >
      <ShortTable
        caption={t('sessions')}
        query={query}
        idOf={({ id }) => id}
        empty=""
        columns={[
          { label: t('browser'), cell: ({ user_agent: agent }) => browserOf(agent) },
          { label: t('address'), cell: ({ address }) => address },
          { label: t('since'), cell: ({ created_at: at }) => formats.instant(at) },
          { label: t('used'), cell: ({ used_at: at }) => formats.instant(at) },
          {
            label: t('session_end'),
            cell: ({ id, is_current: isCurrent }) =>
              isCurrent ? (
                <Tag>{t('session_current')}</Tag>
              ) : (
                <Button
                  size="small"
                  look="ghost"
                  disabled={isBusy}
                  onClick={() => void run(() => callApi(endStaffSessionCall, { params: { id } }), { changes })}
                >
                  {t('session_end')}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  );
}
