/**
 * The promo code wizard. One function from a state and an event to the next state and the effects to run; `promo-wizard.ts` performs
 * the effects.
 *
 *     1 code ─► check ─► 2 login ─► check ─► 3 card ─► check ─► confirmation ─► apply ─► 4 success
 *
 * @source spec 3 §4.5
 */
import { normalisePromoCode, promoCodeProblem, promoGain } from '@aerial/domain/promo.ts';
import { isUnreachable, type Failure } from '../../parts/commerce/failure.ts';
import { isLastStage, WAIT_STEP_MS } from '../../parts/commerce/waiting.ts';
import type {
  Next,
  PromoCheck,
  PromoEffect,
  PromoEvent,
  PromoFacts,
  PromoProblem,
  PromoState,
  PromoTimer,
} from './promo-types.ts';

type In<Tag extends PromoState['tag']> = Extract<PromoState, { tag: Tag }>;

export const initialPromo: PromoState = { tag: 'closed' };
const stay = (state: PromoState): Next => [state, []];

/** A button that is processing takes a press again, milliseconds. @source A-543 */
export const BUTTON_MS = 10_000;
/** How often the stored state is read while the login is waited for, and while a transaction is, milliseconds. @source */
export const WATCH_MS = 300;
export const WATCH_TRANSACTION_MS = 600;

const waiting = { waited: 0, isButtonEnabled: false } as const;
const isWaiting = (state: PromoState): state is In<'checking' | 'linking' | 'applying'> => 'waited' in state;

/** The timers that run in a state. @source */
export function timersOf(state: PromoState): ReadonlyMap<PromoTimer, number> {
  const timers = new Map<PromoTimer, number>();
  if (isWaiting(state) && !state.isButtonEnabled) timers.set('button', BUTTON_MS);
  if (isWaiting(state) && !isLastStage(state.waited)) timers.set('counter', WAIT_STEP_MS);
  if (state.tag === 'needs-login') timers.set('watch', WATCH_MS);
  if (state.tag === 'linking') timers.set('watch', state.transactionId === undefined ? WATCH_MS : WATCH_TRANSACTION_MS);
  return timers;
}

/** Starts and cancels timers between two states. @param ranOut the timer that has just run out */
function timerEffects(before: PromoState, after: PromoState, ranOut: PromoTimer | undefined): PromoEffect[] {
  const [running, wanted] = [timersOf(before), timersOf(after)];
  // Another step counts from its own start.
  const isSameStep = before.tag === after.tag;
  const cancelled = [...running.keys()].filter((timer) => timer !== ranOut && !(isSameStep && wanted.has(timer)));
  const begun = [...wanted].filter(([timer]) => timer === ranOut || !isSameStep || !running.has(timer));
  return [
    ...cancelled.map((timer): PromoEffect => ({ run: 'cancel', timer })),
    ...begun.map(([timer, ms]): PromoEffect => ({ run: 'wait', timer, ms })),
  ];
}

/** @source */
function check(code: string, hasCard: boolean, facts: PromoFacts): Next {
  const isInfo = !facts.isSignedIn;
  return [
    { tag: 'checking', code, hasCard, isInfo, ...waiting },
    [
      { run: 'abandon' },
      { run: 'set-cookie', name: 'promoSavedCode', value: code },
      { run: 'set-cookie', name: 'promoMode', value: 'activate' },
      isInfo ? { run: 'load-info', code } : { run: 'check', code, hasCard },
    ],
  ];
}

/** @source */
function submit(typed: string, facts: PromoFacts): Next {
  const problem = promoCodeProblem(typed);
  if (problem) return stay({ tag: 'entering', code: typed, problem: { kind: problem } });
  return check(normalisePromoCode(typed), false, facts);
}

/** After the login the check is repeated. @source A-540 */
function continueAfterLogin(code: string, facts: PromoFacts): Next {
  const [next, effects] = check(code, false, { ...facts, isSignedIn: true });
  return [next, [{ run: 'open-wizard' }, { run: 'set-cookie', name: 'promoCheckNotLogged', value: '2' }, ...effects]];
}

/** Whether the key wants a card, for its price or for a verification sum. @source */
const demandsCard = ({ is_paid, amount }: PromoCheck): boolean => is_paid === true || Number(amount ?? 0) > 0;

/** @source */
function checked({ code, hasCard, isInfo }: In<'checking'>, promo: PromoCheck): Next {
  if (isInfo) return [{ tag: 'needs-login', code }, [{ run: 'set-cookie', name: 'promoCheckNotLogged', value: '1' }]];
  const success: PromoEffect = { run: 'set-cookie', name: 'promoCheckSuccess', value: '1' };
  if (!hasCard && demandsCard(promo)) return [{ tag: 'loading-cards', code, promo }, [success, { run: 'load-cards' }]];
  if (promo.is_need_confirm === true) return [{ tag: 'confirming', code, promo }, [success]];
  const [next, effects] = apply(code, promo);
  return [next, [success, ...effects]];
}

const apply = (code: string, promo: PromoCheck): Next => [
  { tag: 'applying', code, promo, requests: 1, ...waiting },
  [{ run: 'apply', code }],
];

/** @source */
function applied({ promo }: In<'applying'>, facts: PromoFacts): Next {
  return [
    { tag: 'success', ...promoGain(promo, facts.isOtt) },
    [{ run: 'abandon' }, { run: 'remove-cookies' }, { run: 'refresh' }],
  ];
}

/** @source */
function linkCard({ code, promo }: In<'choosing-card'>): Next {
  return [
    { tag: 'linking', code, transactionId: undefined, ...waiting },
    [
      { run: 'set-cookie', name: 'promoMode', value: 'link' },
      { run: 'link-card', amount: promo.amount ?? undefined, neededRefund: promo.needed_refund === true },
    ],
  ];
}

function linkStarted(
  state: In<'linking'>,
  event: Extract<PromoEvent, { type: 'link-started' }>,
  facts: PromoFacts,
): Next {
  const { transactionId, url } = event;
  const polling: PromoEffect = { run: 'start-polling', transactionId };
  return [
    { ...state, transactionId },
    url ? [polling, { run: 'redirect', url, isFrame: facts.hasPayIframe }] : [polling],
  ];
}

/** @source */
const linkFailed = ({ code }: { readonly code: string }): Next => [{ tag: 'link-failed', code }, [{ run: 'abandon' }]];

/** A press of a button that has been processing for long: the call is made again, and the first success counts. @source A-543 */
function pressAgain(state: PromoState, facts: PromoFacts): Next {
  if (!isWaiting(state) || !state.isButtonEnabled) return stay(state);
  if (state.tag === 'checking') return check(state.code, state.hasCard, facts);
  if (state.tag === 'linking') return stay(state);
  return [{ ...state, requests: state.requests + 1, isButtonEnabled: false }, [{ run: 'apply', code: state.code }]];
}

/** The server's text says what is wrong with this code, or how long to wait for the next one. @source A-886 */
const isAboutCode = ({ status, code }: Failure): boolean =>
  status === 400 || status === 404 || status === 429 || code === 'child_forbidden';

/** @source, F-326–F-328 */
function failed(state: PromoState, failure: Failure): Next {
  const enter = (code: string, problem: PromoProblem | undefined, ...effects: PromoEffect[]): Next => [
    { tag: 'entering', code, problem },
    effects,
  ];
  switch (state.tag) {
    case 'checking':
    case 'applying': {
      // An earlier application may still succeed.
      if (state.tag === 'applying' && state.requests > 1) return stay({ ...state, requests: state.requests - 1 });
      if (isUnreachable(failure)) return enter(state.code, { kind: 'network' });
      if (!isAboutCode(failure)) return enter(state.code, undefined, { run: 'report-error', failure });
      const problem: PromoProblem = { kind: 'server', message: failure.message };
      return enter(
        state.code,
        problem,
        ...(state.tag === 'checking' && failure.status !== 429
          ? [{ run: 'track', event: 'activate_fail' } as const]
          : []),
      );
    }
    case 'linking':
      return linkFailed(state);
    case 'loading-cards':
      return enter(state.code, isUnreachable(failure) ? { kind: 'network' } : undefined, {
        run: 'report-error',
        failure,
      });
    default:
      return stay(state);
  }
}

/** The code is stored for the login only. @source */
function closed(state: PromoState): Next {
  if (state.tag === 'closed') return stay(state);
  const polling: PromoEffect[] = state.tag === 'linking' ? [{ run: 'stop-polling' }] : [];
  const cookies: PromoEffect[] = state.tag === 'needs-login' ? [] : [{ run: 'remove-cookies' }];
  return [{ tag: 'closed' }, [{ run: 'abandon' }, ...polling, ...cookies, { run: 'go-home' }]];
}

/** Another tab may have signed in, or finished the wizard. @source */
function watched(state: PromoState, facts: PromoFacts): Next {
  if (state.tag === 'needs-login') {
    if (facts.isSignedIn) return continueAfterLogin(state.code, facts);
    return facts.cookies.promoSavedCode === undefined ? [{ tag: 'closed' }, [{ run: 'close-wizard' }]] : stay(state);
  }
  if (state.tag !== 'linking' || facts.cookies.promoSavedCode !== undefined) return stay(state);
  return [{ tag: 'closed' }, [{ run: 'abandon' }, { run: 'stop-polling' }, { run: 'close-wizard' }]];
}

/** Nothing has been entered: the page of promo codes may open the wizard before the earlier page's is found. */
const isUntouched = (state: PromoState): boolean =>
  state.tag === 'closed' || (state.tag === 'entering' && state.code === '' && state.problem === undefined);

/** An earlier page left the wizard for the login or for the page of a bank. @source */
function started(state: PromoState, hasPayment: boolean, facts: PromoFacts): Next {
  const { promoSavedCode: code, promoCheckNotLogged, promoMode } = facts.cookies;
  if (!isUntouched(state) || !code) return stay(state);
  if (promoMode === 'link' && hasPayment)
    // The poll knows the transaction.
    return [{ tag: 'linking', code, transactionId: '', ...waiting }, [{ run: 'open-wizard' }]];
  return promoCheckNotLogged !== undefined && facts.isSignedIn ? continueAfterLogin(code, facts) : stay(state);
}

function due(state: PromoState, timer: PromoTimer, facts: PromoFacts): Next {
  if (timer === 'watch') return watched(state, facts);
  if (!isWaiting(state)) return stay(state);
  return stay(timer === 'button' ? { ...state, isButtonEnabled: true } : { ...state, waited: state.waited + 1 });
}

function step(state: PromoState, event: PromoEvent, facts: PromoFacts): Next {
  switch (event.type) {
    case 'opened':
      if (state.tag !== 'closed') return stay(state);
      return event.code ? submit(event.code, facts) : stay({ tag: 'entering', code: '', problem: undefined });
    case 'started':
      return started(state, event.hasPayment, facts);
    case 'closed':
      return closed(state);
    case 'typed':
      return state.tag === 'entering' ? stay({ tag: 'entering', code: event.code, problem: undefined }) : stay(state);
    case 'submitted':
      return state.tag === 'entering' ? submit(state.code, facts) : pressAgain(state, facts);
    case 'sign-in-pressed':
      return state.tag === 'needs-login' ? [state, [{ run: 'sign-in' }]] : stay(state);
    case 'signed-in': {
      if (state.tag === 'needs-login') return continueAfterLogin(state.code, facts);
      return started(state, false, facts);
    }
    case 'checked':
      return state.tag === 'checking' ? checked(state, event.promo) : stay(state);
    case 'cards-loaded': {
      if (state.tag !== 'loading-cards') return stay(state);
      const { code, promo } = state;
      return stay({ tag: 'choosing-card', code, promo, cards: event.cards });
    }
    case 'card-chosen': {
      const isListed = state.tag === 'choosing-card' && state.cards.some(({ id }) => id === event.cardId);
      return isListed ? check(state.code, true, facts) : stay(state);
    }
    case 'link-card':
      return state.tag === 'choosing-card' ? linkCard(state) : stay(state);
    case 'link-started':
      return state.tag === 'linking' ? linkStarted(state, event, facts) : stay(state);
    case 'card-settled':
      if (state.tag !== 'linking') return stay(state);
      return event.outcome.kind === 'complete' ? check(state.code, true, facts) : linkFailed(state);
    case 'confirmed':
      return state.tag === 'confirming' ? apply(state.code, state.promo) : pressAgain(state, facts);
    case 'cancelled': {
      if (state.tag !== 'linking') return stay(state);
      const [next, effects] = linkFailed(state);
      return [next, [...effects, { run: 'stop-polling' }]];
    }
    case 'applied':
      return state.tag === 'applying' ? applied(state, facts) : stay(state);
    case 'failed':
      return failed(state, event.failure);
    case 'due':
      return due(state, event.timer, facts);
  }
}

/** The next state and its effects. Events without a meaning in a state change nothing. */
export function stepPromo(state: PromoState, event: PromoEvent, facts: PromoFacts): Next {
  const [next, effects] = step(state, event, facts);
  const isDue = event.type === 'due' && timersOf(state).has(event.timer);
  return [next, [...effects, ...timerEffects(state, next, isDue ? event.timer : undefined)]];
}
