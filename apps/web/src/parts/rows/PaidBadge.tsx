import type { Provider } from '@aerial/contract/shapes/provider.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useIsSignedIn } from '../../core/runtime.tsx';
import { formatPrice } from '../../i18n/price.ts';
import styles from './CardLabels.module.css';
import { isContentPurchased, purchasedContentsQuery } from './purchased-contents.ts';

interface PaidItem {
  readonly id: string;
  readonly library_id: number | null;
  /** Decimal text, of a title that is in no packet. */
  readonly min_price?: string | undefined;
}

const currencyOf = ({ provider }: { readonly provider: Provider }) => provider.currency;

/** The badge of a paid title: its price, or that it is in a packet; none once the viewer has bought it. */
export default function PaidBadge({ item }: { item: PaidItem }) {
  const { t, i18n } = useTranslation();
  const api = useApi();
  const { data: currency } = useQuery({ ...networkQuery(api), select: currencyOf });
  const { data: isPurchased } = useQuery({
    ...purchasedContentsQuery(api),
    enabled: useIsSignedIn(),
    select: (purchased) => isContentPurchased(item, purchased),
  });
  if (isPurchased) return null;
  const { min_price: price } = item;
  return (
    <span className={styles.mark}>
      {price && currency
        ? t('label_from_price', { price: formatPrice(i18n.language, price, currency) })
        : t('label_subscription')}
    </span>
  );
}
