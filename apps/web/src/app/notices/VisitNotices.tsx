/** Notices that few visits have; their code is loaded when one of them may be due. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { networkQuery, remoteNetworkQuery } from '@aerial/api-client/provider-queries.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi, useRuntime, useSession } from '../../core/runtime.tsx';
import { hasPromoBanner } from '../../parts/commerce/promo-days.ts';
import { useUser } from '../../session/user.ts';
import styles from './Notices.module.css';
import { isOutsideNetwork } from './outside-network.ts';

/** One at a time: both stand at the bottom. */
export default function VisitNotices() {
  return useIsOutsideNetwork() ? <OutsideNetworkNotice /> : <PromoBanner />;
}

/** Closed for the visit. @param name of the notice, in session storage */
function Closable({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  const key = `aerial.${name}_closed`;
  const [isClosed, setClosed] = useState(() => isStored(key));
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    try {
      sessionStorage.setItem(key, '1');
    } catch {
      // Storage is refused: closed until a reload.
    }
  };
  return (
    <output className={styles.outside}>
      <span>{children}</span>
      <button type="button" className={styles.close} aria-label={t('action_close')} onClick={close}>
        <X aria-hidden size={18} />
      </button>
    </output>
  );
}

function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether the page was opened outside the network of the viewer's operator. @source F-456, F-457 */
function useIsOutsideNetwork(): boolean {
  const provider = useUser().data?.provider;
  // Not the server-rendered one, which is the same for every viewer.
  const { data: network } = useQuery({
    ...remoteNetworkQuery(useApi()),
    enabled: provider?.outside_network_notice === true,
  });
  return provider !== undefined && network !== undefined && isOutsideNetwork(provider, network.remote_provider_id);
}

function OutsideNetworkNotice() {
  const { t } = useTranslation();
  return <Closable name="outside_network">{t('outside_network_notice')}</Closable>;
}

/** Promises guests some free days, on pages where nothing plays. @source */
function PromoBanner() {
  const { t } = useTranslation();
  const { api, layerOf } = useRuntime();
  const { pathname } = useLocation();
  const session = useSession();
  const { data: days = 0 } = useQuery({ ...networkQuery(api), select: (network) => network.promo_days });
  const isGuest = session.tag === 'signed-out' || (session.tag === 'active' && session.token.is_guest);
  const isQuiet = layerOf(pathname) === 'page' && !pathname.startsWith('/channel') && pathname !== '/packets';
  if (!isGuest || !isQuiet || !hasPromoBanner(days)) return null;
  return (
    <Closable name="promo_days">
      <b>{t('promo_days_title', { count: days })}</b>{' '}
      <AppLink to="/packets" className={styles.link}>
        {t('promo_days_choose')}
      </AppLink>
    </Closable>
  );
}
