/** Prefetched data and statuses of the information pages. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { configurationQuery, NETWORK_KEY, resourcesQuery } from '@aerial/api-client/provider-queries.ts';
import { isDeviceKey, isManual } from '../parts/information/instructions.ts';
import { legalAddress, legalTextKey, type LegalKind } from '../parts/information/legal.ts';
import { campaignQuery } from '../features/promo/campaign-query.ts';
import { newsListQuery, newsQuery } from '../features/news/queries.ts';
import { outcomeOf, type Prefetch } from './prefetch.ts';

const networkOf = ({ queryClient }: Parameters<Prefetch>[0]) => queryClient.getQueryData<NetworkInfo>(NETWORK_KEY);

/** Texts of this site are rendered into the page on the server; the browser loads them later. @source A-170 */
export const prefetchLegal: Prefetch = async (input) => {
  const network = networkOf(input);
  const address = network && legalAddress(network, input.url.pathname.split('/')[1] as LegalKind);
  const text = address ? await input.readText?.(address) : undefined;
  if (address && text !== undefined) input.queryClient.setQueryData(legalTextKey(address), text);
  return undefined;
};

export const prefetchApps: Prefetch = async ({ queryClient, api }) => {
  await queryClient.prefetchQuery(resourcesQuery(api));
  return undefined;
};

export const prefetchNewYear: Prefetch = async ({ queryClient, api }) => {
  await queryClient.prefetchQuery(configurationQuery(api));
  return undefined;
};

/** @source F-107 */
export const prefetchGuide: Prefetch = async (args) => (isDeviceKey(args.params['device']) ? prefetchApps(args) : 404);

/** @source A-079 */
export const prefetchManual: Prefetch = async ({ params }) => (isManual(params['box']) ? undefined : 404);

export const prefetchNews: Prefetch = async ({ queryClient, api }) => {
  try {
    await queryClient.fetchQuery(newsListQuery(api));
    return undefined;
  } catch {
    return 503;
  }
};

/** @source A-165 */
export const prefetchNewsItem: Prefetch = async ({ queryClient, api, params }) => {
  try {
    await queryClient.fetchQuery(newsQuery(api, params['id'] ?? ''));
    return undefined;
  } catch (error) {
    return outcomeOf(error);
  }
};

/** Without promo codes these addresses are unknown. @source F-082, F-083, A-071 */
export const prefetchPromo: Prefetch = async (input) => {
  if (networkOf(input)?.provider.is_promo_enabled === false) return 302;
  const id = input.params['id'];
  if (id === undefined) return undefined;
  try {
    await input.queryClient.fetchQuery(campaignQuery(input.api, id));
    return undefined;
  } catch (error) {
    return outcomeOf(error);
  }
};
