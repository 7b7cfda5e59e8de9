import { useQuery } from '@tanstack/react-query';
import { Search, SearchX, Tv, X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { categoryListQuery, channelListQuery } from '../../api/channel-queries.ts';
import { usePageHead } from '../../app/head.ts';
import { AppLink } from '../../app/links.tsx';
import { useApi } from '../../app/runtime.tsx';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { matchesName } from '../channels/rules/search.ts';
import { InfoPage } from '../information/InfoPage.tsx';
import { channelAddress } from '../static/free-channels.ts';
import { ADDRESS_FOLLOWS_MS, LONGEST_QUERY, queryOf, searchAddress } from './query.ts';
import styles from './SearchPage.module.css';

/** Channels by name; what is searched for is in the address. @source F-110, A-277, C-191, C-192 */
export default function SearchPage() {
  const { t } = useTranslation();
  const asked = queryOf(useLocation().search);
  const [typed, setTyped] = useTyped(asked);
  usePageHead({ title: asked ? `${t('page_search')}: ${asked}` : t('page_search'), noindex: true });
  return (
    <InfoPage title={t('page_search')}>
      <SearchBox value={typed} onChange={setTyped} />
      <Results query={useDeferredValue(typed)} />
      <div className={styles.more}>
        <p>{t('search_films_text')}</p>
        <div className={styles.links}>
          <ButtonLink to="/movies">{t('section_movies')}</ButtonLink>
          <ButtonLink to="/series">{t('section_series')}</ButtonLink>
        </div>
      </div>
    </InfoPage>
  );
}

/** What is typed, followed by the address; an address that changes otherwise (back, a link) changes what is typed. */
function useTyped(asked: string): [string, (text: string) => void] {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    if (typed.trim() !== asked) setTyped(asked);
  }
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => void navigate(searchAddress(typed), { replace: true }), ADDRESS_FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, navigate]);
  return [typed, setTyped];
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element `search` is too new for the browsers we serve
    <div role="search" className={styles.box}>
      <Search aria-hidden size={22} />
      <input
        type="search"
        value={value}
        maxLength={LONGEST_QUERY}
        placeholder={t('search_placeholder')}
        aria-label={t('search_placeholder')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the search types next
        autoFocus
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton label={t('search_clear')} onClick={() => onChange('')}>
          <X aria-hidden size={20} />
        </IconButton>
      )}
    </div>
  );
}

function Results({ query }: { query: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const channels = useQuery(channelListQuery(api));
  const { data: categories = [] } = useQuery(categoryListQuery(api));
  if (query.trim() === '') return <EmptyState icon={<Tv aria-hidden size={44} strokeWidth={1.3} />} title={t('search_hint')} text={t('search_hint_text')} />;
  if (channels.isError && !channels.data) return <ErrorState onRetry={() => void channels.refetch()} />;
  if (!channels.data) {
    return (
      <div className={styles.grid} aria-busy aria-label={t('status_loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height="5rem" />
        ))}
      </div>
    );
  }
  const found = channels.data.filter((channel) => !channel.is_hidden && matchesName(channel.name, query));
  return (
    <>
      <output className={styles.count}>{found.length > 0 && t('search_found', { count: found.length })}</output>
      {found.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden size={44} strokeWidth={1.3} />} title={t('warning_no_search_results')} text={t('channels_not_found_text')} />
      ) : (
        <ul className={styles.grid}>
          {found.map((channel) => (
            <li key={channel.id}>
              <AppLink to={channelAddress(channel, categories)} className={styles.channel}>
                <Picture src={channel.logo ?? channel.icon} alt="" kind="icon" width={72} height={48} fit="contain" className={styles.logo} stub={channel.name} />
                <span className={styles.name}>{channel.name}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
