/** Shows the push notifications that the service worker passes on to an open page. @source */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Modals } from '../../modals/store.ts';
import { parsePush, pushTiming, type Push } from './push.ts';
import type { PromptStorage } from './storage.ts';

export interface PushDeps {
  readonly modals: Pick<Modals, 'open' | 'current' | 'subscribe'>;
  readonly storage: Pick<PromptStorage, 'shownPushes' | 'addShownPush'>;
  /** Follows the destination of a notification that was clicked. */
  follow(push: Push): void;
  now(): EpochMs;
  setTimeout(work: () => void, ms: number): void;
}

export interface Pushes {
  /** A message of the service worker; others are ignored. */
  receive(message: unknown): void;
  stop(): void;
}

/** The longest delay of a timer, ms. */
const MAX_TIMER_MS = 2_147_483_647;

export function createPushes({ modals, storage, follow, now, setTimeout }: PushDeps): Pushes {
  let waiting: readonly Push[] = [];
  let isStopped = false;

  /** One that cannot be shown yet waits for its time, or for the open modal. */
  function show(push: Push): void {
    if (isStopped) return;
    const timing = pushTiming(push, storage.shownPushes(), now());
    if (timing.tag === 'over') return;
    if (timing.tag === 'later') return setTimeout(() => show(push), Math.min(timing.ms, MAX_TIMER_MS));
    if (modals.current()) {
      if (waiting.every(({ id }) => id !== push.id)) waiting = [...waiting, push];
      return;
    }
    storage.addShownPush(push.id);
    modals.open({ id: 'push', title: push.title, data: push });
  }

  const unsubscribe = modals.subscribe(() => {
    if (waiting.length === 0 || modals.current()) return;
    const [next, ...rest] = waiting;
    waiting = rest;
    show(next!);
  });

  return {
    receive(message) {
      const { type, push: value } = (message ?? {}) as { type?: unknown; push?: unknown };
      const push = type === 'push' || type === 'push-click' ? parsePush(value) : undefined;
      if (!push) return;
      if (type === 'push') return show(push);
      storage.addShownPush(push.id);
      follow(push);
    },
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}
