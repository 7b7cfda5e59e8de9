/** Conveniences that a provider can switch off. */
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import type { ViewerFeature } from '@aerial/domain/viewer-features.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './runtime.tsx';

/** Whether the provider offers a convenience. Until its settings are here nothing is offered. */
export function useViewerFeature(feature: ViewerFeature): boolean {
  const { data: network } = useQuery(networkQuery(useApi()));
  return network !== undefined && !(network.provider.hidden_features ?? []).includes(feature);
}
