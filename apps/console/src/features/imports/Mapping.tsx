import {
  GUIDE_STATES,
  confirmGuideCall,
  guideChangesCall,
  guideMappingCall,
  mapGuideCall,
  undoGuideChangeCall,
  type GuideChannel,
} from '@aerial/contract/calls/operator-imports.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { FieldFrame } from '../../parts/form/fields.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByCursor } from '../../parts/list/sources.ts';
import type { BulkAction, Column, Filter } from '../../parts/list/types.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { ChooseChannel } from './ChooseChannel.tsx';
import { mappingKey } from './keys.ts';
import { mappingTexts } from './mapping-texts.ts';
import formStyles from './Imports.module.css';

const PAGE = 100;
const THRESHOLDS = [100, 90, 80, 70, 60];
const nameOf = ({ guide_id: id, names }: GuideChannel): string => names[0] ?? id;

/** Which channel of the guide fills which of ours. */
export function Mapping({ id }: { id: string }) {
  const t = useTexts(mappingTexts);
  const formats = useFormats();
  const isWriter = useMay()('channels:write');
  const [act, isBusy] = useAction();
  const [choosing, setChoosing] = useState<GuideChannel>();
  const params = useMemo(() => ({ id }), [id]);
  const key = useMemo(() => mappingKey(id), [id]);
  const totals = useQuery({
    queryKey: [...key, 'totals'],
    queryFn: () => callApi(guideMappingCall, { params, query: { limit: 1 } }),
  });
  const source = useMemo(
    () =>
      listByCursor<GuideChannel>([...key, 'list'], ({ search, filters, signal }, { cursor }) => {
        const state = GUIDE_STATES.find((one) => one === filters['state']);
        const query = {
          ...(state && { state }),
          ...(search && { search }),
          ...(cursor !== undefined && { cursor: Number(cursor) }),
          limit: PAGE,
        };
        return callApi(guideMappingCall, { params, query, ...(signal && { signal }) });
      }),
    [key, params],
  );
  const map = (channel: number, guide: string | null) =>
    callApi(mapGuideCall, { params, body: { assignments: [{ channel_id: channel as never, guide_id: guide }] } });
  const change = (work: () => Promise<{ readonly changed: number }>) =>
    act(
      async () => {
        const { changed: count } = await work();
        showToast(t('changed', { count }));
      },
      { changes: [key] },
    );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'state',
        label: t('state'),
        choices: GUIDE_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
      },
    ],
    [t],
  );
  const columns: readonly Column<GuideChannel>[] = [
    {
      id: 'guide',
      label: t('guide_channel'),
      isHeader: true,
      text: (one) => [nameOf(one), one.guide_id].join(' · '),
      cell: (one) => (
        <span className={formStyles.names}>
          {nameOf(one)} <span>{one.guide_id}</span>
        </span>
      ),
    },
    {
      id: 'state',
      label: t('state'),
      text: ({ state }) => t(`state_${state}`),
      cell: ({ state }) => (
        <Tag look={state === 'suggested' ? 'accent' : state === 'unmapped' ? 'outline' : 'plain'}>
          {t(`state_${state}`)}
        </Tag>
      ),
    },
    {
      id: 'channel',
      label: t('channel'),
      text: ({ channels, suggestions }) =>
        channels.length > 0
          ? channels.map(({ name, by }) => `${name} (${t(`by_${by}`)})`).join(', ')
          : suggestions.map(({ name, score }) => t('score', { name, score })).join(', '),
    },
    {
      id: 'programmes',
      label: t('programmes'),
      isNumeric: true,
      text: ({ programmes }) => String(programmes),
      cell: ({ programmes }) => formats.number(programmes),
    },
    ...(isWriter
      ? [
          {
            id: 'do',
            label: t('choose'),
            text: () => '',
            cell: (one: GuideChannel) => (
              <span className={formStyles.row}>
                {one.suggestions[0] && (
                  <Button
                    size="small"
                    disabled={isBusy}
                    aria-label={`${t('confirm')}: ${nameOf(one)} — ${one.suggestions[0].name}`}
                    onClick={() => void change(() => map(one.suggestions[0]!.channel_id, one.guide_id))}
                  >
                    {t('confirm')}
                  </Button>
                )}
                {one.channels
                  .filter(({ by }) => by === 'chosen')
                  .map(({ channel_id: channel, name }) => (
                    <Button
                      key={channel}
                      size="small"
                      look="ghost"
                      disabled={isBusy}
                      aria-label={`${t('release')}: ${name}`}
                      onClick={() => void change(() => map(channel, null))}
                    >
                      {t('release')}
                    </Button>
                  ))}
                <Button
                  size="small"
                  look="ghost"
                  disabled={isBusy}
                  aria-label={`${t('choose')}: ${nameOf(one)}`}
                  onClick={() => setChoosing(one)}
                >
                  {t('choose')}
                </Button>
              </span>
            ),
          } satisfies Column<GuideChannel>,
        ]
      : []),
  ];
  const bulk: readonly BulkAction<GuideChannel>[] = [
    {
      id: 'confirm',
      label: t('confirm'),
      icon: <Check aria-hidden size={16} />,
      run: async ({ suggestions: [best], guide_id: guide }) => best && map(best.channel_id, guide),
    },
  ];
  return (
    <>
      {totals.data && (
        <Facts
          facts={[
            ...GUIDE_STATES.map((state) => [t(`state_${state}`), formats.number(totals.data.totals[state])] as const),
            [t('channels_without'), formats.number(totals.data.channels_without)],
          ]}
        />
      )}
      {isWriter && <ConfirmAll id={id} isBusy={isBusy} change={change} />}
      <ListScreen
        isEmbedded
        title={t('guide_channel')}
        source={source}
        columns={columns}
        filters={filters}
        searchLabel={t('search')}
        idOf={({ guide_id: guide }) => guide}
        {...(isWriter && { bulk, onOpen: setChoosing })}
        empty={{ title: t('empty'), text: t('empty_text') }}
        fileName={`guide-${id}`}
      />
      <Changes id={id} isBusy={isBusy} change={change} isWriter={isWriter} />
      <Dialog
        open={choosing !== undefined}
        onOpenChange={() => setChoosing(undefined)}
        title={choosing ? t('choose_for', { name: nameOf(choosing) }) : ''}
      >
        {choosing && (
          <ChooseChannel
            suggestions={choosing.suggestions}
            onChosen={(channel) => {
              setChoosing(undefined);
              void change(() => map(channel, choosing.guide_id));
            }}
          />
        )}
      </Dialog>
    </>
  );
}

type Change = (work: () => Promise<{ readonly changed: number }>) => Promise<boolean>;

/** All suggestions that are good enough, after their number was shown. */
function ConfirmAll({ id, isBusy, change }: { id: string; isBusy: boolean; change: Change }) {
  const t = useTexts(mappingTexts);
  const [threshold, setThreshold] = useState(90);
  const params = { id };
  async function confirm(): Promise<void> {
    const { changed: count } = await callApi(confirmGuideCall, { params, body: { threshold, dry_run: true } });
    if (count === 0) return showToast(t('confirm_none'));
    const question = { title: t('confirm_all'), text: t('confirm_text', { count }), action: t('confirm') };
    if (await confirmed(question)) await change(() => callApi(confirmGuideCall, { params, body: { threshold } }));
  }
  return (
    <div className={formStyles.row}>
      <FieldFrame label={t('threshold')}>
        {(control) => (
          <select {...control} value={threshold} onChange={(event) => setThreshold(Number(event.target.value))}>
            {THRESHOLDS.map((value) => (
              <option key={value} value={value}>
                {value} %
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Button disabled={isBusy} onClick={() => void confirm()}>
        {t('confirm_all')}
      </Button>
      <p className={formStyles.note}>{t('filled_later')}</p>
    </div>
  );
}

/** What was mapped at once is undone at once. */
function Changes({ id, isBusy, change, isWriter }: { id: string; isBusy: boolean; change: Change; isWriter: boolean }) {
  const t = useTexts(mappingTexts);
  const formats = useFormats();
  const query = useQuery({
    queryKey: [...mappingKey(id), 'changes'],
    queryFn: () => callApi(guideChangesCall, { params: { id } }),
  });
  return (
    <Section title={t('changes')}>
      <ShortTable
        caption={t('changes')}
        query={query}
        idOf={({ id: one }) => one}
        empty={t('changes_empty')}
        columns={[
          { label: t('changed_at'), cell: ({ at }) => formats.instant(at) },
          { label: t('changed_by'), cell: ({ changed_by: by }) => by },
          { label: t('changed_channels'), isNumeric: true, cell: ({ changed }) => formats.number(changed) },
          {
            label: t('state'),
            cell: ({ id: one, undone_at: undone }) =>
              undone !== null ? (
                t('undone')
              ) : isWriter ? (
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => void change(() => callApi(undoGuideChangeCall, { params: { id, change: one } }))}
                >
                  {t('undo')}
                </Button>
              ) : null,
          },
        ]}
      />
    </Section>
  );
}
