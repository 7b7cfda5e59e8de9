import { operatorChannelsCall } from '@aerial/contract/calls/operator-channels.ts';
import type { GuideChannel } from '@aerial/contract/calls/operator-imports.ts';
import { textIn } from '@aerial/domain/language.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FieldFrame } from '../../parts/form/fields.tsx';
import { mappingTexts } from './mapping-texts.ts';
import styles from './Imports.module.css';

const SHOWN = 20;

/** One of our channels: the suggested ones, or any by its name or number. */
export function ChooseChannel({
  suggestions,
  onChosen,
}: {
  readonly suggestions: GuideChannel['suggestions'];
  onChosen(channel: number): void;
}) {
  const t = useTexts(mappingTexts);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const query = useQuery({
    queryKey: ['channels', 'found', wanted],
    queryFn: ({ signal }) => callApi(operatorChannelsCall, { query: { search: wanted, limit: SHOWN }, signal }),
    enabled: wanted !== '',
  });
  const found =
    wanted === ''
      ? suggestions.map(({ channel_id: id, name, score }) => ({ id, label: t('score', { name, score }) }))
      : (query.data?.items ?? []).map(({ id, num, name }) => ({ id, label: `${num} · ${textIn(name, language)}` }));
  return (
    <div className={styles.choice}>
      <FieldFrame label={t('choose_search')} error={query.isError ? failureText(query.error) : undefined}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </FieldFrame>
      {wanted !== '' && query.isSuccess && found.length === 0 && <output>{t('found_none')}</output>}
      <ul className={styles.choices}>
        {found.map(({ id, label }) => (
          <li key={id}>
            <Button wide onClick={() => onChosen(id)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
