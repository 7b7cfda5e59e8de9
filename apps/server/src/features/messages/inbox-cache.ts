/**
 * Inboxes cached per user. Clients poll them every few minutes and hardly ever find anything new: a poll is answered from memory until a
 * message is written or removed, which the bus tells all processes.
 */
import type { UserId } from '@aerial/domain/ids.ts';
import type { Bus } from '../../bus/bus.ts';
import { topics } from '../../bus/topics.ts';
import { lruCache, type CacheSize } from '../../http/lru-cache.ts';
import type { MessageRecord } from './ports.ts';

type Inbox = readonly MessageRecord[];

/** Enough for fifteen thousand users with five messages each, or a hundred thousand without. */
const MAX_BYTES = 48 * 1024 * 1024;
const RECORD_BYTES = 320;
const EMPTY: Inbox = [];

export interface InboxCache {
  get(userId: UserId): Promise<Inbox>;
  /** The user's inbox has changed in this process; others are notified by the database. */
  invalidate(userId: UserId): void;
  size(): CacheSize;
}

const bytesOf = (inbox: Inbox): number =>
  inbox.reduce((sum, { params }) => sum + RECORD_BYTES + 2 * JSON.stringify(params).length, 0);

/**
 * @param load reads an inbox from the database
 * @param bus without one nothing is cached: changes of other processes would not be noticed
 */
export function inboxCache(load: (userId: UserId) => Promise<Inbox>, bus: Bus | undefined): InboxCache {
  const inboxes = lruCache<Inbox>({ maxBytes: MAX_BYTES, bytesOf });
  /** Those being read: what is invalidated meanwhile is answered and not cached. */
  const loading = new Map<UserId, Promise<Inbox>>();
  const invalidate = (userId: UserId): void => {
    loading.delete(userId);
    inboxes.delete(String(userId));
  };
  const invalidateAll = (): void => {
    loading.clear();
    inboxes.clear();
  };
  bus?.subscribe(topics.inbox, (payload) =>
    payload === null ? invalidateAll() : invalidate((payload as { userId: UserId }).userId),
  );
  bus?.onGap(invalidateAll);

  async function read(userId: UserId): Promise<Inbox> {
    const started = load(userId).then((inbox) => (inbox.length === 0 ? EMPTY : inbox));
    loading.set(userId, started);
    try {
      const inbox = await started;
      if (bus && loading.get(userId) === started) inboxes.set(String(userId), inbox);
      return inbox;
    } finally {
      if (loading.get(userId) === started) loading.delete(userId);
    }
  }

  return {
    async get(userId) {
      return inboxes.get(String(userId)) ?? (await (loading.get(userId) ?? read(userId)));
    },
    invalidate,
    size: () => inboxes.size(),
  };
}
