/**
 * Which notification prompt is shown. One function from a state and an event to the next state and the effects to run;
 * `run-prompts.ts` performs them. At most one prompt is open, and none while a modal is. @source spec 3 §4.9
 */
import {
  DEFAULT_INSTALL_CONDITION,
  PROMPT_KINDS,
  type InstallCondition,
  type PartnerPrompt,
  type PromptKind,
} from '@aerial/domain/prompts.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import {
  INSTALL_KINDS,
  isTooSoon,
  mayInstall,
  PERMISSION_STEPS,
  REGISTER_DELAY_MS,
  SURVEY_VISIT_DAYS,
  type ClosedTimes,
  type InstallKind,
} from './rules.ts';

/** `hasEmail` is undefined until the user is loaded. */
export type PromptViewer =
  | { readonly tag: 'unknown' }
  | { readonly tag: 'guest'; readonly promoDays: number }
  | { readonly tag: 'user'; readonly hasEmail: boolean | undefined };

/** What does not change in a visit. */
export interface VisitFacts {
  readonly startedAt: EpochMs;
  /** Days on which this browser was here, with today. */
  readonly visitDays: number;
  /** Prompts of partners that are enabled; `hasLink`: they install by a link of their own. @source A-607 */
  readonly partner: readonly { readonly kind: PartnerPrompt; readonly hasLink: boolean }[];
  readonly installCondition: InstallCondition;
  /** A desktop browser that installs applications, and this page is not one yet. @source */
  readonly isInstallable: boolean;
  /** The browser has not been asked, and there is a push service. @source A-608 */
  readonly needsPermission: boolean;
}

export interface PromptState {
  readonly facts: VisitFacts;
  readonly viewer: PromptViewer;
  readonly closedAt: ClosedTimes;
  /** Surveys that were answered in this browser. */
  readonly answered: ReadonlySet<PromptKind>;
  /** Shown in this visit: each kind at most once. @source A-608 */
  readonly seen: ReadonlySet<PromptKind>;
  /** In the order of priority. @source A-606 */
  readonly waiting: readonly PromptKind[];
  readonly open: PromptKind | undefined;
  /** A modal, a film or the full screen leaves no room. */
  readonly isBlocked: boolean;
  /** In-app route changes since the start of the visit. @source A-616 */
  readonly steps: number;
  /** The browser offers to install the application. */
  readonly canInstall: boolean;
  /** `wanted`: a channel or content has loaded, and the delay runs; `checked`: whether this guest has purchases is known. */
  readonly register: 'idle' | 'wanted' | 'checking' | 'checked';
  /** When the first channel or content had loaded. */
  readonly loadedAt: EpochMs | undefined;
}

export type PromptEvent =
  | { readonly type: 'started'; readonly at: EpochMs }
  | { readonly type: 'viewer'; readonly viewer: PromptViewer; readonly at: EpochMs }
  /** A channel or content has loaded. @param loadedAt may lie before the start of the machine */
  | { readonly type: 'content-loaded'; readonly loadedAt: EpochMs; readonly at: EpochMs }
  | { readonly type: 'register-due' }
  | { readonly type: 'purchases'; readonly hasPurchases: boolean; readonly at: EpochMs }
  | { readonly type: 'stepped'; readonly at: EpochMs }
  | { readonly type: 'install-due'; readonly at: EpochMs }
  | { readonly type: 'install-offered'; readonly at: EpochMs }
  | { readonly type: 'installed'; readonly at: EpochMs }
  | { readonly type: 'unsubscribed'; readonly at: EpochMs }
  | { readonly type: 'blocked'; readonly isBlocked: boolean; readonly at: EpochMs }
  /** By the viewer, or because what it asks for was done. */
  | { readonly type: 'closed'; readonly at: EpochMs; readonly isAnswered?: boolean }
  | { readonly type: 'closed-elsewhere'; readonly closedAt: ClosedTimes; readonly at: EpochMs };

export type PromptEffect =
  | { readonly run: 'wait'; readonly ms: number; readonly next: 'register-due' | 'install-due' }
  /** Whether the guest has bought anything. */
  | { readonly run: 'check-purchases' }
  | { readonly run: 'persist-seen'; readonly kind: PromptKind }
  /** @source A-609 */
  | { readonly run: 'persist-closed'; readonly kind: PromptKind; readonly at: EpochMs; readonly isAnswered: boolean };

type Next = [PromptState, readonly PromptEffect[]];
const stay = (state: PromptState): Next => [state, []];

export const initialPrompts = (over: Partial<PromptState> & Pick<PromptState, 'facts'>): PromptState => ({
  viewer: { tag: 'unknown' },
  closedAt: {},
  answered: new Set(),
  seen: new Set(),
  waiting: [],
  open: undefined,
  isBlocked: false,
  steps: 0,
  canInstall: false,
  register: 'idle',
  loadedAt: undefined,
  ...over,
});

/** Facts of a visit of which nothing is known. */
export const NO_FACTS: Omit<VisitFacts, 'startedAt'> = {
  visitDays: 1,
  partner: [],
  installCondition: DEFAULT_INSTALL_CONDITION,
  isInstallable: false,
  needsPermission: false,
};

/** Whether a kind is still for this viewer. @source */
function suits(kind: PromptKind, { viewer, answered }: PromptState): boolean {
  switch (kind) {
    case 'register':
      return viewer.tag === 'guest' && viewer.promoDays > 0;
    case 'email':
      return viewer.tag === 'user' && viewer.hasEmail === false;
    case 'survey_rate':
    case 'survey_unsubscribe':
      return viewer.tag === 'user' && !answered.has(kind);
    default:
      return true;
  }
}

function enqueue(state: PromptState, kinds: readonly PromptKind[]): PromptState {
  const added = kinds.filter(
    (kind) => !state.seen.has(kind) && !state.waiting.includes(kind) && state.open !== kind && suits(kind, state),
  );
  if (added.length === 0) return state;
  const all = [...state.waiting, ...added];
  return { ...state, waiting: PROMPT_KINDS.filter((kind) => all.includes(kind)) };
}

/** @source */
function installKinds({ facts, steps, canInstall }: PromptState, at: EpochMs): InstallKind[] {
  const { partner, isInstallable, installCondition, startedAt } = facts;
  if (!isInstallable || !mayInstall(installCondition, steps, startedAt, at)) return [];
  return INSTALL_KINDS.filter((kind) => {
    if (kind === 'install') return canInstall;
    const own = partner.find((prompt) => prompt.kind === kind);
    return own !== undefined && (own.hasLink || canInstall);
  });
}

/** The kinds that nothing but the state calls for. */
function dueKinds(state: PromptState, at: EpochMs): PromptKind[] {
  const { facts, steps } = state;
  const isInstall = (kind: PromptKind): boolean => INSTALL_KINDS.some((install) => install === kind);
  return [
    'email',
    ...(facts.visitDays >= SURVEY_VISIT_DAYS ? (['survey_rate'] as const) : []),
    ...(facts.needsPermission && steps >= PERMISSION_STEPS ? (['permission'] as const) : []),
    ...installKinds(state, at),
    ...facts.partner.map(({ kind }) => kind).filter((kind) => !isInstall(kind)),
  ];
}

/** Opens the first waiting prompt, unless there is no room for one. @source */
function take(state: PromptState, at: EpochMs): Next {
  if (state.open !== undefined || state.isBlocked) return stay(state);
  const waiting = state.waiting.filter((kind) => suits(kind, state) && !isTooSoon(kind, state.closedAt, at));
  const [open, ...rest] = waiting;
  if (open === undefined) return stay(waiting.length === state.waiting.length ? state : { ...state, waiting });
  const next = { ...state, waiting: rest, open, seen: new Set([...state.seen, open]) };
  return [next, state.seen.has(open) ? [] : [{ run: 'persist-seen', kind: open }]];
}

/** What is due, and then the first of it. */
const settle = (state: PromptState, at: EpochMs): Next => take(enqueue(state, dueKinds(state, at)), at);

/** The open prompt returns to the queue: it was interrupted, not closed. */
function interrupt(state: PromptState): PromptState {
  const { open, waiting } = state;
  if (open === undefined) return state;
  return { ...state, open: undefined, waiting: PROMPT_KINDS.filter((kind) => kind === open || waiting.includes(kind)) };
}

const without = (state: PromptState, isGone: (kind: PromptKind) => boolean): PromptState => ({
  ...state,
  waiting: state.waiting.filter((kind) => !isGone(kind)),
  open: state.open !== undefined && isGone(state.open) ? undefined : state.open,
});

function started(state: PromptState, at: EpochMs): Next {
  const { installCondition: condition, isInstallable, startedAt } = state.facts;
  const [next, effects] = settle(state, at);
  if (!isInstallable || !('seconds' in condition)) return [next, effects];
  const ms = Math.max(0, startedAt + condition.seconds * 1000 - at);
  return [next, [...effects, { run: 'wait', ms, next: 'install-due' }]];
}

/** Starts the delay of the register prompt. @source */
function wantRegister([state, effects]: Next, at: EpochMs): Next {
  const { loadedAt, register, seen } = state;
  if (loadedAt === undefined || register !== 'idle' || seen.has('register') || !suits('register', state))
    return [state, effects];
  const ms = Math.max(0, REGISTER_DELAY_MS - (at - loadedAt));
  return [{ ...state, register: 'wanted' }, [...effects, { run: 'wait', ms, next: 'register-due' }]];
}

function closed(state: PromptState, at: EpochMs, isAnswered: boolean): Next {
  const { open: kind } = state;
  if (kind === undefined) return stay(state);
  const answered = isAnswered ? new Set([...state.answered, kind]) : state.answered;
  const [next, effects] = settle(
    { ...state, open: undefined, answered, closedAt: { ...state.closedAt, [kind]: at } },
    at,
  );
  return [next, [{ run: 'persist-closed', kind, at, isAnswered }, ...effects]];
}

/** The next state and its effects. Events without a meaning in a state change nothing. */
export function stepPrompts(state: PromptState, event: PromptEvent): Next {
  switch (event.type) {
    case 'started':
      return started(state, event.at);
    case 'viewer': {
      const isSame = state.viewer.tag === event.viewer.tag;
      const next: PromptState = {
        ...state,
        viewer: event.viewer,
        register: isSame ? state.register : 'idle',
        // Who has just signed out is not asked to sign up at once.
        loadedAt: state.viewer.tag === 'user' && !isSame ? undefined : state.loadedAt,
      };
      const settled = settle(
        without(next, (kind) => !suits(kind, next)),
        event.at,
      );
      return wantRegister(settled, event.at);
    }
    case 'content-loaded':
      return state.loadedAt === undefined
        ? wantRegister(stay({ ...state, loadedAt: event.loadedAt }), event.at)
        : stay(state);
    case 'register-due':
      if (state.register !== 'wanted') return stay(state);
      return suits('register', state)
        ? [{ ...state, register: 'checking' }, [{ run: 'check-purchases' }]]
        : stay({ ...state, register: 'idle' });
    case 'purchases': {
      if (state.register !== 'checking') return stay(state);
      const next: PromptState = { ...state, register: 'checked' };
      return take(event.hasPurchases ? next : enqueue(next, ['register']), event.at);
    }
    case 'stepped':
      return settle({ ...state, steps: state.steps + 1 }, event.at);
    case 'install-due':
      return settle(state, event.at);
    case 'install-offered':
      return settle({ ...state, canInstall: true }, event.at);
    case 'installed': {
      const next = { ...state, canInstall: false, facts: { ...state.facts, isInstallable: false } };
      return settle(
        without(next, (kind) => kind === 'install'),
        event.at,
      );
    }
    case 'unsubscribed':
      return take(enqueue(state, ['survey_unsubscribe']), event.at);
    case 'blocked': {
      if (event.isBlocked === state.isBlocked) return stay(state);
      const next = { ...state, isBlocked: event.isBlocked };
      return event.isBlocked ? stay(interrupt(next)) : settle(next, event.at);
    }
    case 'closed':
      return closed(state, event.at, event.isAnswered ?? false);
    case 'closed-elsewhere': {
      const next = { ...state, closedAt: { ...state.closedAt, ...event.closedAt } };
      return take(
        without(next, (kind) => isTooSoon(kind, next.closedAt, event.at)),
        event.at,
      );
    }
  }
}
