import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHintBuilt, layoutHint, canBeSwitched, type WordLists } from './layout-hint.ts';
import styles from './SearchBox.module.css';

const IS_OFFERED = isHintBuilt(import.meta.env['VITE_LAYOUT_HINT']);

/** The text in the other keyboard layout; a press searches for it. @source C-552 */
export function LayoutHint({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const { t, i18n } = useTranslation();
  const isNeeded = IS_OFFERED && canBeSwitched(text, i18n.language);
  const lists = useWordLists(isNeeded);
  const hint = isNeeded && lists ? layoutHint(text, i18n.language, lists) : undefined;
  if (hint === undefined) return null;
  return (
    <button type="button" className={styles.hint} onClick={() => onPick(hint)}>
      {t('search_layout')} <strong>{hint}</strong>
    </button>
  );
}

/** Loaded on demand. */
function useWordLists(isNeeded: boolean): WordLists | undefined {
  const [lists, setLists] = useState<WordLists>();
  const isMissing = isNeeded && !lists;
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    import('./layout-words.ts').then(
      ({ wordLists }) => isHere && setLists(wordLists),
      // Without the word lists there is no hint.
      () => {},
    );
    return () => void (isHere = false);
  }, [isMissing]);
  return lists;
}
