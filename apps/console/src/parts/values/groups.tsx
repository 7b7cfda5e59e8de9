/** Values that consist of others: records, rows of them, texts in several languages. */
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Plus, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useValueWords } from './context.ts';
import { emptyOf, kindOf, type Field as NamedField } from './kinds.ts';
import type { KindProps, ValueProps, WithField } from './types.ts';
import { valuesTexts } from './values-texts.ts';
import styles from './Values.module.css';

type Values = Readonly<globalThis.Record<string, unknown>>;

/** A name above several controls. */
export function Group({
  path,
  error,
  children,
}: Pick<ValueProps, 'path' | 'error'> & { readonly children: ReactNode }) {
  const { label, note } = useValueWords();
  const id = useId();
  const words = note(path);
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label(path)}</legend>
      {words && <p className={styles.note}>{words}</p>}
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Fields({
  path,
  fields,
  value,
  onChange,
  Field,
}: WithField & {
  readonly path: string;
  readonly fields: readonly NamedField[];
  readonly value: Values;
  onChange(value: Values): void;
}) {
  return (
    <div className={styles.fields}>
      {fields.map(({ name, schema, isOptional }) => (
        <Field
          key={name}
          path={`${path}.${name}`}
          schema={schema}
          isOptional={isOptional}
          value={value[name]}
          onChange={(next) => {
            const { [name]: _former, ...others } = value;
            onChange(next === undefined ? others : { ...value, [name]: next });
          }}
        />
      ))}
    </div>
  );
}

export function Record({
  kind,
  isBare,
  path,
  error,
  value,
  onChange,
  Field,
}: KindProps<'record'> & WithField & { readonly isBare?: boolean }) {
  const fields = (
    <Fields path={path} fields={kind.fields} value={(value ?? {}) as Values} onChange={onChange} Field={Field} />
  );
  return isBare ? (
    fields
  ) : (
    <Group path={path} error={error}>
      {fields}
    </Group>
  );
}

export function Rows({ kind, path, error, value, onChange, Field }: KindProps<'rows'> & WithField) {
  const { isReadOnly, label } = useValueWords();
  const t = useTexts(valuesTexts);
  const rows = (value ?? []) as readonly Values[];
  const item = kindOf(kind.item);
  const fields = item.tag === 'record' ? item.fields : [];
  return (
    <Group path={path} error={error}>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and controls hold no state of their own
        <div key={at} className={styles.row}>
          <Fields
            path={path}
            fields={fields}
            value={row}
            Field={Field}
            onChange={(next) => onChange(rows.map((one, index) => (index === at ? next : one)))}
          />
          {!isReadOnly && (
            <IconButton
              label={t('remove', { name: `${label(path)} ${at + 1}` })}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <X aria-hidden size={18} />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && rows.length < kind.maxItems && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => onChange([...rows, emptyOf(kind.item)])}
          >
            {t('add')}
          </Button>
        </div>
      )}
    </Group>
  );
}

/** A text of pages. */
const isDocument = ({ maxLength }: { readonly maxLength: number }): boolean => maxLength > 10_000;
/** So many languages are shown before there is a text in them. */
const FIRST = 2;

/** A text in each language, side by side; where it is missing that is marked. */
export function Words(props: KindProps<'words'>) {
  const { path, error, value } = props;
  const { languages } = useValueWords();
  const t = useTexts(valuesTexts);
  const texts = (value ?? {}) as Readonly<globalThis.Record<string, string>>;
  // What is open stays open: a field does not leave while it is typed into.
  const [first] = useState(() => [...new Set([...languages.slice(0, FIRST), ...Object.keys(texts)])]);
  const more = languages.filter((language) => !first.includes(language));
  return (
    <Group path={path} error={error}>
      <div className={styles.words} data-long={isDocument(props.kind) || undefined}>
        {first.map((language) => (
          <Word key={language} {...props} language={language} />
        ))}
      </div>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('more_languages', { count: more.length })}</summary>
          <div className={styles.words} data-long={isDocument(props.kind) || undefined}>
            {more.map((language) => (
              <Word key={language} {...props} language={language} />
            ))}
          </div>
        </details>
      )}
    </Group>
  );
}

function Word({
  kind,
  path,
  schema,
  error,
  value,
  onChange,
  language,
}: KindProps<'words'> & { readonly language: string }) {
  const { isReadOnly, label } = useValueWords();
  const t = useTexts(valuesTexts);
  const texts = (value ?? {}) as Readonly<globalThis.Record<string, string>>;
  const isMissing = Object.keys(texts).length > 0 && texts[language] === undefined;
  const field = {
    lang: language,
    disabled: isReadOnly,
    maxLength: kind.maxLength,
    'aria-label': `${label(path)} (${language})`,
    'aria-invalid': error !== undefined,
    'data-missing': isMissing || undefined,
    title: isMissing ? t('language_missing') : undefined,
    value: texts[language] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const { [language]: _former, ...others } = texts;
      const next = target.value === '' ? others : { ...texts, [language]: target.value };
      onChange(Object.keys(next).length === 0 ? emptyOf(schema) : next);
    },
  };
  return (
    <div>
      <span aria-hidden>{language}</span>
      {kind.isLong ? <textarea rows={isDocument(kind) ? 14 : 3} {...field} /> : <input autoComplete="off" {...field} />}
    </div>
  );
}
