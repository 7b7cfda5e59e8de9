import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerStore } from '../../player/store-types.ts';
import { Tabs } from '@aerial/ui/Tabs.tsx';
import { ChannelInfo } from './ChannelInfo.tsx';
import { ChannelList } from './ChannelList.tsx';
import styles from './ChannelsPage.module.css';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { Schedule } from './Schedule.tsx';
import type { ChannelSearch } from './useChannelSearch.ts';
import type { useSchedule } from './useTuner.ts';

interface SidePanelProps {
  readonly channels: readonly TvChannel[] | undefined;
  readonly search: ChannelSearch;
  readonly categories: readonly TvCategory[];
  readonly category: TvCategory | undefined;
  readonly current: TvChannel | undefined;
  readonly programme: Programme | undefined;
  readonly schedule: ReturnType<typeof useSchedule>;
  readonly player: PlayerStore | undefined;
  readonly isNarrow: boolean;
  /** A channel's own address. */
  readonly isOpen: boolean;
}
type Tab = 'channels' | 'schedule' | 'about';

/** Beside the player: the channels, and the schedule of the one that plays; under it on phones, with what is on the picture. */
export function SidePanel({
  channels,
  search,
  categories,
  category,
  current,
  programme,
  schedule,
  player,
  isNarrow,
  isOpen,
}: SidePanelProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Tab>();
  const list = (
    <ChannelList
      channels={channels}
      search={search}
      categories={categories}
      category={category}
      current={isNarrow && !isOpen ? undefined : current}
      opens={!isOpen}
    />
  );
  if (isNarrow && !isOpen) return <div className={styles.panel}>{list}</div>;

  const guide = current ? (
    <Schedule key={current.id} channel={current} category={category} schedule={schedule} watching={programme} />
  ) : null;
  const items: { id: Tab; label: ReactNode; content: ReactNode }[] = isNarrow
    ? [
        { id: 'schedule', label: t('channels_tab_schedule'), content: guide },
        {
          id: 'about',
          label: t('channels_tab_about'),
          content: current && (
            <ChannelInfo
              channel={current}
              programme={programme}
              programmes={schedule.data ?? []}
              isPending={schedule.isPending}
              channels={channels ?? []}
              category={category}
              player={player}
              isMain={false}
            />
          ),
        },
        { id: 'channels', label: t('channels_tab_channels'), content: list },
      ]
    : [
        { id: 'channels', label: t('channels_tab_channels'), content: list },
        { id: 'schedule', label: t('channels_tab_schedule'), content: guide },
      ];
  const value = items.some(({ id }) => id === chosen) ? chosen! : items[0]!.id;
  return (
    <aside className={styles.panel} aria-label={t('channels_list')}>
      <Tabs
        label={t('channels_list')}
        items={items}
        value={value}
        onChange={(id) => setChosen(id as Tab)}
        className={styles.tabs}
      />
    </aside>
  );
}
