import { providerLoginCall } from '@aerial/contract/calls/accounts.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { OperatorService } from './service.ts';

export function operatorRoutes(router: CallRouter, operators: OperatorService): void {
  router.handle(providerLoginCall, ({ body, provider }) => operators.login(body, provider));
}
