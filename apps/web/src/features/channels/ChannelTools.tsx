import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StayLink } from '../../player/ui/stay.tsx';
import { Announcement } from '@aerial/ui/Announcement.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { SearchField } from '@aerial/ui/SearchField.tsx';
import styles from './ChannelList.module.css';
import type { TvCategory } from '../../parts/channels/model.ts';
import { viewPath, type ChannelsView } from './view.ts';

/** @param found how many channels match what is typed @source C-191 */
export function SearchBox({
  value,
  onChange,
  found,
}: {
  value: string;
  onChange: (value: string) => void;
  found: number;
}) {
  const { t } = useTranslation();
  return (
    <>
      <SearchField
        label={t('channels_search')}
        clearLabel={t('channels_clear_search')}
        value={value}
        onChange={onChange}
        className={styles.search}
      />
      <Announcement>{value.trim() !== '' && t('found_count', { number: found })}</Announcement>
    </>
  );
}

/** @source C-190 */
export function Categories({
  categories,
  category,
  view,
}: {
  categories: readonly TvCategory[];
  category: TvCategory | undefined;
  view: ChannelsView;
}) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  const chosen = category?.id;
  useEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>(`[data-category="${chosen}"]`);
    if (chip && strip.current)
      strip.current.scrollLeft = chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav ref={strip} className={styles.categories} aria-label={t('channels_category')}>
      {categories.map((item) => (
        <StayLink
          key={item.id}
          to={viewPath(item, view)}
          className={styles.chip}
          data-category={item.id}
          aria-current={item.id === chosen ? 'true' : undefined}
          replace
        >
          {item.name}
        </StayLink>
      ))}
    </nav>
  );
}

/** A category without channels, or a search that found none. */
export function NoChannels({ isSearch }: { readonly isSearch: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      compact
      icon={<SearchX aria-hidden="true" size={28} strokeWidth={1.5} />}
      title={t(isSearch ? 'channels_not_found' : 'channels_empty')}
      text={isSearch ? t('channels_not_found_text') : undefined}
    />
  );
}
