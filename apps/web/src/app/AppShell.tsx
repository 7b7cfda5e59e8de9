import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router';
import { networkQuery } from '../api/provider-queries.ts';
import { rowsetsQuery } from '../features/rows/queries.ts';
import styles from './AppShell.module.css';
import { BottomBar } from './BottomBar.tsx';
import { brandTokens } from './brand.ts';
import { LAYER_ID, type Cover } from './covered.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { menuEntries } from './menu.ts';
import { useIsSignedIn, useRuntime } from './runtime.tsx';

const onLine = {
  subscribe(listener: () => void) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
  now: () => navigator.onLine,
  onServer: () => true,
};

interface AppShellProps {
  bare: boolean;
  page: Location;
  /** What lies over the page. What is covered can be neither focused, nor pressed, nor read out. */
  cover: Cover | undefined;
  children: ReactNode;
}

/** The frame around every page: header, bottom bar on phones, footer, offline notice. */
export function AppShell({ bare, page, cover, children }: AppShellProps) {
  const { t } = useTranslation();
  const { api, mapType } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const { data: pages } = useQuery(rowsetsQuery(api, mapType));
  const { data: network } = useQuery(networkQuery(api));
  const isOnline = useSyncExternalStore(onLine.subscribe, onLine.now, onLine.onServer);
  useBrand(network?.provider.brand);
  const entries = menuEntries(pages ?? [], { isSignedIn });
  const content = (
    <main id="content" className={styles.main} tabIndex={-1} inert={cover !== undefined}>
      {children}
    </main>
  );
  if (bare) return content;
  return (
    <div className={styles.shell} inert={cover === 'whole'}>
      <a className={styles.skip} href={cover ? `#${LAYER_ID}` : '#content'}>
        {t('action_skip_to_content')}
      </a>
      <Header entries={entries} path={page.pathname} provider={network?.provider} languages={network?.languages.available} isSolid={cover !== undefined} />
      {!isOnline && (
        <output className={styles.offline}>{t('status_offline')}</output>
      )}
      {content}
      <Footer entries={entries} provider={network?.provider} network={network} isCovered={cover !== undefined} />
      <BottomBar entries={entries} path={page.pathname} />
    </div>
  );
}

/** The brand of a provider that was not in the page from the start. */
function useBrand(brand: Parameters<typeof brandTokens>[0] | undefined): void {
  useEffect(() => {
    if (!brand) return;
    for (const [name, value] of Object.entries(brandTokens(brand) as CSSProperties)) document.documentElement.style.setProperty(name, String(value));
  }, [brand]);
}
