import { adIdsCall, saveAdIdsCall } from '@aerial/contract/calls/ads.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AdService } from './service.ts';

export function adRoutes(router: CallRouter, ads: AdService): void {
  router.handle(adIdsCall, async ({ viewer }) => ok(await ads.ids(viewer)));
  router.handle(saveAdIdsCall, ({ body, viewer }) => ads.saveIds(body, viewer));
}
