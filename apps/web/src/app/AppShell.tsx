import { useQuery } from '@tanstack/react-query';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, type Location } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { rowsetsQuery } from '../parts/rows/queries.ts';
import styles from './AppShell.module.css';
import { BottomNavigation } from './BottomNavigation.tsx';
import { brandTokens } from '../core/brand.ts';
import { LAYER_ID, type Cover } from '../core/covered.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { extraEntries, menuEntries } from './menu.ts';
import { hasFooter } from '../addresses/route-kinds.ts';
import { HOME } from './surfaces.ts';
import { useIsChild, useIsSignedIn, useRuntime, useSurroundings } from '../core/runtime.tsx';

interface AppShellProps {
  bare: boolean;
  page: Location;
  /** How much is covered. Covered parts cannot be focused, pressed or read out. */
  cover: Cover | undefined;
  children: ReactNode;
}

/** The frame around every page: header, bottom navigation on phones, footer. */
export function AppShell({ bare, page, cover, children }: AppShellProps) {
  const { t } = useTranslation();
  const { api, mapType } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const isChild = useIsChild();
  const { embed } = useSurroundings();
  const { data: pages, isLoading } = useQuery(rowsetsQuery(api, mapType));
  const { data: network } = useQuery(networkQuery(api));
  useBrand(network?.provider.brand);
  const entries = [
    ...menuEntries(pages ?? [], { isSignedIn, isChild }),
    ...extraEntries(network?.provider.extra_menu_links ?? []),
  ];
  const { pathname } = useLocation();
  // A start page mounted under an opened page was never visited.
  const marked = page === HOME ? pathname : page.pathname;
  const content = <div className={styles.main}>{children}</div>;
  // In a frame of another site, that site provides what is around the page. @source F-009, A-336
  if (bare || embed) return content;
  return (
    <div className={styles.shell}>
      <div className={styles.frame} inert={cover === 'whole'}>
        <a className={styles.skip} data-aside href={cover ? `#${LAYER_ID}` : '#content'}>
          {t('action_skip_to_content')}
        </a>
        <Header
          entries={entries}
          path={marked}
          provider={network?.provider}
          languages={network?.languages.available}
          isSolid={cover !== undefined}
        />
      </div>
      {content}
      {hasFooter(page.pathname, network?.provider.promo_campaigns) && (
        <Footer entries={entries} provider={network?.provider} network={network} isCovered={cover !== undefined} />
      )}
      <div className={styles.frame} inert={cover === 'whole'}>
        <BottomNavigation entries={isLoading ? undefined : entries} path={marked} />
      </div>
    </div>
  );
}

/** The brand of a provider that was loaded after the page. */
function useBrand(brand: Parameters<typeof brandTokens>[0] | undefined): void {
  useEffect(() => {
    if (!brand) return;
    for (const [name, value] of Object.entries(brandTokens(brand) as CSSProperties))
      document.documentElement.style.setProperty(name, String(value));
  }, [brand]);
}
