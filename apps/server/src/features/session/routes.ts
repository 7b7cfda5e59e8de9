import {
  changeDeviceCall, createDeviceCall, createUserCall, deviceCall, deviceLoginCall, listDevicesCall, loginCall, removeDeviceCall, selfCall,
} from '@aerial/contract/calls/session.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { ProviderDirectory } from '../providers/directory.ts';
import type { AbsoluteUrl } from '../providers/wire.ts';
import type { SessionService } from './service.ts';

export interface SessionRoutesDeps {
  readonly session: SessionService;
  readonly providers: ProviderDirectory;
  readonly absolute: AbsoluteUrl;
  readonly clock: Clock;
}

export function sessionRoutes(router: CallRouter, { session, providers, absolute, clock }: SessionRoutesDeps): void {
  router.handle(createUserCall, ({ body, provider, language, ip }) => session.createUser(body, { provider, language, absolute, now: clock.now() }, ip));
  router.handle(loginCall, async ({ body, provider, askedBy }) => session.login(body.login, body.password, provider, (await askedBy())?.isGuest ?? false));
  router.handle(deviceLoginCall, async ({ body, ip, askedBy }) =>
    session.loginDevice(body.device_id, ip, await providers.all(), (await askedBy())?.isGuest ?? false),
  );
  router.handle(selfCall, ({ viewer, provider, language }) => session.self(viewer, { provider, language, absolute, now: clock.now() }));
  router.handle(listDevicesCall, ({ viewer }) => session.listDevices(viewer));
  router.handle(createDeviceCall, ({ viewer, body }) => session.createDevice(viewer, body));
  router.handle(deviceCall, ({ viewer, params }) => session.device(viewer, params.id));
  router.handle(changeDeviceCall, ({ viewer, params, body }) => session.changeDevice(viewer, params.id, body));
  router.handle(removeDeviceCall, ({ viewer, params }) => session.removeDevice(viewer, params.id));
}
