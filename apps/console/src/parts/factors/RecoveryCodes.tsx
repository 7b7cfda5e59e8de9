import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { Copy } from 'lucide-react';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { factorTexts } from './texts.ts';
import styles from './Factors.module.css';

/** The codes for the loss of an authenticator, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [t, common] = [useTexts(factorTexts), useTexts(commonTexts)];
  return (
    <div className={styles.stack}>
      <p>{t('recovery_text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        icon={<Copy aria-hidden size={18} />}
        onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => showToast(common('copied')))}
      >
        {common('action_copy')}
      </Button>
    </div>
  );
}
