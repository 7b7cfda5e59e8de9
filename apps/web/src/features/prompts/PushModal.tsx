import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import type { ModalContentProps } from '../../core/modals.tsx';
import styles from '../../parts/dialogs/contents.module.css';
import { pushTarget, type Push } from './push.ts';
import { usePushTarget } from './usePushTarget.ts';

/** A push notification: its words, and the button to its destination. @source */
export function PushModal({ request }: ModalContentProps) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const follow = usePushTarget();
  const push = request.data as Push;
  const leads = pushTarget(push, true).kind === 'inside' || pushTarget(push, true).kind === 'outside';
  return (
    <div className={styles.content}>
      {push.icon !== null && <img className={styles.icon} src={push.icon} alt="" />}
      {push.body !== '' && <p className={styles.text}>{push.body}</p>}
      <div className={styles.actions}>
        {leads && (
          <Button look="primary" onClick={() => follow(push)}>
            {push.action ?? t('push_open')}
          </Button>
        )}
        <Button onClick={modals.close}>{t('action_close')}</Button>
      </div>
    </div>
  );
}
