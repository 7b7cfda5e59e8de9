import { Button } from '@aerial/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import styles from './Catalogue.module.css';
import { catalogueTexts } from './texts.ts';

export interface Pick {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly picture?: string | null;
}

interface Props {
  readonly label: string;
  /** Names what is searched, for the cache. */
  readonly kind: string;
  search(text: string, signal: AbortSignal): Promise<readonly Pick[]>;
  onPick(found: Pick): void;
}

/** Finds things by their name and adds one with each press. */
export function Picker({ label, kind, search, onPick }: Props) {
  const t = useTexts(catalogueTexts);
  const id = useId();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const query = useQuery({
    queryKey: ['pick', kind, wanted],
    queryFn: ({ signal }) => search(wanted, signal),
    enabled: wanted !== '',
    placeholderData: (old) => old,
  });
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // In a form Enter would save it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {wanted !== '' && query.data && (
        <ul className={styles.found} aria-label={label}>
          {query.data.length === 0 && <li>{t('nothing_found')}</li>}
          {query.data.map((found) => (
            <li key={found.id}>
              <span>
                {found.name}
                {found.note && <small> {found.note}</small>}
              </span>
              <Button
                size="small"
                look="ghost"
                icon={<Plus aria-hidden size={16} />}
                aria-label={t('add_found', { name: found.name })}
                onClick={() => onPick(found)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
