import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useModals } from '../../core/modals.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import styles from './Panel.module.css';
import { ParentalSettings } from './ParentalSettings.tsx';
import { WithUser } from './WithUser.tsx';

/** Whether there is a PIN, setting or changing it, and what it protects. @source */
export function ParentalView() {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <WithUser>
      {(user) => {
        const isOn = user.parental_status === 'set';
        const Icon = isOn ? ShieldCheck : ShieldOff;
        return (
          <>
            <section className={styles.panel}>
              <Icon aria-hidden size={36} strokeWidth={1.5} className={isOn ? styles.on : styles.off} />
              <h2 className={styles.title}>{t(isOn ? 'settings_parental_on' : 'settings_parental_off')}</h2>
              <p className={styles.text}>{t(isOn ? 'settings_parental_on_text' : 'settings_parental_off_text')}</p>
              <Button look="primary" onClick={() => modals.open({ id: 'parental_set' })}>
                {t(isOn ? 'parental_action_change' : 'parental_action_set')}
              </Button>
            </section>
            {isOn && <ParentalSettings />}
          </>
        );
      }}
    </WithUser>
  );
}
