import { Clapperboard, Heart, House, LayoutGrid, Search, Tv, UserRound, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { collectTyped } from '../features/search/type-ahead.ts';
import { isSettings } from '../features/settings/places.ts';
import { Menu } from '@aerial/ui/Menu.tsx';
import styles from './BottomNavigation.module.css';
import { AppLink, useGo } from '../core/links.tsx';
import { barPlaces, isCurrent, markedPath, type MenuEntry } from './menu.ts';
import { isAccountPage } from '../addresses/route-kinds.ts';
import { useIsSignedIn, useRuntime } from '../core/runtime.tsx';

/** Number of places. */
const PLACES = 5;
const icons: Partial<Record<MenuEntry['kind'], LucideIcon>> = { start: House, channels: Tv, favourites: Heart };

/** The icon of the page in the colour of the text, with our own as the fallback. @source A-318 */
function EntryIcon({ entry }: { entry: Pick<MenuEntry, 'icon' | 'kind'> }) {
  const Icon = icons[entry.kind] ?? Clapperboard;
  if (!entry.icon) return <Icon aria-hidden size={22} />;
  return <span aria-hidden className={styles.icon} style={{ maskImage: `url("${encodeURI(entry.icon)}")` }} />;
}

const SEARCH = { to: '/search', kind: 'search', slug: 'search' } as const;

interface CatalogueProps {
  readonly entries: readonly MenuEntry[];
  isHere(entry: MenuEntry): boolean;
  /** The current page has no place of its own. */
  readonly isCurrent: boolean;
}

/** The pages without a place in the navigation. @source A-308 */
function Catalogue({ entries, isHere, isCurrent: isMarked }: CatalogueProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { openOutside } = useRuntime();
  return (
    <Menu
      label={t('bottom_catalogue')}
      align="center"
      trigger={
        <button type="button" className={styles.place} data-current={isMarked || undefined}>
          <LayoutGrid aria-hidden size={22} />
          <span className={styles.title}>{t('bottom_catalogue')}</span>
        </button>
      }
      items={entries.map((entry) => ({
        id: String(entry.id),
        label: entry.title,
        icon: <EntryIcon entry={entry} />,
        chosen: isHere(entry),
        onSelect: () => (entry.isOutside ? openOutside(entry.to) : go(entry.to)),
      }))}
    />
  );
}

/**
 * Bottom navigation of mobile layouts; its last place is the account of a signed-in user.
 * @param entries of the menu; undefined while loading: the empty navigation reserves the space, so that no place moves under a thumb
 * @source A-307
 */
export function BottomNavigation({ entries, path }: { entries: readonly MenuEntry[] | undefined; path: string }) {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  // The settings cover the page of the path.
  const isAccount = isSignedIn && (isSettings(pathname) || isAccountPage(path));
  const { places, catalogue } = barPlaces(entries ?? [], PLACES - (isSignedIn ? 2 : 1));
  const here = markedPath(entries ?? [], pathname, path);
  const isHere = (entry: Pick<MenuEntry, 'to' | 'kind' | 'slug'>) => !isAccount && isCurrent(entry, here);
  return (
    <nav data-stays className={styles.bar} aria-label={t('header_menu')}>
      {places.map((entry) => (
        <AppLink
          key={entry.id}
          to={entry.to}
          className={styles.place}
          aria-current={isHere(entry) ? 'page' : undefined}
        >
          <EntryIcon entry={entry} />
          <span className={styles.title}>{entry.title}</span>
        </AppLink>
      ))}
      {catalogue.length > 0 && (
        <Catalogue entries={catalogue} isHere={isHere} isCurrent={!places.some(isHere) && catalogue.some(isHere)} />
      )}
      {entries && (
        <AppLink
          to="/search"
          replace={path === '/search' || undefined}
          onClick={path === '/search' ? undefined : collectTyped}
          className={styles.place}
          aria-current={isHere(SEARCH) ? 'page' : undefined}
        >
          <Search aria-hidden size={22} />
          <span className={styles.title}>{t('header_search')}</span>
        </AppLink>
      )}
      {entries && isSignedIn && (
        <AppLink to="/settings" className={styles.place} aria-current={isAccount ? 'page' : undefined}>
          <UserRound aria-hidden size={22} />
          <span className={styles.title}>{t('bottom_account')}</span>
        </AppLink>
      )}
    </nav>
  );
}
