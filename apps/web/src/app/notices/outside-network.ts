/**
 * Whether the page is open outside the network of the viewer's operator, where that operator enables the notice.
 * @param remoteProviderId the provider that owns the viewer's address; null for none @source F-456, F-457
 */
export const isOutsideNetwork = (
  provider: { readonly id: number; readonly outside_network_notice: boolean },
  remoteProviderId: number | null,
): boolean => provider.outside_network_notice && remoteProviderId !== provider.id;
