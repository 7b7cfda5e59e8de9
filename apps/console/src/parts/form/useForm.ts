/** The state of a form: values, faults beside their fields, saving, and what somebody else has saved meanwhile. */
import type { ErrorCode } from '@aerial/contract/errors.ts';
import type { TSchema } from 'typebox';
import { useRef, useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { formTexts } from './form-texts.ts';
import { changedFields, conflictsOf, faultsOf, type FieldConflict, type FormValues } from './rules.ts';

export interface FormOptions<V extends FormValues> {
  readonly initial: V;
  /** The body of the call that is made; its bounds are those of the fields. */
  readonly schema?: TSchema | undefined;
  /** What is sent; by default the values as they are. */
  readonly bodyOf?: (values: V, initial: V) => unknown;
  /** Makes the call. */
  submit(values: V, body: never): Promise<unknown>;
  /** The object as it is now, so that nobody's change is overwritten unseen. */
  readonly current?: () => Promise<V>;
  /** Fields that a refusal by its code is about. */
  readonly fieldOf?: Readonly<Partial<Record<ErrorCode, keyof V & string>>>;
  readonly onSaved?: () => void;
}

export interface Form<V extends FormValues> {
  readonly values: V;
  /** Words by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** A failure that is about no field. */
  readonly failure: string | undefined;
  readonly conflicts: readonly FieldConflict[];
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  submit(): Promise<void>;
  /** Saves although somebody else has changed the same. */
  overwrite(): Promise<void>;
  /** Takes the others' values of the fields in conflict. */
  takeTheirs(): void;
  discard(): void;
}

export function useForm<V extends FormValues>(options: FormOptions<V>): Form<V> {
  const t = useTexts(formTexts);
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  function refused(error: unknown): void {
    const field = error instanceof ApiError ? options.fieldOf?.[error.code as ErrorCode] : undefined;
    if (field !== undefined) return setErrors({ [field]: failureText(error) });
    const detail = error instanceof ApiError && error.code === 'validation_failed' ? error.detail : undefined;
    if (detail === undefined || typeof detail === 'string') return setFailure(failureText(error));
    const own = Object.entries(detail).map(([path, messages]) => [path.split('.')[0]!, messages.join(' ')] as const);
    const known = own.filter(([name]) => name in values);
    setErrors(Object.fromEntries(known));
    if (known.length < own.length) setFailure(failureText(error));
  }

  async function send(isForced: boolean): Promise<void> {
    if (isSending.current) return;
    const body = options.bodyOf ? options.bodyOf(values, initial) : values;
    const faults = options.schema ? Object.entries(faultsOf(options.schema, body)) : [];
    setErrors(Object.fromEntries(faults.map(([name, fault]) => [name, t(fault)])));
    setFailure(faults.every(([name]) => name in values) ? undefined : t('field_wrong'));
    if (faults.length > 0) return;
    isSending.current = true;
    setBusy(true);
    try {
      const found = options.current && !isForced ? conflictsOf(initial, values, await options.current()) : [];
      setConflicts(found);
      if (found.length > 0) return;
      await options.submit(values, body as never);
      setInitial(values);
      options.onSaved?.();
    } catch (error) {
      refused(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    failure,
    conflicts,
    isBusy,
    isDirty: changedFields(initial, values).length > 0,
    set(name, value) {
      setValues((old) => ({ ...old, [name]: value }));
      setErrors(({ [name]: _gone, ...others }) => others);
    },
    submit: () => send(false),
    overwrite: () => send(true),
    takeTheirs() {
      const theirs = Object.fromEntries(conflicts.map((one) => [one.name, one.theirs])) as Partial<V>;
      setInitial((old) => ({ ...old, ...theirs }));
      setValues((old) => ({ ...old, ...theirs }));
      setConflicts([]);
    },
    discard() {
      setValues(initial);
      setErrors({});
      setFailure(undefined);
      setConflicts([]);
    },
  };
}
