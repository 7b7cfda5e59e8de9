import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsCovered } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { useClose } from '../../core/links.tsx';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { LayoutHint } from './LayoutHint.tsx';
import { Recent } from './Recent.tsx';
import { FoundAnnouncement, Results } from './Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './SearchPage.module.css';
import { useQueryInAddress } from './useQueryInAddress.ts';
import { useSearchHistory } from './useSearchHistory.ts';

/** Channels, films, series, programmes and persons by name; the query is in the address. @source F-110, A-277, C-011 */
export default function SearchPage() {
  const { t } = useTranslation();
  const search = useQueryInAddress();
  const history = useSearchHistory();
  const close = useClose();
  useEscape(close);
  usePageHead({ title: search.query ? `${t('page_search')}: ${search.query}` : t('page_search'), noindex: true });
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>{t('page_search')}</VisuallyHidden>
      </h1>
      <SearchBox search={search} onClose={close}>
        <LayoutHint text={search.typed} onPick={search.searchFor} />
      </SearchBox>
      <FoundAnnouncement query={search.query} />
      {search.query === '' ? (
        <Recent history={history} onPick={search.searchFor} />
      ) : (
        <Results query={search.query} onOpen={history.add} />
      )}
    </div>
  );
}

/** Esc leaves the search, unless something covers it. @source A-641, C-540 */
function useEscape(close: () => void): void {
  const isCovered = useIsCovered();
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        event.isComposing ||
        document.querySelector('[role="dialog"][data-state="open"], [role="menu"]')
      )
        return;
      event.preventDefault();
      close();
    },
    [close],
  );
  useEffect(() => {
    if (isCovered) return;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isCovered, onKey]);
}
