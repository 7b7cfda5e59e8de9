import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguage } from '../../i18n/content-language.ts';
import styles from '../../features/content/ContentPage.module.css';
import { collapseText } from './rules.ts';

/** A text that is collapsed at first. @source C-164–C-166 */
export function CollapsibleText({ text }: { text: string }) {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const [isOpen, setOpen] = useState(false);
  const { short, isCut, control } = collapseText(text);
  return (
    <div className={styles.description}>
      <p lang={lang}>{isOpen ? text : short}</p>
      {isCut && (
        <button type="button" className={styles.textButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('action_less') : t(control === 'more' ? 'action_more' : 'action_show_all')}
        </button>
      )}
    </div>
  );
}
