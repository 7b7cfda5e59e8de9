import { configurationCall, networkCall, resourcesCall } from '@aerial/contract/calls/session.ts';
import { seoMasksCall } from '@aerial/contract/calls/seo.ts';
import { providerInfoCall } from '@aerial/contract/calls/providers.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { Geo } from '../../ports/geo.ts';
import type { ProviderDirectory } from '../../tenancy/directory.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { isCountryForbidden, providerNamed, providerOfAddress, withPartner } from '../../tenancy/rules.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import { configurationWire, networkWire, providerInfoWire, resourcesWire, seoMasksWire } from './wire.ts';

export interface ProviderRoutesDeps {
  readonly providers: ProviderDirectory;
  readonly absolute: AbsoluteUrl;
  readonly geo: Geo;
  /** The packet whose trial a guest is offered. */
  trialPacketOf(provider: ProviderRecord): Promise<number | undefined>;
}

export function providerRoutes(
  router: CallRouter,
  { providers, absolute, geo, trialPacketOf }: ProviderRoutesDeps,
): void {
  router.handle(networkCall, async ({ viewer, provider, query, ip, language }) => {
    const remote = providerOfAddress(await providers.all(), ip);
    const partnered = withPartner(provider, query.partner);
    const country = geo.countryOf(ip);
    const refused = isCountryForbidden(partnered, country) && !viewer?.isGeofree;
    return ok(
      networkWire(
        partnered,
        {
          ip,
          country,
          isCountryForbidden: refused,
          remoteProviderId: remote?.id ?? null,
          language,
          trialPacketId: await trialPacketOf(partnered),
        },
        absolute,
      ),
    );
  });
  router.handle(configurationCall, async ({ provider }) => ok(configurationWire(provider, absolute)));
  router.handle(providerInfoCall, async ({ params, language }) => {
    const found = providerNamed(await providers.all(), params.id);
    return found
      ? ok(providerInfoWire(found, language, absolute))
      : fail({ code: 'provider_not_found', message: 'There is no such provider.' });
  });
  router.handle(seoMasksCall, async ({ provider, language }) => ok(seoMasksWire(provider, language)));
  router.handle(resourcesCall, async ({ provider }) => ok(resourcesWire(provider, absolute)));
}
