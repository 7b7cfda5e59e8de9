import type { NetworkInfo, Provider } from '@aerial/contract/shapes/provider.ts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, MonitorSmartphone, Search, UserRound } from 'lucide-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { resourcesQuery } from '@aerial/api-client/provider-queries.ts';
import { collectTyped } from '../features/search/type-ahead.ts';
import { useSignIn } from '../session/useSignIn.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { NARROW } from '@aerial/ui/breakpoints.ts';
import { lazyPart } from '@aerial/ui/lazy-part.tsx';
import { Menu } from '@aerial/ui/Menu.tsx';
import { RESIZE_EVERY_MS, SCROLL_EVERY_MS, throttled } from '@aerial/ui/throttle.ts';
import styles from './Header.module.css';
import { LanguageMenu } from '../parts/languages/LanguageMenu.tsx';
import { AppLink, useGo } from '../core/links.tsx';
import { Offer } from './Offer.tsx';
import { fittingEntries, isCurrent, type MenuEntry } from './menu.ts';
import { useIsSignedIn, useRuntime, useSurroundings } from '../core/runtime.tsx';

/** The header turns dark beyond this scroll position, pixels. @source A-311 */
const DARK_FROM_PX = 140;
/** In landscape on narrow screens it hides when scrolling down beyond this, pixels. @source */
const HIDE_FROM_PX = 250;

function useScrolled(): { isDark: boolean; isHidden: boolean } {
  const [state, setState] = useState({ isDark: false, isHidden: false });
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const y = window.scrollY;
      const sideways = window.matchMedia(`(orientation: landscape) and ${NARROW}`).matches;
      const isDark = y > DARK_FROM_PX;
      const before = last;
      last = y;
      setState((old) => {
        const isHidden = sideways && y > HIDE_FROM_PX && (y > before || (y === before && old.isHidden));
        return old.isDark === isDark && old.isHidden === isHidden ? old : { isDark, isHidden };
      });
    };
    look();
    const scrolled = throttled(look, SCROLL_EVERY_MS);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      scrolled.cancel();
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  return state;
}

interface HeaderProps {
  entries: readonly MenuEntry[];
  path: string;
  provider: Provider | undefined;
  languages: NetworkInfo['languages']['available'] | undefined;
  /** Opaque from the start, over anything but a hero picture. */
  isSolid: boolean;
}

/** Logo, menu, search, language and profile. */
export function Header({ entries, path, provider, languages, isSolid }: HeaderProps) {
  const { t } = useTranslation();
  const { isDark, isHidden } = useScrolled();
  return (
    <header className={classes(styles.header, (isDark || isSolid) && styles.dark, isHidden && styles.hidden)}>
      <AppLink
        to={provider?.logo_link ?? '/'}
        className={styles.logo}
        aria-label={t('header_home', { name: provider?.name ?? '' })}
      >
        <Logo provider={provider} />
      </AppLink>
      <Navigation entries={entries.filter(({ kind }) => kind !== 'search')} path={path} />
      <div className={styles.tools}>
        <AppLink
          to="/search"
          replace={path === '/search' || undefined}
          onClick={path === '/search' ? undefined : collectTyped}
          className={styles.tool}
          aria-label={t('header_search')}
          title={t('header_search')}
        >
          <Search aria-hidden size={22} />
        </AppLink>
        <InstallOnTv />
        <LanguageMenu languages={languages ?? []} />
        <Profile trial={provider?.trial_packet_id} hasPromo={provider?.is_promo_enabled} />
      </div>
    </header>
  );
}

/** The header's own logo; fallbacks are the brand's, the one of the network info, and ours. @source F-366 */
function Logo({ provider }: { provider: Provider | undefined }) {
  const [broken, setBroken] = useState<string>();
  // The picture may have failed before hydration attached the listener.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(image.src);
  }, []);
  const { data: resources } = useQuery({
    ...resourcesQuery(useRuntime().api),
    enabled: provider !== undefined && !provider.header_logo,
  });
  const src = provider?.header_logo ?? resources?.logo ?? provider?.landing.logo;
  if (src && broken !== src)
    return (
      <img
        ref={check}
        src={src}
        alt={provider?.name ?? ''}
        height={32}
        className={styles.mark}
        onError={() => setBroken(src)}
      />
    );
  return (
    <>
      <svg className={styles.glyph} viewBox="0 0 32 32" width={32} height={32} aria-hidden>
        <path d="M16 4 29 27H22L16 16 10 27H3Z" fill="var(--accent)" />
        <circle cx="16" cy="25" r="2.6" fill="currentColor" />
      </svg>
      <span className={styles.name}>{provider?.name ?? ''}</span>
    </>
  );
}

const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Entries that do not fit are in a "…" menu. @source A-294 */
function Navigation({ entries, path }: { entries: readonly MenuEntry[]; path: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const { openOutside } = useRuntime();
  const ref = useRef<HTMLElement>(null);
  // Undefined until it is measured, which no server can.
  const [measured, setCount] = useState<number>();
  const count = measured ?? entries.length;
  const titles = entries.map(({ title }) => title).join('|');
  useLayout(() => {
    const nav = ref.current;
    if (!nav) return;
    // Measured each time: while the menu is hidden, as on phones, it and its entries have no width.
    const fit = () => {
      const widths = [...nav.querySelectorAll<HTMLElement>('[data-entry]')].map((link) => link.offsetWidth);
      if (nav.clientWidth > 0) setCount(fittingEntries(widths, nav.clientWidth));
    };
    const resized = throttled(fit, RESIZE_EVERY_MS);
    const observer = new ResizeObserver(resized);
    observer.observe(nav);
    fit();
    return () => {
      observer.disconnect();
      resized.cancel();
    };
  }, [titles]);
  const rest = entries.slice(count);
  return (
    <nav
      ref={ref}
      className={classes(styles.nav, measured === undefined && styles.unmeasured)}
      aria-label={t('header_menu')}
    >
      {entries.map((entry, index) => (
        <EntryLink key={entry.id} entry={entry} current={isCurrent(entry, path)} hidden={index >= count} />
      ))}
      {rest.length > 0 && (
        <Menu
          label={t('header_more')}
          trigger={
            <IconButton label={t('header_more')} className={styles.more}>
              <Ellipsis aria-hidden size={22} />
            </IconButton>
          }
          items={rest.map((entry) => ({
            id: String(entry.id),
            label: entry.title,
            chosen: isCurrent(entry, path),
            onSelect: () => (entry.isOutside ? openOutside(entry.to) : go(entry.to)),
          }))}
        />
      )}
    </nav>
  );
}

function EntryLink({ entry, current, hidden }: { entry: MenuEntry; current: boolean; hidden: boolean }) {
  const outside = entry.isOutside ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <AppLink
      to={entry.to}
      data-entry
      className={styles.entry}
      aria-current={current ? 'page' : undefined}
      aria-hidden={hidden || undefined}
      tabIndex={hidden ? -1 : undefined}
      {...outside}
    >
      {entry.title}
    </AppLink>
  );
}

/** Opens the instructions for televisions: a modal where there is room, else a page. @source */
function InstallOnTv() {
  const { t } = useTranslation();
  const { mapType, modals } = useRuntime();
  const { webView } = useSurroundings();
  if (webView) return null;
  return (
    <AppLink
      to="/instructions"
      className={styles.tool}
      aria-label={t('footer_install')}
      title={t('footer_install')}
      onClick={(event) => {
        if (mapType !== 'web' || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        modals.open({ id: 'smarttv' });
      }}
    >
      <MonitorSmartphone aria-hidden size={21} />
    </AppLink>
  );
}

/** Most first visits are a guest's. */
const userMenu = lazyPart(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

/** The offer and the menu of a user, those and the sign-in button of a guest. @source */
function Profile(offer: ComponentProps<typeof Offer>) {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { open } = useSignIn();
  if (isSignedIn) {
    return (
      <Suspense
        fallback={
          // Buffers a press until the menu is loaded.
          <IconButton label={t('header_account')} className={styles.avatar} disabled>
            <UserRound aria-hidden size={20} />
          </IconButton>
        }
      >
        <userMenu.Component className={styles.avatar} {...offer} />
      </Suspense>
    );
  }
  return (
    <>
      <Offer {...offer} />
      <Button
        size="small"
        look="secondary"
        className={styles.signIn}
        icon={<UserRound aria-hidden size={18} />}
        onClick={() => open()}
      >
        {t('action_signin')}
      </Button>
    </>
  );
}
