import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useGo } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { pushTarget, type Push } from './push.ts';

/** The cookie of the promo wizard: a code that the next page continues with. @source A-538 */
const savePromoCode = (code: string): void => {
  document.cookie = `promoSavedCode=${encodeURIComponent(code)}; path=/; samesite=lax`;
};

/** Follows the destination of a push notification. @source A-414 */
export function usePushTarget(): (push: Push) => void {
  const { api, modals, openOutside } = useRuntime();
  const go = useGo();
  const isOtt = useQuery(networkQuery(api)).data?.provider.is_ott ?? true;
  return useCallback(
    (push) => {
      const target = pushTarget(push, isOtt);
      const code = push.destination?.type === 'enter_promo_key' ? push.destination.code : undefined;
      if (code) {
        savePromoCode(code);
        return window.location.assign('/promo');
      }
      switch (target.kind) {
        case 'inside':
          return go(target.to);
        case 'outside': {
          const url = URL.parse(target.to);
          return url?.origin === window.location.origin
            ? go(url.pathname + url.search + url.hash)
            : openOutside(target.to);
        }
        default:
          return modals.close();
      }
    },
    [go, isOtt, modals, openOutside],
  );
}
