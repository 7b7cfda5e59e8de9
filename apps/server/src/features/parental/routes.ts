import { provePinCall } from '@aerial/contract/calls/parental.ts';
import { ok } from '@aerial/domain/result.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { ParentalService } from './service.ts';

export function parentalRoutes(router: CallRouter, parental: Pick<ParentalService, 'prove'>): void {
  router.handle(provePinCall, async ({ viewer, body: { pincode, scope, item }, ip }) => {
    // The call is made with device tokens only.
    const proven = await parental.prove({ ...viewer, deviceId: viewer.deviceId! }, pincode, { scope, item }, ip);
    return proven.ok ? ok({ proof: proven.value.proof, scope, expires_at: isoSeconds(proven.value.until) }) : proven;
  });
}
