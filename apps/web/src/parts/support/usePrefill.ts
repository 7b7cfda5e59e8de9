import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery, REMOTE_NETWORK_KEY, remoteNetworkQuery } from '@aerial/api-client/provider-queries.ts';
import { useRuntime, useSurroundings } from '../../core/runtime.tsx';
import { APP_VERSION } from '@aerial/domain/version.ts';
import { sessionStorageOn } from '../../session/storage.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { USER_KEY } from '../../session/user.ts';
import { diagnosticsOf, prefilled } from './diagnostics.ts';

/**
 * Prefills a link to a support contact when it is pressed: the address gets the diagnostics of that moment, and only
 * then, so that neither the page nor a copied link carries them. @source F-351, F-352
 */
export function usePrefill(): (contact: string) => (event: MouseEvent<HTMLAnchorElement>) => void {
  const { t } = useTranslation();
  const { api, queryClient, session } = useRuntime();
  const { webView } = useSurroundings();
  const { data: network } = useQuery(networkQuery(api));
  // The server-rendered network info is public and contains no address.
  useQuery({ ...remoteNetworkQuery(api), enabled: session !== undefined && network?.remote === '' });
  return useCallback(
    (contact) => (event) => {
      const state = session?.state();
      const user = queryClient.getQueryData<User>(USER_KEY);
      const diagnostics = diagnosticsOf({
        user,
        network: queryClient.getQueryData<NetworkInfo>(REMOTE_NETWORK_KEY) ?? network,
        provider: user?.provider ?? network?.provider,
        deviceId: state?.tag === 'active' ? state.token.device_id : undefined,
        serial: sessionStorageOn(safeStore(() => window.localStorage)).serial(),
        agent: navigator.userAgent,
        isWebView: webView,
        version: APP_VERSION,
        address: window.location.href,
        now: Date.now(),
      });
      event.currentTarget.href = prefilled(contact, diagnostics, {
        subject: t('support_subject', { name: network?.provider.name ?? '' }),
        intro: t('support_intro'),
      });
    },
    [network, queryClient, session, t, webView],
  );
}
