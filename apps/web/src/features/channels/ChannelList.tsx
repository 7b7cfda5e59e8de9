import { Search, SearchX, X } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StayLink } from '../../player/ui/stay.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './ChannelList.module.css';
import { ChannelRow, ROW_HEIGHT } from './ChannelRow.tsx';
import type { TvCategory, TvChannel } from './model.ts';
import { showsCategories } from './rules/categories.ts';
import { pathIn } from './rules/route.ts';
import { matchesName } from './rules/search.ts';
import { useMedia, WIDE } from './useMedia.ts';

interface ChannelListProps {
  readonly channels: readonly TvChannel[] | undefined;
  /** Those of the category. */
  readonly listed: readonly TvChannel[];
  readonly categories: readonly TvCategory[];
  readonly category: TvCategory | undefined;
  readonly current: TvChannel | undefined;
  /** The list is a page of its own. */
  readonly opens: boolean;
}

/** Categories, search, and the channels with what is on. */
export function ChannelList({ channels, listed, categories, category, current, opens }: ChannelListProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  // A search looks through all channels: nobody knows which category the one they want is in.
  const found = useMemo(
    () => (wanted.trim() === '' ? listed : (channels ?? []).filter((channel) => !channel.isHidden && matchesName(channel.name, wanted))),
    [wanted, listed, channels],
  );
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <SearchBox value={typed} onChange={setTyped} />
        {showsCategories(categories) && <Categories categories={categories} category={category} />}
      </div>
      {channels === undefined ? (
        <Skeletons />
      ) : found.length === 0 ? (
        <EmptyState
          compact
          icon={<SearchX aria-hidden="true" size={28} strokeWidth={1.5} />}
          title={t(wanted.trim() === '' ? 'channels_empty' : 'channels_not_found')}
          text={wanted.trim() === '' ? undefined : t('channels_not_found_text')}
        />
      ) : (
        <Rows channels={found} category={category} current={current} opens={opens} />
      )}
    </div>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.search}>
      <Search aria-hidden="true" size={18} />
      <input
        ref={input}
        type="search"
        value={value}
        maxLength={255}
        placeholder={t('channels_search')}
        aria-label={t('channels_search')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('channels_clear_search')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}

/** @source C-190 */
function Categories({ categories, category }: { categories: readonly TvCategory[]; category: TvCategory | undefined }) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  const chosen = category?.id;
  useEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>(`[data-category="${chosen}"]`);
    if (chip && strip.current) strip.current.scrollLeft = chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav ref={strip} className={styles.categories} aria-label={t('channels_category')}>
      {categories.map((item) => (
        <StayLink key={item.id} to={`/channels/${item.slug || item.id}`} className={styles.chip} data-category={item.id} aria-current={item.id === chosen ? 'true' : undefined} replace>
          {item.name}
        </StayLink>
      ))}
    </nav>
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
  if (isWide) return <VirtualRows channels={channels} category={category} current={current} opens={opens} />;
  return (
    <div className={styles.rows} data-keys="own">
      <ul>
        {channels.map((channel) => (
          <li key={channel.id} className={styles.plainRow}>
            <ChannelRow channel={channel} to={pathIn(category, channel)} isCurrent={channel.id === current?.id} opens={opens} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only the rows that are seen exist. @source C-193, C-860 */
function VirtualRows({ channels, category, current, opens }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: channels.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
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
            <li key={item.key} aria-setsize={channels.length} aria-posinset={item.index + 1} className={styles.virtualRow} style={{ transform: `translateY(${item.start}px)`, height: item.size }}>
              <ChannelRow channel={channel} to={pathIn(category, channel)} isCurrent={channel.id === current?.id} opens={opens} />
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
