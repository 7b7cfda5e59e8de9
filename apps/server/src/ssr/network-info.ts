import type { Call } from '@aerial/contract/core.ts';
import { calls } from '@aerial/contract/index.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { CallRouter } from '../http/call-router.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';

const networkCall = calls.find(({ id }) => id === 'network') as Call;

/** The provider as pages show it, without what the call says about the visitor's address, since pages are cached. */
export async function networkInfo(
  router: CallRouter,
  provider: ProviderRecord,
  partner: string | undefined,
  language: string,
): Promise<NetworkInfo> {
  const network = await router.invoke(networkCall, { query: { partner }, provider, language });
  if (!network.ok) throw new Error(`The network info of ${provider.shortname} failed: ${network.error.code}`);
  return {
    ...(network.value as NetworkInfo),
    remote: '',
    country: null,
    is_country_forbidden: false,
    remote_provider_id: null,
  };
}
