import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { formatPrice } from '../../i18n/price.ts';
import type { ContentMetadata } from './queries.ts';

/** What the button says that leads to buying: `Rent from 149 ₽` where the cheapest is a rent. @source C-355 */
export function usePayCaption(): (metadata: Pick<ContentMetadata, 'min_price' | 'licenses'> | undefined) => string {
  const { t, i18n } = useTranslation();
  const { data: currency } = useQuery({ ...networkQuery(useApi()), select: ({ provider }) => provider.currency });
  return (metadata) => {
    if (!metadata?.min_price || !currency) return t('action_buy');
    const price = formatPrice(i18n.language, metadata.min_price, currency);
    const isRent = metadata.licenses?.[0]?.distribution_type === 'rent';
    return isRent ? t('action_rent_from', { price }) : t('action_buy_from', { price });
  };
}
