import { Clapperboard, Search, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { entryAddress, queriesOf } from './history.ts';
import styles from './SearchPage.module.css';
import type { SearchHistory } from './useSearchHistory.ts';

const MAX_QUERIES = 10;

/** The search history, or an introduction of the search. */
export function Recent({ history, onPick }: { history: SearchHistory; onPick: (text: string) => void }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { entries } = history;
  if (!isHydrated || entries.length === 0) {
    return (
      <EmptyState
        icon={<Search aria-hidden size={44} strokeWidth={1.3} />}
        title={t('search_hint')}
        text={t('search_hint_text')}
      >
        <ButtonLink to="/movies">{t('section_movies')}</ButtonLink>
        <ButtonLink to="/series">{t('section_series')}</ButtonLink>
        <ButtonLink to="/channels">{t('channels_title')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="recent">
      <div className={styles.head}>
        <h2 id="recent" className={styles.heading}>
          {t('search_recent')}
        </h2>
        <Button look="ghost" size="small" onClick={history.clear}>
          {t('search_forget')}
        </Button>
      </div>
      <ul className={styles.chips} aria-label={t('search_recent_queries')}>
        {queriesOf(entries, MAX_QUERIES).map((query) => (
          <li key={query}>
            <button type="button" className={styles.chip} onClick={() => onPick(query)}>
              <Search aria-hidden size={16} />
              <span>{query}</span>
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={`${entry.type} ${entry.id}`}>
            <AppLink to={entryAddress(entry)} className={styles.line} onClick={() => history.add(entry)}>
              {entry.type === 'channel' ? <Tv aria-hidden size={20} /> : <Clapperboard aria-hidden size={20} />}
              <span>{entry.title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
