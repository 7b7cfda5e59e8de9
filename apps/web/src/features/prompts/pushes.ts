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
  isHidden(): boolean;
  /** The service worker shows it in the notifications of the system. */
  handBack(push: Push): void;
}

export interface Pushes {
  /** A message of the service worker; others are ignored. */
  receive(message: unknown): void;
  /** In a page that is hidden or left, what waits behind a modal would be seen late, or never. */
  changeVisibility(): void;
  stop(): void;
}

/** The longest delay of a timer, ms. */
const MAX_TIMER_MS = 2_147_483_647;

/** Nobody has read a notification that was in sight for less, ms: a page may receive one while it is being left. */
const UNREAD_MS = 1000;

export function createPushes({ modals, storage, follow, now, setTimeout, isHidden, handBack }: PushDeps): Pushes {
  let waiting: readonly Push[] = [];
  let shown: { readonly push: Push; readonly at: EpochMs } | undefined;
  let isStopped = false;

  /** One that cannot be shown yet waits for its time, or for the open modal; a hidden page shows none. */
  function show(push: Push): void {
    if (isStopped) return;
    const timing = pushTiming(push, storage.shownPushes(), now());
    if (timing.tag === 'over') return;
    if (timing.tag === 'later') return setTimeout(() => show(push), Math.min(timing.ms, MAX_TIMER_MS));
    if (isHidden()) return handBack(push);
    if (modals.current()) {
      if (waiting.every(({ id }) => id !== push.id)) waiting = [...waiting, push];
      return;
    }
    storage.addShownPush(push.id);
    shown = { push, at: now() };
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
    changeVisibility() {
      if (shown && isHidden() && modals.current()?.id === 'push' && now() < shown.at + UNREAD_MS) handBack(shown.push);
      shown = undefined;
      const pending = waiting;
      waiting = [];
      for (const push of pending) show(push);
    },
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}
