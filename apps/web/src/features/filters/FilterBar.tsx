import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { countryName } from '../../parts/content/rules.ts';
import styles from './FilterPage.module.css';
import { countriesQuery, genresQuery } from './queries.ts';
import {
  MAX_COUNTRIES,
  hasFilters,
  RATINGS,
  withFilter,
  yearOptions,
  type FilterName,
  type Filters,
  type YearOption,
} from './rules.ts';

interface Option {
  readonly value: string;
  readonly text: string;
}

/** @source C-211–C-216 */
export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const { data: genres = [] } = useQuery(genresQuery(api));
  const { data: countries = [] } = useQuery(countriesQuery(api));
  // A page that stays open past New Year does not update its list.
  const [year] = useState(() => new Date().getFullYear());
  const genresUnder = (parent: string | null): Option[] =>
    genres.filter(({ parent_id }) => parent_id === parent).map(({ id, name }) => ({ value: id, text: name }));
  const subgenres = filters.genre ? genresUnder(filters.genre) : [];
  const yearText = ({ from, to }: YearOption): string => {
    if (to === undefined) return t('filter_years_since', { year: from });
    if (from === undefined) return t('filter_years_before', { year: to + 1 });
    return from === to ? String(from) : `${from}–${to}`;
  };
  const choice = (name: FilterName, label: string, any: string, options: readonly Option[]) => (
    <Choice
      label={label}
      any={any}
      options={options}
      value={filters[name] ?? ''}
      onChange={(value) => onChange(withFilter(filters, name, value))}
    />
  );
  return (
    <fieldset className={styles.bar} aria-label={t('filters_label')}>
      {choice('genre', t('filter_genre'), t('filter_any_genre'), genresUnder(null))}
      {subgenres.length > 0 && choice('subgenre', t('filter_subgenre'), t('filter_any_subgenre'), subgenres)}
      {choice(
        'country',
        t('filter_country'),
        t('filter_any_country'),
        countries.slice(0, MAX_COUNTRIES).map(({ id, name }) => ({ value: id, text: countryName(name) })),
      )}
      {choice(
        'year',
        t('filter_year'),
        t('filter_any_year'),
        yearOptions(year).map((option) => ({ value: option.value, text: yearText(option) })),
      )}
      {choice(
        'rating',
        t('filter_rating'),
        t('filter_any_rating'),
        RATINGS.map((rating) => ({ value: rating, text: t('filter_rating_over', { rating }) })),
      )}
      {hasFilters(filters) && (
        <Button size="small" icon={<X aria-hidden size={16} />} onClick={() => onChange({})}>
          {t('filters_clear')}
        </Button>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The label without a choice. */
  readonly any: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The native select: each device has the one its users know. */
function Choice({ label, any, options, value, onChange }: ChoiceProps) {
  return (
    <span className={styles.choice} data-chosen={value !== '' || undefined}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} />
    </span>
  );
}
