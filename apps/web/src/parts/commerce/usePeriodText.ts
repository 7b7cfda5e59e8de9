import type { HumanPeriod } from '@aerial/domain/periods.ts';
import { useTranslation } from 'react-i18next';

/** `1 month`, `1 year 6 months`. */
export function usePeriodText(): (period: HumanPeriod) => string {
  const { t } = useTranslation();
  return ({ years, months, days }) =>
    [
      years > 0 && t('purchase_years', { count: years }),
      months > 0 && t('purchase_months', { count: months }),
      days > 0 && t('purchase_days', { count: days }),
    ]
      .filter(Boolean)
      .join(' ');
}
