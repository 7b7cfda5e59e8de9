import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { Copy } from 'lucide-react';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { dialogTexts } from './dialog-texts.ts';
import styles from './Dialogs.module.css';

interface Props {
  readonly title: string;
  /** What is shown once; undefined while nothing is. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

/** A secret that the server answers once: a token, a signing secret, recovery codes. */
export function SecretDialog({ title, secret, onClose }: Props) {
  const [t, common] = [useTexts(dialogTexts), useTexts(commonTexts)];
  return (
    <Dialog open={secret !== undefined} onOpenChange={onClose} title={title}>
      <div className={styles.body}>
        <p className={styles.text}>{t('secret_note')}</p>
        <pre className={styles.secret} data-secret>
          {secret}
        </pre>
        <div className={styles.actions}>
          <Button
            look="primary"
            icon={<Copy aria-hidden size={18} />}
            onClick={() => void navigator.clipboard.writeText(secret ?? '').then(() => showToast(common('copied')))}
          >
            {common('action_copy')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {common('action_close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
