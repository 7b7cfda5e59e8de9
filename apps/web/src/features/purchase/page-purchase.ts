/** The single purchase of the running application: its ports over the API, the session, the dialogs and the page. */
import type { QueryClient } from '@tanstack/react-query';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { eventsOf } from '../../analytics/useEvents.ts';
import type { Runtime } from '../../core/runtime.tsx';
import { parentalGuardOf } from '../../parental/useParentalGuard.ts';
import { periodAction, periodChoices } from '../../parts/commerce/packet-periods.ts';
import { hasActiveBase } from '../../parts/commerce/packet-state.ts';
import type { PageLinks } from '../../parts/commerce/page-links.ts';
import { awaitAgreement } from '../../parts/commerce/pending-agreement.ts';
import { refreshEntitlements } from '../../parts/commerce/refresh.ts';
import { playAfterMemory } from '../../parts/commerce/play-after.ts';
import { localStore, nowMs, pagePoll, tabStore, wait } from '../../parts/commerce/transaction/page-poll.ts';
import { pageUserState } from '../../parts/commerce/user-state.ts';
import { isUser, onViewerChange } from '../../parts/commerce/viewer-changes.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import { loadPackets, PACKETS_KEY, purchaseCalls } from './calls.ts';
import { openPurchaseModal } from './open-modal.ts';
import type { PurchasePage, PurchaseSettings } from './ports.ts';
import { createPurchase, type Purchase } from './purchase.ts';

const purchases = new WeakMap<QueryClient, Purchase>();

export function pagePurchase(runtime: Runtime, links: PageLinks): Purchase {
  const existing = purchases.get(runtime.queryClient);
  if (existing) return existing;
  const { api, queryClient, session } = runtime;
  const purchase = createPurchase({
    calls: purchaseCalls(api, queryClient),
    settings: settingsOf(runtime),
    page: pageOf(runtime, links, () => purchase),
    poll: pagePoll(runtime),
    playAfter: playAfterMemory(localStore(), nowMs),
    tabStore: tabStore(),
    now: nowMs,
    wait,
  });
  purchases.set(queryClient, purchase);
  // The promo code wizard goes on with its card; lists of cards show it meanwhile.
  pagePoll(runtime).onSettled(({ purpose }, { kind }) => {
    if (purpose === 'promo-card' && kind === 'complete') void refreshEntitlements(queryClient);
  });
  onViewerChange(session, { signedIn: purchase.signedIn, left: purchase.viewerLeft });
  return purchase;
}

function settingsOf({ queryClient, session }: Runtime): PurchaseSettings {
  const network = () => queryClient.getQueryData<NetworkInfo>(NETWORK_KEY);
  return {
    isSignedIn: () => isUser(session),
    isCountryForbidden: () => session?.state().tag === 'country-forbidden' || network()?.is_country_forbidden === true,
    allowsWithoutBase: () => network()?.provider.is_allow_additional_packets_without_base ?? false,
    hasBase: () => hasActiveBase(queryClient.getQueryData<readonly Packet[]>(PACKETS_KEY) ?? [], nowMs()),
    hasOffers: () => network()?.provider.is_have_purchases ?? false,
    hasQuickSales: () => network()?.provider.quick_sales ?? false,
    onlyOffers: () => network()?.provider.only_offers ?? undefined,
    hasPayIframe: () => network()?.provider.is_pay_iframe_enabled ?? false,
    hasPromoCode: () => /(?:^|; )promoSavedCode=[^;]/.test(document.cookie),
  };
}

function pageOf(runtime: Runtime, links: PageLinks, purchase: () => Purchase): PurchasePage {
  const { modals, queryClient, openOutside } = runtime;
  const { t } = links.i18n;
  return {
    openModal: (modal, onClosed) => openPurchaseModal(modals, t, modal, onClosed, purchase().press),
    showAgreement(url, answer) {
      let isAccepted = false;
      let isRead = false;
      // The page of the provider's agreement takes the answer over.
      const read = () => {
        isRead = true;
        links.go('/agreement', { state: awaitAgreement(queryClient, String(nowMs()), answer) });
      };
      modals.open({
        id: 'confirm',
        title: t('purchase_agreement'),
        data: { id: 'agreement', url, accept: () => void (isAccepted = true), read },
        onClose: () => isRead || answer(isAccepted),
      });
    },
    signIn: (onClosed) => modals.open({ id: 'auth', data: { reason: t('signin_to_buy') }, onClose: onClosed }),
    checkPin: (item) => parentalGuardOf(runtime).check('pay', { key: item, isAdult: true }),
    notePaid: (skips) => parentalGuardOf(runtime).paid(skips),
    message: (text, button) =>
      modals.open({
        id: 'message',
        text: t(text),
        closeButton: t('action_close'),
        ...(button && { confirmButton: t(button.text), confirm: () => links.go(button.to) }),
      }),
    alert: (text) => showToast(t(text)),
    reportError: ({ cause }) => links.report(cause, 'payment'),
    track: (event, packetId, inFlight) =>
      eventsOf(runtime).track(event, {
        packetId,
        amount: inFlight?.amount,
        period: inFlight?.period,
        isTrial: inFlight?.isTrial,
        userState: pageUserState(runtime.session, queryClient),
      }),
    navigate: (to) => links.go(to),
    redirect: (url) => window.location.assign(url),
    openApp: openOutside,
    forbiddenCountry: () => void links.navigate('/geo_lock'),
    refresh: () => void refreshEntitlements(queryClient),
    whenVisible,
    address: pageAddress,
    replaceAddress(address) {
      // The start of the application has removed the mark: a navigation to the same page would undo that of the dialog which opens next.
      if (address === pageAddress()) return;
      const { pathname, search, hash } = new URL(address, window.location.href);
      const state: unknown = (window.history.state as { usr?: unknown } | null)?.usr;
      void links.navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
    },
  };
}

function whenVisible(work: () => void): void {
  if (document.visibilityState === 'visible') return work();
  const onChange = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', onChange);
    work();
  };
  return document.addEventListener('visibilitychange', onChange);
}

/** Without the hash of a dialog, which would open it again. */
export function pageAddress(): string {
  const { origin, pathname, search } = window.location;
  return origin + pathname + search;
}

/**
 * Starts the purchase of a packet, or of one of its periods, once it is known what the viewer has.
 * @param purchaseTypeId of the period
 */
export async function buyPacket(
  runtime: Runtime,
  links: PageLinks,
  shown: Packet,
  purchaseTypeId: string | undefined,
): Promise<void> {
  const { api, queryClient } = runtime;
  const purchase = pagePurchase(runtime, links);
  // Whether there is a base packet; where that cannot be read, the server decides.
  const [packets, periods] = await Promise.all([
    loadPackets(api, queryClient).catch((): readonly Packet[] => []),
    purchaseTypeId === undefined
      ? []
      : purchaseCalls(api, queryClient)
          .periods(shown.id)
          .catch(() => []),
  ]);
  // The page may still show the packet as the server rendered it for everyone, without what this viewer has of it.
  const packet: Packet = { ...shown, ...packets.find(({ id }) => id === shown.id) };
  const wanted = periodChoices(periods).find(({ purchaseType: { id } }) => id === purchaseTypeId);
  if (wanted && periodAction(packet, wanted) === 'schedule')
    return purchase.press({ type: 'change-period', packet, choice: wanted });
  purchase.press({ type: 'buy', packet, ...(wanted && { wanted }) });
}
