import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useIsChild } from '../../core/runtime.tsx';
import { IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { useEarlyText } from '@aerial/ui/useEarlyText.ts';
import { Highlighted } from './Highlighted.tsx';
import { foundQuery, suggestQuery } from './queries.ts';
import { LONGEST_QUERY, nextChoice, SUGGESTIONS_LINGER_MS } from './query.ts';
import { namesOf } from './results.ts';
import styles from './SearchBox.module.css';
import type { QueryInAddress } from './useQueryInAddress.ts';

/** The search box with suggestions, chosen with arrows and searched with Enter. @source spec 2 §4 Search */
export function SearchBox({
  search,
  onClose,
  children,
}: {
  search: QueryInAddress;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEarlyText(input, search.typed, search.type);
  const suggestions = useSuggestions(search.query);
  const { isOpen, open, shut, lingerThenShut } = useSuggestionsOpen();
  const shown = isOpen && suggestions.length > 0;
  const [chosen, setChosen] = useState<number>();
  const choice = shown && chosen !== undefined && chosen < suggestions.length ? chosen : undefined;
  const pick = (text: string) => {
    shut();
    setChosen(undefined);
    search.searchFor(text);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      pick(choice === undefined ? search.typed : suggestions[choice]!);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault();
      open();
      setChosen(nextChoice(choice, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    }
  };
  return (
    <div className={styles.sticky}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element `search` is too new for the browsers we serve */}
      <div role="search" className={styles.box}>
        <IconButton label={t('search_close')} onClick={onClose} className={styles.leave}>
          <ArrowLeft aria-hidden size={22} />
        </IconButton>
        <Search aria-hidden size={22} className={styles.glass} />
        <input
          ref={input}
          type="search"
          role="combobox"
          value={search.typed}
          maxLength={LONGEST_QUERY}
          placeholder={t('search_placeholder')}
          aria-label={t('search_placeholder')}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={choice === undefined ? undefined : `${listId}-${choice}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a viewer who opens the search types next
          autoFocus
          enterKeyHint="search"
          onChange={(event) => {
            search.type(event.target.value);
            setChosen(undefined);
            open();
          }}
          onKeyDown={onKey}
          onBlur={lingerThenShut}
        />
        {search.typed !== '' && (
          <IconButton
            label={t('search_clear')}
            onClick={() => {
              search.type('');
              input.current?.focus();
            }}
          >
            <X aria-hidden size={20} />
          </IconButton>
        )}
      </div>
      {children}
      {search.query !== '' && (
        <div
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can be neither styled nor scrolled
          role="listbox"
          tabIndex={-1}
          aria-label={t('search_suggestions')}
          className={classes(styles.suggestions, !shown && styles.hidden)}
        >
          {suggestions.map((text, place) => (
            // The box, which has the focus, handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              key={text}
              id={`${listId}-${place}`}
              tabIndex={-1}
              aria-selected={place === choice}
              ref={place === choice ? intoView : undefined}
              className={styles.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(text)}
            >
              <Highlighted name={text} query={search.query} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** For a child the names of its own results: suggestions may name what is not for children. @source C-588 */
function useSuggestions(query: string): string[] {
  const api = useApi();
  const isChild = useIsChild();
  const suggested = useQuery({ ...suggestQuery(api, query), enabled: query !== '' && !isChild });
  const found = useQuery({ ...foundQuery(api, query), enabled: query !== '' && isChild });
  if (query === '') return [];
  return isChild ? namesOf(found.data ?? []) : (suggested.data ?? []).map(({ text }) => text);
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Suggestions are shown while typing, and hidden a moment after the box has lost the focus. @source A-643, C-542 */
function useSuggestionsOpen() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (value: boolean) => {
    clearTimeout(timer.current);
    setOpen(value);
  };
  return {
    isOpen,
    open: () => set(true),
    shut: () => set(false),
    lingerThenShut: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(false), SUGGESTIONS_LINGER_MS);
    },
  };
}
