import {
  citiesCall,
  middlewareCodeLoginCall,
  middlewareSendCodeCall,
  setAddressCall,
  setCityCall,
  statusBlockCall,
} from '@aerial/contract/calls/middleware.ts';
import { networkLoginCall } from '@aerial/contract/calls/network-login.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { NetworkLogin } from './network-login.ts';
import type { MiddlewareService } from './service.ts';

export interface MiddlewareRoutesDeps {
  readonly middleware: MiddlewareService;
  readonly loginByNetwork: NetworkLogin;
}

export function middlewareRoutes(router: CallRouter, { middleware, loginByNetwork }: MiddlewareRoutesDeps): void {
  router.handle(middlewareSendCodeCall, (asking) =>
    middleware.sendCode(asking.body.phone, asking.body.can_display_message ?? false, asking),
  );
  router.handle(middlewareCodeLoginCall, (asking) =>
    middleware.checkCode(asking.body.phone, asking.body.token, asking),
  );
  router.handle(citiesCall, (asking) => middleware.cities(asking));
  router.handle(setCityCall, (asking) => middleware.setCity(asking.body.token, asking.body.city_id, asking));
  router.handle(setAddressCall, (asking) => middleware.setAddress(asking.body.token, asking.body, asking));
  router.handle(statusBlockCall, async (asking) => {
    const status = await middleware.blockStatus(asking.viewer, asking);
    if (!status.ok) return status;
    const { messageDetail, ...block } = status.value;
    return ok({ ...block, message_detail: messageDetail });
  });
  router.handle(networkLoginCall, (asking) => loginByNetwork(asking));
}
