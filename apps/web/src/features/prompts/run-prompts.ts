/** Performs the effects of the prompt machine. */
import type { EpochMs } from '@aerial/domain/time.ts';
import {
  initialPrompts,
  stepPrompts,
  type PromptEffect,
  type PromptEvent,
  type PromptState,
  type PromptViewer,
  type VisitFacts,
} from './machine.ts';
import type { PromptStorage } from './storage.ts';

export interface PromptDeps {
  readonly facts: VisitFacts;
  readonly storage: PromptStorage;
  /** In-app route changes before the machine started. */
  readonly steps: number;
  now(): EpochMs;
  setTimeout(work: () => void, ms: number): void;
  /** Whether the viewer, a guest, has bought anything. */
  hasPurchases(): Promise<boolean>;
}

export interface PromptRunner {
  state(): PromptState;
  subscribe(listener: () => void): () => void;
  start(): void;
  setViewer(viewer: PromptViewer): void;
  /** A channel or content has loaded at that time. */
  contentLoaded(at: EpochMs): void;
  stepped(): void;
  installOffered(): void;
  installed(): void;
  unsubscribed(): void;
  setBlocked(isBlocked: boolean): void;
  /** Closes the open prompt. @param isAnswered its question was answered, and is not put again */
  close(isAnswered?: boolean): void;
  /** Another tab has closed a prompt. */
  closedElsewhere(): void;
}

type Timeless = PromptEvent extends infer E ? (E extends { at: EpochMs } ? Omit<E, 'at'> : never) : never;

export function createPrompts(deps: PromptDeps): PromptRunner {
  const { storage, now } = deps;
  let state = initialPrompts({
    facts: deps.facts,
    steps: deps.steps,
    closedAt: storage.closedAt(),
    answered: storage.answered(),
    seen: storage.seen(),
  });
  const listeners = new Set<() => void>();

  function send(event: PromptEvent): void {
    const former = state;
    const [next, effects] = stepPrompts(state, event);
    state = next;
    for (const effect of effects) perform(effect);
    if (next !== former) for (const listener of listeners) listener();
  }
  const sendNow = (event: Timeless): void => send({ ...event, at: now() } as PromptEvent);

  function perform(effect: PromptEffect): void {
    switch (effect.run) {
      case 'wait':
        return deps.setTimeout(
          () => (effect.next === 'register-due' ? send({ type: 'register-due' }) : sendNow({ type: 'install-due' })),
          effect.ms,
        );
      case 'check-purchases':
        // Without an answer the guest is left alone.
        return void deps.hasPurchases().then(
          (hasPurchases) => sendNow({ type: 'purchases', hasPurchases }),
          () => sendNow({ type: 'purchases', hasPurchases: true }),
        );
      case 'persist-seen':
        return storage.addSeen(effect.kind);
      case 'persist-closed':
        return storage.addClosed(effect.kind, effect.at, effect.isAnswered);
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => sendNow({ type: 'started' }),
    setViewer: (viewer) => sendNow({ type: 'viewer', viewer }),
    contentLoaded: (loadedAt) => sendNow({ type: 'content-loaded', loadedAt }),
    stepped: () => sendNow({ type: 'stepped' }),
    installOffered: () => sendNow({ type: 'install-offered' }),
    installed: () => sendNow({ type: 'installed' }),
    unsubscribed: () => sendNow({ type: 'unsubscribed' }),
    setBlocked: (isBlocked) => sendNow({ type: 'blocked', isBlocked }),
    close: (isAnswered = false) => sendNow({ type: 'closed', isAnswered }),
    closedElsewhere: () => sendNow({ type: 'closed-elsewhere', closedAt: storage.closedAt() }),
  };
}
