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
  router.handle(middlewareSendCodeCall, (context) =>
    middleware.sendCode(context.body.phone, context.body.can_display_message ?? false, context),
  );
  router.handle(middlewareCodeLoginCall, (context) =>
    middleware.checkCode(context.body.phone, context.body.token, context),
  );
  router.handle(citiesCall, (context) => middleware.cities(context));
  router.handle(setCityCall, (context) => middleware.setCity(context.body.token, context.body.city_id, context));
  router.handle(setAddressCall, (context) => middleware.setAddress(context.body.token, context.body, context));
  router.handle(statusBlockCall, async (context) => {
    const status = await middleware.blockStatus(context.viewer, context);
    if (!status.ok) return status;
    const { messageDetail, ...block } = status.value;
    return ok({ ...block, message_detail: messageDetail });
  });
  router.handle(networkLoginCall, (context) => loginByNetwork(context));
}
