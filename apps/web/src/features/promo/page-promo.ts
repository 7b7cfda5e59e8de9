/** The single promo code wizard of the running application: its ports over the API, cookies, dialogs and the page. */
import type { QueryClient } from '@tanstack/react-query';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { accountsCall, cardsCall, linkCardCall } from '@aerial/api-client/calls/payments.ts';
import { activatePromoCall, checkPromoCall, promoInfoCall } from '@aerial/api-client/calls/promo.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { eventsOf } from '../../analytics/useEvents.ts';
import type { Runtime } from '../../core/runtime.tsx';
import { linkableSystem } from '../../parts/commerce/link-card.ts';
import type { PageLinks } from '../../parts/commerce/page-links.ts';
import { refreshEntitlements } from '../../parts/commerce/refresh.ts';
import { nowMs, pagePoll, wait } from '../../parts/commerce/transaction/page-poll.ts';
import { pageUserState } from '../../parts/commerce/user-state.ts';
import { isUser, onViewerChange } from '../../parts/commerce/viewer-changes.ts';
import { documentCookies } from './cookies.ts';
import type { PromoCalls, PromoPage } from './ports.ts';
import { createPromoWizard, type PromoWizard } from './promo-wizard.ts';

const wizards = new WeakMap<QueryClient, PromoWizard>();

export function pagePromo(runtime: Runtime, links: PageLinks): PromoWizard {
  const existing = wizards.get(runtime.queryClient);
  if (existing) return existing;
  const { api, queryClient, session } = runtime;
  const provider = () => queryClient.getQueryData<NetworkInfo>(NETWORK_KEY)?.provider;
  const wizard = createPromoWizard({
    calls: promoCalls(api),
    cookies: documentCookies(),
    page: pageOf(runtime, links),
    poll: pagePoll(runtime),
    isSignedIn: () => isUser(session),
    isOtt: () => provider()?.is_ott ?? true,
    hasPayIframe: () => provider()?.is_pay_iframe_enabled ?? false,
    now: nowMs,
    wait,
  });
  wizards.set(queryClient, wizard);
  onViewerChange(session, { signedIn: wizard.signedIn, left: () => {} });
  return wizard;
}

function promoCalls(api: ApiPort): PromoCalls {
  return {
    info: (key) => api.call(promoInfoCall, { params: { key } }),
    check: (code, mustHaveCard) =>
      api.call(checkPromoCall, { body: { code, user_must_have_credit_card: mustHaveCard } }),
    apply: (code) => api.call(activatePromoCall, { body: { code } }),
    cards: () => api.call(cardsCall),
    async linkCard(amount, neededRefund) {
      const [account] = await api.call(accountsCall);
      const system = account && (await linkableSystem(api, account.id));
      return api.call(linkCardCall, {
        body: {
          ...(system !== undefined && { paysystem_shortname: system }),
          ...(account && { account_id: account.id }),
          ...(amount !== undefined && { amount }),
          needed_refund: neededRefund,
          return_url: window.location.origin + window.location.pathname,
        },
      });
    },
  };
}

function pageOf(runtime: Runtime, links: PageLinks): PromoPage {
  const { modals, queryClient } = runtime;
  return {
    openWizard(onClosed) {
      // Where a menu entry or an address opened the dialog, the wizard takes it over.
      const current = modals.current()?.id;
      const id = current === 'promocode' ? current : 'promocode_wizard';
      modals.open({ id, onClose: onClosed });
      return () => {
        if (modals.current()?.id === id) modals.close();
      };
    },
    leavePromoPage() {
      if (/^\/promo\/?$/i.test(links.pathname) && !links.isLeaving()) void links.navigate('/', { replace: true });
    },
    signIn: (onClosed) =>
      modals.open({ id: 'auth', data: { reason: links.i18n.t('promo_wizard_signin') }, onClose: onClosed }),
    redirect: (url) => window.location.assign(url),
    openFrame: (url) => modals.open({ id: 'pay_iframe', data: { id: 'pay_iframe', url } }),
    refresh: () => void refreshEntitlements(queryClient),
    track: (event) => eventsOf(runtime).track(event, { userState: pageUserState(runtime.session, queryClient) }),
    reportError: ({ cause }) => links.report(cause, 'dialog'),
  };
}
