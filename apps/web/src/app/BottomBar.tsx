import { Clapperboard, Heart, House, Search, Tv, UserRound, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isSettings } from '../features/settings/places.ts';
import styles from './BottomBar.module.css';
import { AppLink } from './links.tsx';
import { isCurrent, type MenuEntry } from './menu.ts';
import { isAccountPage } from './route-kinds.ts';
import { useIsSignedIn } from './runtime.tsx';

/** Places in the bar. */
const PLACES = 5;
const icons: Partial<Record<MenuEntry['kind'], LucideIcon>> = { start: House, channels: Tv, search: Search, favourites: Heart };

/** The icon of the page in the colour of the text; our own where the page has none. @source A-318 */
function EntryIcon({ entry }: { entry: Pick<MenuEntry, 'icon' | 'kind'> }) {
  const Icon = icons[entry.kind] ?? Clapperboard;
  if (!entry.icon) return <Icon aria-hidden size={22} />;
  return <span aria-hidden className={styles.icon} style={{ maskImage: `url("${encodeURI(entry.icon)}")` }} />;
}

/**
 * Navigation at the thumb, on mobile layouts; whoever is signed in finds the account at its end.
 * @param entries of the menu; undefined while they are on their way: an empty bar keeps the room, so that no place moves under a thumb
 * @source A-307
 */
export function BottomBar({ entries, path }: { entries: readonly MenuEntry[] | undefined; path: string }) {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  // The settings lie over the page of the path.
  const isAccount = isSignedIn && (isSettings(pathname) || isAccountPage(path));
  const room = isSignedIn ? PLACES - 1 : PLACES;
  const inside = (entries ?? []).filter(({ isOutside }) => !isOutside);
  const shown = inside.slice(0, room);
  const search: Omit<MenuEntry, 'isOutside'> = { id: -1, to: '/search', kind: 'search', icon: null, title: t('header_search') };
  const places = shown.some(({ kind }) => kind === 'search') ? shown : [...inside.slice(0, room - 1), search];
  return (
    <nav className={styles.bar} aria-label={t('header_menu')}>
      {entries &&
        places.map((entry) => (
          <AppLink key={entry.id} to={entry.to} replace={(entry.kind === 'search' && path === entry.to) || undefined} className={styles.place} aria-current={!isAccount && isCurrent(entry, path) ? 'page' : undefined}>
            <EntryIcon entry={entry} />
            <span className={styles.title}>{entry.title}</span>
          </AppLink>
        ))}
      {entries && isSignedIn && (
        <AppLink to="/settings" className={styles.place} aria-current={isAccount ? 'page' : undefined}>
          <UserRound aria-hidden size={22} />
          <span className={styles.title}>{t('bottom_account')}</span>
        </AppLink>
      )}
    </nav>
  );
}
