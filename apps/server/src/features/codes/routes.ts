import {
  codeExistsCall,
  codeLoginCall,
  sendCodeCall,
  sendMethodsCall,
  sourceCodeLoginCall,
} from '@aerial/contract/calls/codes.ts';
import { sendPinCall } from '@aerial/contract/calls/accounts.ts';
import type { Call } from '@aerial/contract/core.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { CodeService } from './service.ts';

/** Where a code is entered, and whether by a guest. @source F-228 */
const from = async ({ provider, ip, askedBy }: Pick<CallContext<Call>, 'provider' | 'ip' | 'askedBy'>) => ({
  provider,
  ip,
  wasGuest: (await askedBy())?.isGuest ?? false,
});

export function codeRoutes(router: CallRouter, codes: CodeService): void {
  router.handle(sendCodeCall, async ({ body, ...context }) => {
    const viewer = await context.askedBy();
    const isSignedIn = viewer !== undefined && !viewer.isGuest && viewer.providerId === context.provider.id;
    return codes.sendCode(
      {
        phone: body.phone,
        canDisplayMessage: body.can_display_message ?? false,
        sendMethod: body.send_method,
        isSignedIn,
      },
      context,
    );
  });
  router.handle(codeLoginCall, async ({ body, ...context }) =>
    codes.byPhone(body.phone, body.token, await from(context)),
  );
  router.handle(sourceCodeLoginCall, async ({ params, body, ...context }) =>
    codes.bySource(params.source, body.identifier, body.token, await from(context)),
  );
  router.handle(sendMethodsCall, ({ query, ...context }) => codes.sendMethods(query.phone, context));
  router.handle(codeExistsCall, ({ query, ...context }) => codes.codeExists(query.phone, context));
  router.handle(sendPinCall, ({ viewer, ...context }) => codes.sendPin(viewer.userId, context));
}
