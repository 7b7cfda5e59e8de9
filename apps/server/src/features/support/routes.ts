import * as calls from '@aerial/contract/calls/support.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { supportCookie } from '../../http/support-cookie.ts';
import { SESSION_MS } from './rules.ts';
import type { SupportService } from './service.ts';
import type { WatchedBySubscriber } from './watched.ts';

export function supportRoutes(router: CallRouter, support: SupportService, watched: WatchedBySubscriber): void {
  router.handle(calls.requestSupportCodeCall, ({ params, operator, provider, ip }) =>
    support.requestCode({ userId: asUserId(params.id), operator, provider, ip }),
  );
  router.handle(calls.startSupportSessionCall, async ({ params, body, operator, provider, ip, setCookie }) => {
    const started = await support.start({ userId: asUserId(params.id), operator, provider, ip }, body.code);
    if (started.ok) setCookie(supportCookie(SESSION_MS / 1000));
    return started;
  });
  router.handle(calls.supportWatchedCall, ({ params, operator, provider, language, ip }) =>
    watched({ userId: params.id, operator, provider, language, ip }),
  );
  router.handle(calls.supportSessionCall, async ({ viewer }) => ok(support.current(viewer)));
  router.handle(calls.endSupportSessionCall, async ({ viewer }) => {
    await support.end(viewer);
    return ok({});
  });
}
