import { commandScreenCall, leaveScreenCall, listScreensCall, pollScreenCall } from '@aerial/contract/calls/remote.ts';
import { topics } from '../../bus/topics.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { Mailboxes, type Posted } from './mailboxes.ts';
import { screenStore } from './repo.pg.ts';
import { remoteService } from './service.ts';

/** A phone as the remote control of another screen of the account. */
export function remoteFeature({
  db,
  bus,
  attempts,
  clock,
}: Pick<Kernel, 'db' | 'bus' | 'attempts' | 'clock'>): Feature {
  const mailboxes = new Mailboxes();
  bus?.subscribe(topics.remote, (posted) => mailboxes.deliver(posted as Posted, clock.now()));
  const remote = remoteService({
    store: screenStore(db),
    limits: limiter(attempts, clock),
    mailboxes,
    clock,
    post: async (posted) => (bus ? bus.publish(topics.remote, posted) : mailboxes.deliver(posted, clock.now())),
  });
  return {
    name: 'remote',
    routes(router) {
      router.handle(listScreensCall, ({ viewer, provider }) => remote.list(viewer, provider));
      router.handle(pollScreenCall, ({ viewer, provider, body }) => remote.poll(viewer, provider, body));
      router.handle(leaveScreenCall, ({ viewer, provider }) => remote.leave(viewer, provider));
      router.handle(commandScreenCall, ({ viewer, provider, params, body }) =>
        remote.command(viewer, provider, params.id, body),
      );
    },
    serve(app) {
      app.addHook('preClose', async () => mailboxes.release());
    },
  };
}
