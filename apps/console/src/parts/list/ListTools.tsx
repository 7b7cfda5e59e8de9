import { Button } from '@aerial/ui/Button.tsx';
import { SearchField } from '@aerial/ui/SearchField.tsx';
import { Columns3, Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { listTexts } from './list-texts.ts';
import { shownColumns, type ListState } from './rules.ts';
import type { Column, Filter } from './types.ts';
import styles from './List.module.css';

/** Typing is over after so long, ms. */
const TYPING_MS = 250;

interface Props<Row> {
  readonly searchLabel: string | undefined;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  readonly state: ListState;
  onChange(change: Partial<ListState>): void;
  onExport(): void;
  readonly isExporting: boolean;
}

/** Search, filters, columns and export: above the rows, and never scrolled away. */
export function ListTools<Row>({ searchLabel, filters, columns, state, onChange, onExport, isExporting }: Props<Row>) {
  const t = useTexts(listTexts);
  return (
    <div className={styles.tools}>
      {searchLabel !== undefined && (
        <Search label={searchLabel} value={state.search} onChange={(search) => onChange({ search })} />
      )}
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={state.filters[filter.name] ?? ''}
          onChange={(value) => {
            const { [filter.name]: _former, ...others } = state.filters;
            onChange({ filters: value === '' ? others : { ...others, [filter.name]: value } });
          }}
        />
      ))}
      <span className={styles.push} />
      <ColumnChoice columns={columns} chosen={state.columns} onChange={(chosen) => onChange({ columns: chosen })} />
      <Button size="small" icon={<Download aria-hidden size={16} />} onClick={onExport} busy={isExporting}>
        {t('export')}
      </Button>
    </div>
  );
}

/** The address follows once typing pauses; `/` comes here from everywhere on the page. */
function Search({ label, value, onChange }: { label: string; value: string; onChange: (typed: string) => void }) {
  const t = useTexts(listTexts);
  const [typed, setTyped] = useState(value);
  const [former, setFormer] = useState(value);
  // The address has changed by another way: back, or a link.
  if (value !== former) {
    setFormer(value);
    setTyped(value);
  }
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typed === value) return;
    // The list is still shown while the page of a row that was opened meanwhile loads: its address must not be taken back.
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) onChange(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[role=dialog]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={box} className={styles.search}>
      <SearchField label={label} clearLabel={t('clear_search')} value={typed} onChange={setTyped} />
    </div>
  );
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTexts(listTexts);
  const id = useId();
  return (
    <div className={styles.filter} data-set={value !== '' || undefined}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'choice' ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('filter_any')}</option>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type={filter.kind === 'day' ? 'date' : 'text'}
          value={value}
          maxLength={255}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}

function ColumnChoice<Row>({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
  onChange: (chosen: readonly string[] | undefined) => void;
}) {
  const t = useTexts(listTexts);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node))
        setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return (
    <div ref={box} className={styles.columns}>
      <Button
        size="small"
        icon={<Columns3 aria-hidden size={16} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('columns')}
      </Button>
      {isOpen && (
        <fieldset id={id} className={styles.choice}>
          <legend>{t('columns')}</legend>
          {columns.map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                disabled={column.isHeader}
                checked={shown.has(column.id)}
                onChange={() => {
                  const next = columns
                    .filter((one) => (one.id === column.id) !== shown.has(one.id))
                    .map((one) => one.id);
                  const isDefault = columns.every((one) => next.includes(one.id) === (one.isHeader || !one.isHidden));
                  onChange(isDefault ? undefined : next);
                }}
              />
              {column.label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
