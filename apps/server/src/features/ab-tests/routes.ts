/** @source spec 2 §7, F-412, F-413, C-709, C-710 */
import { abTestsCall } from '@aerial/contract/calls/ab-tests.ts';
import type { DeviceId } from '@aerial/domain/ids.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ActiveTest } from './repo.pg.ts';
import { groupOf } from './rules.ts';

export interface AbTestRoutesDeps {
  tests(): readonly ActiveTest[] | Promise<readonly ActiveTest[]>;
  serialOf(device: DeviceId): Promise<string | undefined>;
}

export function abTestRoutes(router: CallRouter, { tests, serialOf }: AbTestRoutesDeps): void {
  /** A device stays in its groups when its guest signs in. */
  async function subjectOf({ deviceId, userId }: Viewer): Promise<string> {
    const serial = deviceId === undefined ? undefined : await serialOf(deviceId);
    return serial === undefined ? `user ${userId}` : `device ${serial}`;
  }

  router.handle(abTestsCall, async ({ viewer, provider }) => {
    const active = (await tests()).filter(({ providerId }) => providerId === provider.id);
    // Without a token there is nobody whose group could stay the same.
    if (!viewer || active.length === 0) return ok([]);
    const subject = await subjectOf(viewer);
    return ok(
      active.flatMap(({ id, name, groups }) => {
        const group = groupOf(name, groups, subject);
        return group === undefined ? [] : [{ id, name, group }];
      }),
    );
  });
}
