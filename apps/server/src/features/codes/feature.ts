import type { MessagePorts } from '../../ports/message-ports.ts';
import type { MessengerDesk } from '../../ports/messenger.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CodeUsers } from './ports.ts';
import { codeStore } from './repo.pg.ts';
import { codeRoutes } from './routes.ts';
import type { RequestContext } from './sending.ts';
import { codeService, type CodeService, type CodeServiceDeps } from './service.ts';

export interface CodesNeeds {
  readonly users: CodeUsers;
  readonly messages: Pick<MessagePorts, 'sms' | 'messenger'>;
}

export interface CodesFeature extends Feature {
  /** Whether a code was sent to a phone; checking uses it up. */
  readonly provePhone: CodeService['provePhone'];
  /** Sends a code to a phone of the operator's system, whether it has an account here or not. */
  invite(phone: string, canDisplayMessage: boolean, context: RequestContext): ReturnType<CodeService['sendCode']>;
  /** What a messenger's bot calls when a viewer writes to it. */
  readonly desk: MessengerDesk;
}

/** One-time codes by SMS and messengers. */
export function codesFeature(kernel: Kernel, { users, messages }: CodesNeeds): CodesFeature {
  const { db, providers } = kernel;
  const deps: CodeServiceDeps = {
    ...kernel,
    store: codeStore(db),
    users,
    sms: messages.sms,
    messengers: [messages.messenger],
    providerById: async (id) => (await providers.all()).find((provider) => provider.id === id),
  };
  const codes = codeService(deps);
  const invitations = codeService({ ...deps, users: { ...users, isRegistered: async () => true } });
  return {
    name: 'codes',
    provePhone: codes.provePhone,
    invite: (phone, canDisplayMessage, context) =>
      invitations.sendCode({ phone, canDisplayMessage, sendMethod: undefined }, context),
    desk: codes.desk,
    routes: (router) => codeRoutes(router, codes),
  };
}
