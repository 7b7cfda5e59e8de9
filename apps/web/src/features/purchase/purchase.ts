/** Performs the effects of buying: calls, dialogs, and the marks that survive a login or a reload. */
import { asFailure } from '../../parts/commerce/failure.ts';
import { isPurchaseReturn, purchaseReturnUrl, withoutPurchased } from '../../parts/commerce/return-url.ts';
import { afterAuthMemory } from './after-auth.ts';
import { inFlightPurchase } from './in-flight.ts';
import type { PurchaseDeps } from './ports.ts';
import { initialPurchase, stepPurchase } from './purchase-machine.ts';
import type { PurchaseModal } from './purchase-modals.ts';
import type {
  Payment,
  PurchaseEffect,
  PurchaseEvent,
  PurchaseFacts,
  PurchasePress,
  PurchaseState,
} from './purchase-types.ts';

export interface Purchase {
  state(): PurchaseState;
  subscribe(listener: () => void): () => void;
  /** What the viewer presses; a press without a meaning now does nothing. */
  press(event: PurchasePress): void;
  /** The page has loaded: a payment or a purchase of an earlier page continues. @param search the query of the address */
  start(search: string): void;
  signedIn(): void;
  /** A user logged out. */
  viewerLeft(): void;
  stop(): void;
}

export function createPurchase(deps: PurchaseDeps): Purchase {
  const { calls, settings, page, poll, playAfter, now } = deps;
  const afterAuth = afterAuthMemory(deps.tabStore);
  let state: PurchaseState = initialPurchase;
  /** Incremented when pending calls are abandoned. */
  let generation = 0;
  let opened: { readonly close: () => void } | undefined;
  const listeners = new Set<() => void>();
  const timers = new Set<() => void>();
  const queue: PurchaseEvent[] = [];
  let isBusy = false;

  const facts = (): PurchaseFacts => ({
    now: now(),
    isSignedIn: settings.isSignedIn(),
    isCountryForbidden: settings.isCountryForbidden(),
    allowsWithoutBase: settings.allowsWithoutBase(),
    hasBase: settings.hasBase(),
    hasOffers: settings.hasOffers(),
    hasQuickSales: settings.hasQuickSales(),
    hasPayIframe: settings.hasPayIframe(),
    onlyOffers: settings.onlyOffers(),
    hasPromoCode: settings.hasPromoCode(),
    returnUrl: purchaseReturnUrl(page.address()),
  });

  /** Events that arrive while effects are performed are queued. */
  function send(event: PurchaseEvent): void {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) handle(next);
    } finally {
      isBusy = false;
    }
  }

  function handle(event: PurchaseEvent): void {
    const former = state;
    const [next, effects] = stepPurchase(state, event, facts());
    state = next;
    for (const effect of effects) perform(effect, former);
    if (next !== former) for (const listener of listeners) listener();
  }

  /** Makes a call; its failure becomes an event. The result of an abandoned call is dropped. */
  function call<T>(request: () => Promise<T>, done: (value: T) => PurchaseEvent): void {
    const own = generation;
    const report = (event: PurchaseEvent) => own === generation && send(event);
    void request().then(
      (value) => report(done(value)),
      (error: unknown) => report({ type: 'failed', failure: asFailure(error) }),
    );
  }

  /** @param former the state that the effect leads out of */
  function perform(effect: PurchaseEffect, former: PurchaseState): void {
    switch (effect.run) {
      case 'abandon':
        generation += 1;
        return undefined;
      case 'open':
        return open(effect.modal);
      case 'close':
        return close();
      case 'show-agreement':
        return page.showAgreement(effect.url, (isAccepted) => {
          if (state.tag === 'agreeing') send({ type: isAccepted ? 'agree' : 'cancel' });
        });
      case 'sign-in':
        afterAuth.write(effect.after);
        close();
        // The dialog also closes after the login.
        return page.signIn(() => !settings.isSignedIn() && send({ type: 'sign-in-closed' }));
      case 'forget-after-auth':
        return afterAuth.clear();
      case 'load-packets':
        return call(
          () =>
            Promise.all([
              calls.packetsFor(effect.target, effect.isQuick),
              // Where that cannot be read, the packets are offered; a purchase is refused if it was made before.
              calls.sale(effect.target).catch(() => ({ canPlay: false, licenses: [] })),
            ]),
          ([packets, { canPlay, licenses }]) =>
            canPlay ? { type: 'target-owned' } : { type: 'packets-loaded', packets, licenses },
        );
      case 'load-base':
        return call(calls.basePackets, (packets) => ({ type: 'packets-loaded', packets }));
      case 'load-packet':
        return call(
          () => calls.packet(effect.packetId),
          (answer) => ({ type: 'packet-loaded', ...answer }),
        );
      case 'load-account':
        return call(calls.account, (answer) => ({
          type: 'account-loaded',
          account: answer?.account,
          currency: answer?.currency,
        }));
      case 'load-periods':
        return call(
          () => calls.periods(effect.packetId),
          (options) => ({ type: 'periods-loaded', options }),
        );
      case 'create-offer':
        return call(
          () => calls.createOffer(effect.body),
          (offer) => ({ type: 'offer-created', offer }),
        );
      case 'load-payforms':
        return call(
          () => calls.payforms(effect.accountId),
          (payforms) => ({ type: 'payforms-loaded', payforms }),
        );
      case 'load-cards':
        return call(calls.cards, (cards) => ({ type: 'cards-loaded', cards }));
      case 'check-pin':
        return call(
          () => page.checkPin(effect.item),
          (isGranted) => ({ type: 'pin-checked', isGranted }),
        );
      case 'pay':
        return pay(effect.payment);
      case 'schedule-period':
        return call(
          () => calls.changeSubscription(effect.body),
          () => ({ type: 'period-scheduled' }),
        );
      case 'start-polling':
        return poll.start({ ...effect.payment, createdAt: now() }, effect.transaction);
      case 'stop-polling':
        return poll.stop();
      case 'redirect':
        return page.redirect(effect.url);
      case 'open-app':
        return page.openApp(effect.url);
      case 'remember-content':
        return playAfter.remember(effect.target);
      case 'forget-content':
        return playAfter.forget();
      case 'play-remembered':
        return after(effect.delayMs, () =>
          page.whenVisible(() => {
            const target = playAfter.take();
            if (target) page.navigate(target.path);
          }),
        );
      case 'watch': {
        const channel = effect.channelId === undefined ? '/channels' : `/channels/${effect.channelId}`;
        return page.navigate(playAfter.take()?.path ?? channel);
      }
      case 'note-paid':
        return page.notePaid(effect.skipsParental);
      case 'refresh':
        return after(effect.delayMs, page.refresh);
      case 'alert':
        return page.alert(effect.text);
      case 'message':
        return page.message(effect.text, effect.watchesTv ? { text: 'action_watch_tv', to: '/channels' } : undefined);
      case 'report-error':
        return page.reportError(effect.failure);
      case 'track':
        return page.track(effect.event, effect.packetId, inFlightPurchase(former));
      case 'forbidden-country':
        return page.forbiddenCountry();
      case 'clean-address':
        return page.replaceAddress(withoutPurchased(page.address()));
    }
  }

  function pay(payment: Payment): void {
    switch (payment.kind) {
      case 'subscribe':
        return call(
          () => calls.subscribe(payment.body),
          () => ({ type: 'paid', transactionId: undefined }),
        );
      case 'purchase':
        return call(
          () => calls.createPurchase(payment.body),
          ({ status, transaction_id }) => ({
            type: 'paid',
            transactionId: status === 'active' || transaction_id === undefined ? undefined : String(transaction_id),
          }),
        );
      case 'offer':
        return call(
          () => calls.createOfferTransaction(payment.offerId, payment.body),
          (transaction) => ({ type: 'transaction-created', transaction }),
        );
      case 'top-up': {
        const { accountId, system, action, body } = payment;
        return call(
          () => calls.payformAction(accountId, system.payform_shortname, action, body),
          (transaction) => ({ type: 'transaction-created', transaction }),
        );
      }
    }
  }

  /** A dialog that is replaced by the next one of the purchase does not count as closed. */
  function open(modal: PurchaseModal): void {
    const own = { close: () => {} };
    opened = own;
    own.close = page.openModal(modal, () => {
      if (opened !== own) return;
      opened = undefined;
      send({ type: 'modal-closed', modal: modal.id });
    });
  }

  function close(): void {
    const former = opened;
    opened = undefined;
    former?.close();
  }

  function after(ms: number, work: () => void): void {
    if (ms === 0) return work();
    const cancel = deps.wait(ms, () => {
      timers.delete(cancel);
      work();
    });
    timers.add(cancel);
    return undefined;
  }

  const unsubscribe = poll.onSettled((payment, outcome) => send({ type: 'payment-settled', payment, outcome }));

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    press: send,
    start(search) {
      poll.resume();
      const polled = poll.state();
      const stored = polled.tag === 'idle' ? undefined : polled.payment.purpose;
      if (isPurchaseReturn(search)) send({ type: 'returned', stored });
      if (settings.isSignedIn()) send({ type: 'signed-in', after: afterAuth.read() });
    },
    signedIn: () => send({ type: 'signed-in', after: afterAuth.read() }),
    viewerLeft() {
      afterAuth.clear();
      send({ type: 'viewer-left' });
    },
    stop() {
      unsubscribe();
      generation += 1;
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}
