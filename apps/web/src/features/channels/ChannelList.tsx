import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useIsChild } from '../../core/runtime.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import styles from './ChannelList.module.css';
import { ChannelRow, ROW_HEIGHT } from './ChannelRow.tsx';
import { Categories, NoChannels, SearchBox } from './ChannelTools.tsx';
import type { TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { showsCategories } from '../../parts/channels/categories.ts';
import { pathIn } from './rules/route.ts';
import { WIDE } from '@aerial/ui/breakpoints.ts';
import type { ChannelSearch } from './useChannelSearch.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';
import { useTextScale } from '@aerial/ui/useTextScale.ts';
import { MosaicLink } from './MosaicLink.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

interface ChannelListProps {
  readonly channels: readonly TvChannel[] | undefined;
  readonly search: ChannelSearch;
  readonly categories: readonly TvCategory[];
  readonly category: TvCategory | undefined;
  readonly current: TvChannel | undefined;
  /** The list is a page of its own. */
  readonly opens: boolean;
}

/** Categories, search, and the channels with what is on. */
export function ChannelList({ channels, search, categories, category, current, opens }: ChannelListProps) {
  const isChild = useIsChild();
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <div className={styles.line}>
          <SearchBox value={search.typed} onChange={search.setTyped} found={search.found.length} />
          <MosaicLink />
          <ViewSwitch view="list" category={category} typed={search.typed} />
        </div>
        {showsCategories(categories, isChild) && <Categories categories={categories} category={category} view="list" />}
      </div>
      {channels === undefined ? (
        <Skeletons />
      ) : search.found.length === 0 ? (
        <NoChannels isSearch={search.isOn} />
      ) : (
        <Rows channels={search.found} category={category} current={current} opens={opens} />
      )}
    </div>
  );
}

interface RowsProps {
  readonly channels: readonly TvChannel[];
  readonly category: TvCategory | undefined;
  readonly current: TvChannel | undefined;
  readonly opens: boolean;
}

function Rows({ channels, category, current, opens }: RowsProps) {
  const isWide = useMedia(WIDE, true);
  const rowPx = ROW_HEIGHT * useTextScale();
  if (isWide)
    return (
      <VirtualRows key={rowPx} rowPx={rowPx} channels={channels} category={category} current={current} opens={opens} />
    );
  return (
    <div className={styles.rows} data-keys="own">
      <ul>
        {channels.map((channel) => (
          <li key={channel.id} className={styles.plainRow}>
            <ChannelRow
              channel={channel}
              to={pathIn(category, channel)}
              isCurrent={channel.id === current?.id}
              opens={opens}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only the rows that are seen exist. @source C-193, C-860 */
function VirtualRows({ channels, category, current, opens, rowPx }: RowsProps & { readonly rowPx: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: channels.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    getItemKey: (index) => channels[index]!.id,
    initialRect: { width: 400, height: 800 },
  });
  // The channel that plays is seen when the list opens, and stays seen while zapping.
  const index = channels.findIndex(({ id }) => id === current?.id);
  useEffect(() => {
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- only another channel moves the list
  }, [index]);
  return (
    <div ref={scroller} className={styles.rows} data-keys="own">
      <ul style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map((item) => {
          const channel = channels[item.index]!;
          return (
            <li
              key={item.key}
              aria-setsize={channels.length}
              aria-posinset={item.index + 1}
              className={styles.virtualRow}
              style={{ transform: `translateY(${item.start}px)`, height: item.size }}
            >
              <ChannelRow
                channel={channel}
                to={pathIn(category, channel)}
                isCurrent={channel.id === current?.id}
                opens={opens}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const Skeletons = () => (
  <ul aria-busy="true" className={styles.rows}>
    {Array.from({ length: 9 }, (_, index) => (
      <li key={index} className={styles.skeleton}>
        <Skeleton width="4rem" height="2.75rem" />
        <span>
          <Skeleton width={`${45 + ((index * 17) % 35)}%`} height="0.875rem" />
          <Skeleton width={`${60 + ((index * 23) % 30)}%`} height="0.75rem" />
        </span>
      </li>
    ))}
  </ul>
);
