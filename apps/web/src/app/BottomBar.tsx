import { Clapperboard, Film, House, Search, Tv, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './BottomBar.module.css';
import { AppLink } from './links.tsx';
import { isCurrent, type MenuEntry } from './menu.ts';

/** Places in the bar. */
const PLACES = 5;
const icons: Partial<Record<MenuEntry['kind'], LucideIcon>> = { start: House, channels: Tv, search: Search, catalogue: Clapperboard };

/** Navigation at the thumb, on mobile layouts. @source A-307 */
export function BottomBar({ entries, path }: { entries: readonly MenuEntry[]; path: string }) {
  const { t } = useTranslation();
  const inside = entries.filter(({ isOutside }) => !isOutside);
  const shown = inside.slice(0, PLACES);
  const search: Pick<MenuEntry, 'id' | 'to' | 'kind' | 'title'> = { id: -1, to: '/search', kind: 'search', title: t('header_search') };
  const places = shown.some(({ kind }) => kind === 'search') ? shown : [...inside.slice(0, PLACES - 1), search];
  return (
    <nav className={styles.bar} aria-label={t('header_menu')}>
      {places.map((entry) => {
        const Icon = icons[entry.kind] ?? (entry.to === '/movies' ? Film : Clapperboard);
        return (
          <AppLink key={entry.id} to={entry.to} className={styles.place} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
            <Icon aria-hidden size={22} />
            <span className={styles.title}>{entry.title}</span>
          </AppLink>
        );
      })}
    </nav>
  );
}
