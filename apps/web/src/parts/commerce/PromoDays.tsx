import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useApi, useIsSignedIn } from '../../core/runtime.tsx';
import { useSignIn } from '../../session/useSignIn.ts';
import { hasPromoBlock } from './promo-days.ts';
import styles from './PromoDays.module.css';

/** Tells guests how many days are free; a user with an account knows. @source F-337, A-724, A-725 */
export function PromoDays() {
  const { t } = useTranslation();
  const { open } = useSignIn();
  const isSignedIn = useIsSignedIn();
  const { data: days = 0 } = useQuery({ ...networkQuery(useApi()), select: (network) => network.promo_days });
  if (isSignedIn || !hasPromoBlock(days)) return null;
  const title = t('promo_days_title', { count: days });
  return (
    <aside className={styles.block} aria-label={title}>
      <Gift aria-hidden size={34} strokeWidth={1.5} className={styles.icon} />
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{t('promo_days_text')}</p>
      </div>
      <Button look="primary" onClick={() => open()}>
        {t('action_signin')}
      </Button>
    </aside>
  );
}
