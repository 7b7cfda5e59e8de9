import {
  numberChannelsCall,
  operatorChannelsCall,
  type OperatorChannel,
} from '@aerial/contract/calls/operator-channels.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { queryClient } from '../../core/query-client.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByCursor } from '../../parts/list/sources.ts';
import type { Column, Selected } from '../../parts/list/types.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { AddForm } from './AddForm.tsx';
import { BulkBar } from './BulkBar.tsx';
import { categoriesQuery, healthQuery, KEY, nameOf, packetsQuery } from './data.ts';
import { HealthCell } from './Health.tsx';
import { healthText } from './health-words.ts';
import { NumberCell } from './NumberCell.tsx';
import { OrderByDrag, OrderHandle } from './order.tsx';
import { RowPlayer } from './RowPlayer.tsx';
import { texts } from './texts.ts';
import { filterOf } from './filter.ts';
import { useFilters } from './useFilters.ts';
import styles from './Channels.module.css';

const PAGE = 200;
const source = listByCursor<OperatorChannel>([...KEY, 'list'], ({ search, filters, signal }, page) =>
  callApi(operatorChannelsCall, {
    query: { ...filterOf(search, filters), ...page, limit: PAGE },
    ...(signal && { signal }),
  }),
);

/** The channels of the provider, by their numbers. */
export default function ChannelsPage() {
  const t = useTexts(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const may = useMay();
  const isWriter = may('channels:write');
  const [run] = useAction();
  const [isAdding, setAdding] = useState(false);
  const [played, setPlayed] = useState<OperatorChannel>();
  const move = useCallback(
    (ids: readonly OperatorChannel['id'][], from: number) =>
      void run(
        async () => {
          const { moved } = await callApi(numberChannelsCall, { body: { ids: [...ids], from } });
          showToast(t('moved', { count: moved }));
        },
        { changes: [KEY] },
      ),
    [run, t],
  );
  const columns = useColumns(isWriter, move, setPlayed);
  const filters = useFilters();
  const add = isWriter && <AddButton label={t('add')} onClick={() => setAdding(true)} />;
  return (
    <OrderByDrag onMove={(moved, before) => move([moved.id], before.num)}>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => String(id)}
        searchLabel={t('search')}
        filters={filters}
        onOpen={({ id }) => void navigate(`/channels/${id}`)}
        {...(isWriter && {
          bulkBar: (selected: Selected<OperatorChannel>) => <BulkBar selected={selected} onMove={move} />,
        })}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="channels"
      />
      {played && (
        <RowPlayer
          key={played.id}
          id={played.id}
          name={nameOf(played, language)}
          onClose={() => setPlayed(undefined)}
        />
      )}
      <Dialog open={isAdding} onOpenChange={setAdding} title={t('add')}>
        <AddForm onAdded={(id) => void navigate(`/channels/${id}`)} />
      </Dialog>
    </OrderByDrag>
  );
}

function useColumns(
  isWriter: boolean,
  onMove: (ids: readonly OperatorChannel['id'][], from: number) => void,
  onPlay: (channel: OperatorChannel) => void,
): readonly Column<OperatorChannel>[] {
  const t = useTexts(texts);
  const formats = useFormats();
  const language = useLanguage();
  const may = useMay();
  const { data: categories } = useQuery(categoriesQuery);
  const { data: packets } = useQuery({ ...packetsQuery(language), enabled: may('packets:read') });
  return useMemo((): readonly Column<OperatorChannel>[] => {
    const categoryNames = new Map(categories?.map((one) => [one.id, one.name[language] ?? one.name['ru'] ?? one.slug]));
    const packetNames = new Map(packets?.map(({ slug, name }) => [slug, name]));
    const categoriesOf = ({ category_ids: ids }: OperatorChannel) =>
      ids.map((id) => categoryNames.get(id) ?? String(id)).join(', ');
    const packetsOf = ({ packets: slugs }: OperatorChannel) =>
      slugs.map((slug) => packetNames.get(slug) ?? slug).join(', ');
    const marksOf = (channel: OperatorChannel) => [
      ...(channel.is_hidden ? [t('hidden')] : []),
      ...(channel.is_free ? [t('free')] : []),
      ...(channel.is_shared ? [t('shared')] : []),
    ];
    const order: readonly Column<OperatorChannel>[] = isWriter
      ? [
          {
            id: 'order',
            label: t('move'),
            isControl: true,
            text: () => '',
            cell: (channel) => <OrderHandle id={channel.id} num={channel.num} name={nameOf(channel, language)} />,
          },
        ]
      : [];
    return [
      ...order,
      {
        id: 'num',
        label: t('number'),
        isNumeric: true,
        text: ({ num }) => String(num),
        ...(isWriter && {
          cell: (channel: OperatorChannel) => (
            <NumberCell
              key={channel.num}
              name={nameOf(channel, language)}
              num={channel.num}
              onMove={(to) => onMove([channel.id], to)}
            />
          ),
        }),
      },
      {
        id: 'name',
        label: t('channel'),
        isHeader: true,
        text: (channel) => nameOf(channel, language),
        cell: (channel) => (
          <span className={styles.name}>
            {channel.logo?.startsWith('/') && <img src={channel.logo} alt="" loading="lazy" />}
            <Link to={`/channels/${channel.id}`}>{nameOf(channel, language)}</Link>
          </span>
        ),
      },
      {
        id: 'health',
        label: t('health'),
        text: ({ id }) => healthText(t, queryClient.getQueryData(healthQuery(id).queryKey)),
        cell: (channel) => (
          <span className={styles.name}>
            {isWriter && (
              <IconButton
                label={t('play_channel', { name: nameOf(channel, language) })}
                onClick={() => onPlay(channel)}
              >
                <Play aria-hidden size={16} />
              </IconButton>
            )}
            <HealthCell id={channel.id} name={nameOf(channel, language)} mayCheck={isWriter} />
          </span>
        ),
      },
      { id: 'categories', label: t('categories'), text: categoriesOf },
      { id: 'packets', label: t('packets'), text: packetsOf },
      {
        id: 'age',
        label: t('age'),
        isNumeric: true,
        text: ({ age }) => (age === null ? '' : `${age}+`),
      },
      {
        id: 'archive',
        label: t('archive_days'),
        isNumeric: true,
        text: ({ archived_days: days }) => String(days),
      },
      {
        id: 'status',
        label: t('status'),
        text: (channel) => marksOf(channel).join(', '),
        cell: (channel) => (
          <span className={styles.tags}>
            {marksOf(channel).map((mark) => (
              <Tag key={mark} look="outline">
                {mark}
              </Tag>
            ))}
          </span>
        ),
      },
      {
        id: 'kind',
        label: t('source_kind'),
        text: ({ source: { kind } }) => t(`kind_${kind}`),
        isHidden: true,
      },
      {
        id: 'guide',
        label: t('guide'),
        text: ({ guide_until: until }) => until ?? '',
        cell: ({ guide_until: until }) => formats.instant(until),
      },
    ];
  }, [t, formats, language, categories, packets, isWriter, onMove, onPlay]);
}
