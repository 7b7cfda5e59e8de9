import type { CacheSize } from '../../http/lru-cache.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { sendOrders } from '../../inbox/operator-messages.pg.ts';
import { inboxCache } from './inbox-cache.ts';
import { operatorMessageRoutes } from './operator.routes.ts';
import { operatorMessages } from './operator.service.ts';
import { messageStore } from './repo.pg.ts';
import { messageRoutes } from './routes.ts';
import { messageService, oldestListed, type MessageService } from './service.ts';

export interface MessagesFeature extends Feature {
  /** Of the cached inboxes. */
  cacheSize(): CacheSize;
  /** Of a user, for the export of the account. */
  readonly messagesOf: MessageService['list'];
}

/** The inbox of users. What writes to it is in `inbox/` and `billing/`. */
export function messagesFeature({
  db,
  clock,
  bus,
  publicUrl,
  pins,
}: Pick<Kernel, 'db' | 'clock' | 'bus' | 'publicUrl' | 'pins'>): MessagesFeature {
  const store = messageStore(db);
  const inboxes = inboxCache((userId) => store.list(userId, oldestListed(clock)), bus);
  const messages = messageService({ store, inboxes, clock, publicUrl, pins });
  return {
    name: 'messages',
    routes: (router) => {
      messageRoutes(router, messages);
      operatorMessageRoutes(router, operatorMessages({ db, store, clock, written: messages.written }));
    },
    jobs: (work) => [{ name: 'messages.orders', cron: '* * * * *', run: () => sendOrders(work, clock.now()) }],
    cacheSize: () => inboxes.size(),
    messagesOf: messages.list,
  };
}
