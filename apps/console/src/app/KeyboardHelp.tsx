import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useTexts } from '../i18n/texts.ts';
import { texts } from './texts.ts';
import styles from './Shell.module.css';

const KEYS = [
  ['Ctrl K', 'help_palette'],
  ['?', 'help_this'],
  ['/', 'help_search'],
  ['↑ ↓ Home End', 'help_list'],
  ['Enter', 'help_open'],
  ['Space', 'help_select'],
  ['Shift Space', 'help_range'],
  ['Ctrl S', 'help_save'],
  ['Esc', 'help_close'],
] as const;

export function KeyboardHelp({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const t = useTexts(texts);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={t('help')}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
