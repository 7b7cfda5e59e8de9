import { LANGUAGES, type LocalizedText } from '@aerial/domain/language.ts';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FieldFrame } from '../form/fields.tsx';
import type { FormValues } from '../form/rules.ts';
import type { Form } from '../form/useForm.ts';
import styles from './Catalogue.module.css';
import { catalogueTexts } from './texts.ts';

type LocalizedName<V extends FormValues> = { [K in keyof V & string]: V[K] extends LocalizedText ? K : never }[keyof V &
  string];

interface LocalizedField<V extends FormValues> {
  readonly name: LocalizedName<V>;
  readonly label: string;
  readonly rows?: number;
  /** In one language at least. By default as the schema of the call has it. */
  readonly isRequired?: boolean;
}
interface Props<V extends FormValues> {
  readonly form: Form<V>;
  /** The first decides what is missing in a language. */
  readonly fields: readonly LocalizedField<V>[];
  /** Of the provider, its default first. */
  readonly languages: readonly string[];
  readonly isDisabled?: boolean;
}

/** Languages beside each other from the start. */
const SHOWN = 2;

/** Texts in several languages side by side; those that have none are marked. */
export function LocalizedFields<V extends FormValues>({ form, fields, languages, isDisabled }: Props<V>) {
  const t = useTexts(catalogueTexts);
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'language' }), [language]);
  const valueOf = (name: string) => form.values[name] as LocalizedText;
  const offered = useMemo(
    () => [
      ...new Set([
        ...languages,
        ...LANGUAGES.filter((key) =>
          fields.some(({ name }) => form.values[name] && (form.values[name] as LocalizedText)[key]),
        ),
      ]),
    ],
    // What is typed does not change which languages there are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [languages],
  );
  const [picked, setPicked] = useState<readonly string[]>();
  const shown = picked ?? offered.slice(0, SHOWN);
  const isMissing = (key: string) => !valueOf(fields[0]!.name)[key]?.trim();
  const nameOf = (key: string) => names.of(key) ?? key;
  return (
    <div className={styles.localized}>
      {offered.length > 1 && (
        <fieldset className={styles.languages}>
          <legend>{t('languages')}</legend>
          {offered.map((key) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={shown.includes(key)}
                onChange={(event) =>
                  setPicked(offered.filter((one) => (one === key ? event.target.checked : shown.includes(one))))
                }
              />
              {isMissing(key) ? t('language_missing', { language: nameOf(key) }) : nameOf(key)}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.columns}>
        {shown.map((key) => (
          <fieldset key={key} className={styles.column}>
            <legend>{nameOf(key)}</legend>
            {fields.map(({ name, label, rows, isRequired = form.isRequired(name) }) => {
              const control = {
                lang: key,
                disabled: isDisabled,
                value: valueOf(name)[key] ?? '',
                onChange: (event: { target: { value: string } }) =>
                  form.set(name, { ...valueOf(name), [key]: event.target.value } as unknown as V[typeof name]),
              };
              return (
                <FieldFrame
                  key={name}
                  label={`${label} — ${nameOf(key)}`}
                  error={form.errors[name]}
                  isRequired={isRequired && key === shown[0]}
                >
                  {(frame) =>
                    rows ? <textarea {...frame} {...control} rows={rows} /> : <input {...frame} {...control} />
                  }
                </FieldFrame>
              );
            })}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
