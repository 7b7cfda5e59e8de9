import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import type { ModalContentProps } from '../../core/modals.tsx';
import type { ModalData } from '../../modals/types.ts';
import { SupportContacts } from '../../parts/dialogs/SupportContacts.tsx';
import styles from '../../parts/dialogs/contents.module.css';

/** A title, a text and buttons; a failure adds the support contacts. @source F-142, F-439, A-251 */
export function MessageModal({ request }: ModalContentProps) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const { text, confirmButton, closeButton, centered } = request;
  const { kind, body } = (request.data ?? {}) as ModalData['message'];
  return (
    <div className={styles.content}>
      {body ?? (text && <p className={classes(styles.text, centered && styles.centered)}>{text}</p>)}
      {kind && <SupportContacts />}
      <div className={styles.actions}>
        {confirmButton && (
          <Button look="primary" onClick={modals.confirm}>
            {confirmButton}
          </Button>
        )}
        {(closeButton ?? (confirmButton === undefined || kind)) && (
          <Button onClick={modals.close}>{closeButton ?? t('action_close')}</Button>
        )}
      </div>
    </div>
  );
}
