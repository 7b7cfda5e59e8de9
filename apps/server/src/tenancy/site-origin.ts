import type { ProviderRecord } from './provider.ts';

/**
 * Where search engines find a provider: at the installation's own address, or at the provider's first host.
 * @param publicUrl where viewers reach the installation
 */
export function siteOrigin(
  { hosts, isDefault }: Pick<ProviderRecord, 'hosts' | 'isDefault'>,
  publicUrl: string,
): string {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const isOwn = isDefault || hosts.length === 0 || hosts.some((host) => host.toLowerCase() === hostname);
  return isOwn ? origin : `${protocol}//${hosts[0]!.toLowerCase()}${port && `:${port}`}`;
}
