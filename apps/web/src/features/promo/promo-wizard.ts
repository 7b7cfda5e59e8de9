/** Performs the effects of the promo code wizard. */
import { asFailure } from '../../parts/commerce/failure.ts';
import { paymentUrlOf } from '../../parts/commerce/wire.ts';
import type { PromoDeps } from './ports.ts';
import { initialPromo, stepPromo } from './promo-machine.ts';
import type { PromoEffect, PromoEvent, PromoFacts, PromoState, PromoTimer } from './promo-types.ts';

/** Seconds. @source A-549 */
export const COOKIE_MAX_AGE_S = 86_400;

export interface PromoWizard {
  state(): PromoState;
  subscribe(listener: () => void): () => void;
  /** @param code of the address, checked at once */
  open(code?: string): void;
  /** The page has loaded: a wizard of an earlier page continues. Runs after the poll has resumed. */
  start(): void;
  signedIn(): void;
  /** Types, presses and choices of the viewer. */
  press(event: PromoPress): void;
  stop(): void;
}

export type PromoPress = Extract<
  PromoEvent,
  {
    type:
      | 'typed'
      | 'submitted'
      | 'sign-in-pressed'
      | 'card-chosen'
      | 'link-card'
      | 'confirmed'
      | 'cancelled'
      | 'closed';
  }
>;

export function createPromoWizard(deps: PromoDeps): PromoWizard {
  const { calls, cookies, page, poll } = deps;
  let state: PromoState = initialPromo;
  /** Incremented when pending calls are abandoned. */
  let generation = 0;
  let opened: { close: () => void } | undefined;
  const listeners = new Set<() => void>();
  const timers = new Map<PromoTimer, () => void>();
  const queue: PromoEvent[] = [];
  let isBusy = false;

  const facts = (): PromoFacts => ({
    isSignedIn: deps.isSignedIn(),
    isOtt: deps.isOtt(),
    hasPayIframe: deps.hasPayIframe(),
    cookies: cookies.read(),
  });

  /** Events that arrive while effects are performed are queued. */
  function send(event: PromoEvent): void {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) handle(next);
    } finally {
      isBusy = false;
    }
  }

  function handle(event: PromoEvent): void {
    const former = state;
    const [next, effects] = stepPromo(state, event, facts());
    state = next;
    for (const effect of effects) perform(effect);
    if (next !== former) for (const listener of listeners) listener();
  }

  /** Makes a call; its failure becomes an event. The result of an abandoned call is dropped. */
  function call<T>(request: () => Promise<T>, done: (value: T) => PromoEvent): void {
    const own = generation;
    const report = (event: PromoEvent) => own === generation && send(event);
    void request().then(
      (value) => report(done(value)),
      (error: unknown) => report({ type: 'failed', failure: asFailure(error) }),
    );
  }

  function perform(effect: PromoEffect): void {
    switch (effect.run) {
      case 'abandon':
        generation += 1;
        return undefined;
      case 'open-wizard':
        return openWizard();
      case 'close-wizard':
        return closeWizard();
      case 'go-home':
        return page.leavePromoPage();
      case 'sign-in':
        return signIn();
      case 'set-cookie':
        return cookies.write(effect.name, effect.value, COOKIE_MAX_AGE_S);
      case 'remove-cookies':
        return cookies.clear();
      case 'load-info':
        return call(
          () => calls.info(effect.code),
          (promo) => ({ type: 'checked', promo }),
        );
      case 'check':
        return call(
          () => calls.check(effect.code, effect.hasCard),
          (promo) => ({ type: 'checked', promo }),
        );
      case 'load-cards':
        return call(calls.cards, (cards) => ({ type: 'cards-loaded', cards }));
      case 'link-card':
        return call(
          () => calls.linkCard(effect.amount, effect.neededRefund),
          ({ transaction_id, full_url }) => ({
            type: 'link-started',
            transactionId: String(transaction_id),
            url: paymentUrlOf({ full_url }),
          }),
        );
      case 'apply':
        return call(
          () => calls.apply(effect.code),
          () => ({ type: 'applied' }),
        );
      case 'start-polling': {
        const { transactionId } = effect;
        return poll.start({ transactionId, createdAt: deps.now(), purpose: 'promo-card', skipsParental: false });
      }
      case 'stop-polling':
        return poll.stop();
      case 'redirect':
        return effect.isFrame ? page.openFrame(effect.url) : page.redirect(effect.url);
      case 'refresh':
        return page.refresh();
      case 'track':
        return page.track(effect.event);
      case 'report-error':
        return page.reportError(effect.failure);
      case 'wait':
        return startTimer(effect.timer, effect.ms);
      case 'cancel':
        timers.get(effect.timer)?.();
        return void timers.delete(effect.timer);
    }
  }

  function startTimer(timer: PromoTimer, ms: number): void {
    timers.get(timer)?.();
    timers.set(
      timer,
      deps.wait(ms, () => {
        timers.delete(timer);
        send({ type: 'due', timer });
      }),
    );
  }

  function openWizard(): void {
    if (opened) return;
    const own = { close: () => {} };
    opened = own;
    own.close = page.openWizard(() => {
      if (opened !== own) return;
      opened = undefined;
      // The frame of the bank takes its place until the card is linked.
      if (state.tag === 'linking' && deps.hasPayIframe()) return;
      send({ type: 'closed' });
    });
  }

  function closeWizard(): void {
    const former = opened;
    opened = undefined;
    former?.close();
  }

  /** The sign-in takes the place of the wizard, which opens again after the login. */
  function signIn(): void {
    opened = undefined;
    page.signIn(() => {
      if (!deps.isSignedIn()) send({ type: 'closed' });
    });
  }

  const unsubscribe = poll.onSettled((payment, outcome) => {
    if (payment.purpose !== 'promo-card') return;
    if (state.tag === 'linking') openWizard();
    send({ type: 'card-settled', outcome });
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open(code) {
      if (state.tag !== 'closed') return;
      openWizard();
      send({ type: 'opened', code: code?.trim() || undefined });
    },
    start() {
      const polled = poll.state();
      send({ type: 'started', hasPayment: polled.tag !== 'idle' && polled.payment.purpose === 'promo-card' });
    },
    signedIn: () => send({ type: 'signed-in' }),
    press(event) {
      if (event.type === 'closed') closeWizard();
      send(event);
    },
    stop() {
      unsubscribe();
      generation += 1;
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}
