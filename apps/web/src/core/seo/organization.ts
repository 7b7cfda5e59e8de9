import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { Thing } from './structured-data.ts';

/** The provider and its support contacts. @source C-265 */
export function organizationData(network: NetworkInfo | undefined): Thing {
  const { name = '', landing } = network?.provider ?? {};
  const { phone, email, url } = landing?.support ?? {};
  return {
    '@type': 'Organization',
    '@id': '/#organization',
    name,
    url: '/',
    logo: landing?.logo,
    ...((phone || email || url) && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', telephone: phone, email, url },
    }),
  };
}
