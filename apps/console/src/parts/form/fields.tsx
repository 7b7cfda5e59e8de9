/** Fields of forms: a label, a control, a note, and the fault beside it. */
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import type { FormValues } from './rules.ts';
import type { Form } from './useForm.ts';
import styles from './Form.module.css';

type NameOf<V extends FormValues, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string];

interface FieldProps<V extends FormValues, T> {
  readonly form: Form<V>;
  readonly name: NameOf<V, T>;
  readonly label: string;
  readonly note?: string;
  readonly isDisabled?: boolean;
  /** Where the schema of the call does not say so. */
  readonly isRequired?: boolean;
}

interface FrameProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  children(control: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
    'aria-required': true | undefined;
  }): ReactNode;
}

/** Label, note and fault around any control; for controls that are no text fields. The label of a required one has a star. */
export function FieldFrame({ label, note, error, isRequired, children }: FrameProps) {
  const id = useId();
  const described = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
        'aria-required': isRequired || undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoFocus' | 'spellCheck'
>;

export function TextField<V extends FormValues>({
  form,
  name,
  label,
  note,
  isDisabled,
  isRequired = form.isRequired(name),
  ...input
}: FieldProps<V, string> & InputProps) {
  return (
    <FieldFrame label={label} note={note} error={form.errors[name]} isRequired={isRequired}>
      {(control) => (
        <input
          {...control}
          {...input}
          name={name}
          disabled={isDisabled}
          value={form.values[name] as string}
          onChange={(event) => form.set(name, event.target.value as V[typeof name])}
        />
      )}
    </FieldFrame>
  );
}

export function TextArea<V extends FormValues>({
  form,
  name,
  label,
  note,
  isDisabled,
  isRequired = form.isRequired(name),
  rows = 4,
  isCode,
}: FieldProps<V, string> & { readonly rows?: number; readonly isCode?: boolean }) {
  return (
    <FieldFrame label={label} note={note} error={form.errors[name]} isRequired={isRequired}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={rows}
          disabled={isDisabled}
          spellCheck={!isCode}
          data-code={isCode || undefined}
          value={form.values[name] as string}
          onChange={(event) => form.set(name, event.target.value as V[typeof name])}
        />
      )}
    </FieldFrame>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

export function SelectField<V extends FormValues>({
  form,
  name,
  label,
  note,
  isDisabled,
  choices,
}: FieldProps<V, string> & { readonly choices: readonly Choice[] }) {
  return (
    <FieldFrame label={label} note={note} error={form.errors[name]}>
      {(control) => (
        <select
          {...control}
          name={name}
          disabled={isDisabled}
          value={form.values[name] as string}
          onChange={(event) => form.set(name, event.target.value as V[typeof name])}
        >
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

export function CheckField<V extends FormValues>({ form, name, label, note, isDisabled }: FieldProps<V, boolean>) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        disabled={isDisabled}
        aria-describedby={note ? `${id}-note` : undefined}
        checked={form.values[name] as boolean}
        onChange={(event) => form.set(name, event.target.checked as V[typeof name])}
      />
      <label htmlFor={id}>{label}</label>
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Any of several: a group of check boxes whose value is the list of the chosen ones. */
export function ChecksField<V extends FormValues>({
  form,
  name,
  label,
  note,
  isDisabled,
  choices,
}: FieldProps<V, readonly string[]> & { readonly choices: readonly Choice[] }) {
  const id = useId();
  const chosen = form.values[name] as readonly string[];
  const error = form.errors[name];
  return (
    <fieldset className={styles.checks} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {note && <p className={styles.note}>{note}</p>}
      <div>
        {choices.map(({ value, label: text }, at) => (
          <div key={value} className={styles.check}>
            <input
              type="checkbox"
              id={`${id}-${value}`}
              disabled={isDisabled}
              aria-invalid={at === 0 && error !== undefined}
              checked={chosen.includes(value)}
              onChange={(event) =>
                form.set(
                  name,
                  (event.target.checked
                    ? [...chosen, value]
                    : chosen.filter((one) => one !== value)) as unknown as V[typeof name],
                )
              }
            />
            <label htmlFor={`${id}-${value}`}>{text}</label>
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
