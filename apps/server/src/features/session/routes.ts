import {
  changeDeviceCall,
  createDeviceCall,
  createUserCall,
  deviceCall,
  deviceLoginCall,
  listDevicesCall,
  loginCall,
  removeDeviceCall,
  selfCall,
} from '@aerial/contract/calls/session.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { ProviderDirectory } from '../../tenancy/directory.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { SessionService } from './service.ts';

export interface SessionRoutesDeps {
  readonly session: SessionService;
  readonly providers: ProviderDirectory;
  readonly absolute: AbsoluteUrl;
  readonly clock: Clock;
}

export function sessionRoutes(router: CallRouter, { session, providers, absolute, clock }: SessionRoutesDeps): void {
  router.handle(createUserCall, ({ body, operator, provider, language, ip }) => {
    const context = { provider, language, absolute, now: clock.now() };
    return operator ? session.createOperatorsUser(body, context) : session.createUser(body, context, ip);
  });
  router.handle(loginCall, async ({ body, provider, ip, askedBy }) =>
    session.login(body, provider, ip, (await askedBy())?.isGuest ?? false),
  );
  router.handle(deviceLoginCall, async ({ body, ip, askedBy, language }) =>
    session.loginDevice(body.device_id, ip, await providers.all(), await askedBy(), language),
  );
  router.handle(selfCall, ({ viewer, provider, language }) =>
    session.self(viewer, { provider, language, absolute, now: clock.now() }),
  );
  router.handle(listDevicesCall, ({ viewer, language }) => session.listDevices(viewer, language));
  router.handle(createDeviceCall, ({ viewer, body, language }) => session.createDevice(viewer, body, language));
  router.handle(deviceCall, ({ viewer, params, language }) => session.device(viewer, params.id, language));
  router.handle(
    changeDeviceCall,
    ({ viewer, params, body: { pincode: pin, ...change }, language, provider, pinProof: proof, ip }) =>
      session.changeDevice(viewer, params.id, change, { pin, proof, ip }, { language, provider }),
  );
  router.handle(removeDeviceCall, ({ viewer, params, language }) => session.removeDevice(viewer, params.id, language));
}
