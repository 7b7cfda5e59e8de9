import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import type { ModalContentProps } from '../../core/modals.tsx';
import type { ModalData } from '../../modals/types.ts';
import styles from '../../parts/dialogs/contents.module.css';

// Without their code the message is read without them.
const SupportContacts = lazy<ComponentType>(() =>
  import('../../parts/dialogs/SupportContacts.tsx').then(
    (module) => ({ default: module.SupportContacts }),
    () => ({ default: () => null }),
  ),
);

/** A title, a text and buttons; a failure adds the support contacts. @source F-142, F-439, A-251 */
export function MessageModal({ request }: ModalContentProps) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const { text, confirmButton, closeButton, centered } = request;
  const { kind, body } = (request.data ?? {}) as ModalData['message'];
  return (
    <div className={styles.content}>
      {body ?? (text && <p className={classes(styles.text, centered && styles.centered)}>{text}</p>)}
      {kind && (
        <Suspense>
          <SupportContacts />
        </Suspense>
      )}
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
