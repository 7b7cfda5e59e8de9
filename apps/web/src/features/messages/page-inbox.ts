/** The poll of the inbox in a browser: its lease, its channel to other tabs, and what wakes it. */
import { epochMs } from '@aerial/domain/time.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { createLease, type Lease } from '../../parts/commerce/transaction/lease.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { isPlaybackInProgress, watchActivity } from './activity.ts';
import { createInboxPoll, type InboxPollRunner, type TabChannel, type TabNote } from './inbox-poll.ts';
import { MESSAGES_KEY, messagesQuery, type Message } from './queries.ts';

const NAME = 'inbox';

/** Notes pass between the tabs of one viewer only. Undefined in browsers without such channels. */
function openChannel(userId: number): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(`aerial.${NAME}.${userId}`);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    post: (note) => channel.postMessage(note),
    onNote: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<TabNote>) => listener(data)),
    close: () => channel.close(),
  };
}

/** Where tabs cannot tell each other what came, each polls for itself. */
const noChannel: TabChannel = { post() {}, onNote() {}, close() {} };
const ownLease: Lease = { take: (onTaken) => onTaken(), release() {} };

function tabLease(): Lease {
  return createLease(NAME, {
    locks: navigator.locks as LockManager | undefined,
    store: safeStore(() => window.localStorage),
    owner: Math.random().toString(36).slice(2),
    now: () => epochMs(Date.now()),
    wait,
  });
}

function wait(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

export interface PageInboxDeps {
  readonly api: ApiPort;
  readonly queryClient: QueryClient;
  readonly userId: number;
  readonly language: string;
}

/** Polls until it is closed. A tab that nobody sees gives the lease back, unless it plays: browsers may freeze it. */
export function pollInbox({
  api,
  queryClient,
  userId,
  language,
}: PageInboxDeps): Pick<InboxPollRunner, 'changed' | 'close'> {
  const channel = openChannel(userId);
  const write = (messages: readonly Message[]): void => void queryClient.setQueryData(MESSAGES_KEY, [...messages]);
  const poll = createInboxPoll({
    load: () => queryClient.fetchQuery({ ...messagesQuery(api), staleTime: 0 }),
    received: write,
    outdated: () => void queryClient.invalidateQueries({ queryKey: MESSAGES_KEY }),
    language,
    lease: channel ? tabLease() : ownLease,
    channel: channel ?? noChannel,
    isPlaying: isPlaybackInProgress,
    now: () => epochMs(Date.now()),
    wait,
  });
  const look = (): void =>
    document.visibilityState === 'visible' || isPlaybackInProgress() ? poll.start() : poll.stop();
  const stopWatching = watchActivity(() => poll.active());
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', poll.stop);
  window.addEventListener('pageshow', look);
  look();
  return {
    changed: poll.changed,
    close() {
      stopWatching();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', poll.stop);
      window.removeEventListener('pageshow', look);
      poll.close();
    },
  };
}
