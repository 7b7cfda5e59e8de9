import {
  codeExistsCall,
  codeLoginCall,
  sendCodeCall,
  sendMethodsCall,
  sourceCodeLoginCall,
} from '@aerial/contract/calls/codes.ts';
import { sendPinCall } from '@aerial/contract/calls/accounts.ts';
import type { Call } from '@aerial/contract/core.ts';
import type { CallContext, CallRouter } from '../../http/call-router.ts';
import type { CodeService } from './service.ts';

/** Where a code is entered, and whether by a guest. @source F-228 */
const from = async ({ provider, ip, askedBy }: Pick<CallContext<Call>, 'provider' | 'ip' | 'askedBy'>) => ({
  provider,
  ip,
  wasGuest: (await askedBy())?.isGuest ?? false,
});

export function codeRoutes(router: CallRouter, codes: CodeService): void {
  router.handle(sendCodeCall, async ({ body, ...asking }) => {
    const viewer = await asking.askedBy();
    const isSignedIn = viewer !== undefined && !viewer.isGuest && viewer.providerId === asking.provider.id;
    return codes.sendCode(
      {
        phone: body.phone,
        canDisplayMessage: body.can_display_message ?? false,
        sendMethod: body.send_method,
        isSignedIn,
      },
      asking,
    );
  });
  router.handle(codeLoginCall, async ({ body, ...context }) =>
    codes.byPhone(body.phone, body.token, await from(context)),
  );
  router.handle(sourceCodeLoginCall, async ({ params, body, ...context }) =>
    codes.bySource(params.source, body.identifier, body.token, await from(context)),
  );
  router.handle(sendMethodsCall, ({ query, ...asking }) => codes.sendMethods(query.phone, asking));
  router.handle(codeExistsCall, ({ query, ...asking }) => codes.codeExists(query.phone, asking));
  router.handle(sendPinCall, ({ viewer, ...asking }) => codes.sendPin(viewer.userId, asking));
}
