import { Search as SearchIcon, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Search.module.css';

/** A field that filters what is under it. Esc clears it. @source */
export function Search({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (typed: string) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.search}>
      <SearchIcon aria-hidden size={18} />
      <input
        ref={input}
        type="search"
        value={value}
        maxLength={255}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('channels_clear_search')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}
