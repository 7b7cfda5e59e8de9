import { useQueries } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { packetCall } from '@aerial/api-client/calls/packets.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { useApi } from '../../core/runtime.tsx';
import contents from '../../parts/dialogs/contents.module.css';
import styles from './Promo.module.css';
import type { PromoState } from './promo-types.ts';
import { usePromo } from './usePromo.ts';

/** Step 4: what the code gave, and for how long. @source */
export function SuccessStep({ state: { packetIds, days } }: { state: Extract<PromoState, { tag: 'success' }> }) {
  const { t } = useTranslation();
  const api = useApi();
  const { press } = usePromo();
  const names = useQueries({
    queries: packetIds.map((id) => ({
      queryKey: ['packet', String(id), 'name'],
      queryFn: async () => (await api.call(packetCall, { params: { id: String(id) }, query: {} })).name,
    })),
    combine: (packets) => packets.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });
  return (
    <>
      <output className={styles.waiting}>
        <CircleCheck aria-hidden size={48} className={styles.done} />
        <strong className={styles.name}>{t('promo_wizard_success')}</strong>
        {names.length > 0 && <span className={contents.text}>{names.join(', ')}</span>}
        {days !== undefined && <span className={contents.text}>{t('promo_wizard_days', { count: days })}</span>}
      </output>
      <div className={contents.actions}>
        <ButtonLink to="/channels" look="primary">
          {t('action_watch')}
        </ButtonLink>
        <Button onClick={() => press({ type: 'closed' })}>{t('action_close')}</Button>
      </div>
    </>
  );
}
