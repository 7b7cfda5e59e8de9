import { configurationCall, networkCall, resourcesCall } from '@aerial/contract/calls/session.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { ProviderDirectory } from './directory.ts';
import { providerOfAddress, withPartner } from './rules.ts';
import { configurationWire, networkWire, resourcesWire, type AbsoluteUrl } from './wire.ts';

export interface ProviderRoutesDeps {
  readonly providers: ProviderDirectory;
  readonly absolute: AbsoluteUrl;
}

export function providerRoutes(router: CallRouter, { providers, absolute }: ProviderRoutesDeps): void {
  router.handle(networkCall, async ({ provider, query, ip, language }) => {
    const remote = providerOfAddress(await providers.all(), ip);
    return ok(networkWire(withPartner(provider, query.partner), { ip, country: null, remoteProviderId: remote?.id ?? null, language }, absolute));
  });
  router.handle(configurationCall, async ({ provider }) => ok(configurationWire(provider, absolute)));
  router.handle(resourcesCall, async ({ provider }) => ok(resourcesWire(provider, absolute)));
}
