/** The state of a form: values, faults beside their fields, saving, and what somebody else has saved meanwhile. */
import type { ErrorCode } from '@aerial/contract/errors.ts';
import type { TSchema } from 'typebox';
import { useRef, useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { formTexts } from './form-texts.ts';
import {
  changedFields,
  conflictsOf,
  faultsOf,
  isRequiredBy,
  type FieldConflict,
  type FieldFault,
  type FormValues,
} from './rules.ts';

type Version = string | number;

/** An object whose changes name the version they were made from: the server refuses a change of what it is no more. */
export interface VersionedObject<V> {
  readonly version: Version;
  /** As it is now. */
  latest(): Promise<{ readonly values: V; readonly version: Version }>;
}

export interface FormOptions<V extends FormValues> {
  readonly initial: V;
  /** The body of the call that is made; its bounds are those of the fields. */
  readonly schema?: TSchema | undefined;
  /** What the schema cannot say, by field. */
  readonly check?: (values: V) => Readonly<Record<string, FieldFault>>;
  /** What is sent; by default the values as they are. */
  readonly bodyOf?: (values: V, initial: V) => unknown;
  /** Makes the call. Of a versioned object it answers what the call does: the object with its next version. */
  submit(values: V, body: never, version: never): Promise<unknown>;
  /** The call refuses a change of what was changed meanwhile; what others changed elsewhere is taken over. */
  readonly versioned?: VersionedObject<V>;
  /** Where the call knows no version: the object as it is now, so that nobody's change is overwritten unseen. */
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
  /** Whether the call requires it; where it requires it only sometimes, the field says so itself. */
  isRequired(name: string): boolean;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  submit(): Promise<void>;
  /** Saves although somebody else has changed the same. */
  overwrite(): Promise<void>;
  /** Takes the others' values of the fields in conflict. */
  takeTheirs(): void;
  /** Takes a value that was saved elsewhere; it is no change of this form. */
  adopt(name: keyof V & string, value: unknown): void;
  discard(): void;
}

/** Others may change it again between the answer and the next attempt. */
const MAX_ATTEMPTS = 4;

/** The field of a path in a refusal; settings stand inside `values`. */
const fieldOfPath = (path: string): string => path.replace(/^values\./, '').split('.')[0]!;

export function useForm<V extends FormValues>(options: FormOptions<V>): Form<V> {
  const t = useTexts(formTexts);
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const version = useRef(options.versioned?.version);

  /** @returns whether it was saved; if not, somebody else has changed the same */
  async function saveVersion(versioned: VersionedObject<V>, isForced: boolean): Promise<boolean> {
    let [base, mine] = [initial, values];
    for (let attempt = 1; ; attempt++) {
      try {
        const body = options.bodyOf ? options.bodyOf(mine, base) : mine;
        const saved = await options.submit(mine, body as never, version.current as never);
        version.current = (saved as { version?: Version } | undefined)?.version ?? version.current;
        setInitial(mine);
        setValues(mine);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile' || attempt === MAX_ATTEMPTS) throw error;
        const latest = await versioned.latest();
        version.current = latest.version;
        const found = isForced ? [] : conflictsOf(base, mine, latest.values);
        const changed = changedFields(base, mine);
        const pick = (from: FormValues, names: readonly string[]) =>
          Object.fromEntries(names.map((name) => [name, from[name]]));
        mine = { ...latest.values, ...pick(mine, changed) };
        base = {
          ...latest.values,
          ...pick(
            base,
            found.map(({ name }) => name),
          ),
        };
        if (found.length === 0) continue;
        setInitial(base);
        setValues(mine);
        setConflicts(found);
        return false;
      }
    }
  }

  function refused(error: unknown): void {
    const field = error instanceof ApiError ? options.fieldOf?.[error.code as ErrorCode] : undefined;
    if (field !== undefined) return setErrors({ [field]: failureText(error) });
    const detail = error instanceof ApiError && error.code === 'validation_failed' ? error.detail : undefined;
    if (detail === undefined || typeof detail === 'string') return setFailure(failureText(error));
    const own = Object.entries(detail).map(([path, messages]) => [fieldOfPath(path), messages.join(' ')] as const);
    const known = own.filter(([name]) => name in values);
    setErrors(Object.fromEntries(known));
    if (known.length < own.length) setFailure(failureText(error));
  }

  async function send(isForced: boolean): Promise<void> {
    if (isSending.current || (options.versioned && conflicts.length > 0 && !isForced)) return;
    const body = options.bodyOf ? options.bodyOf(values, initial) : values;
    const found = { ...options.check?.(values), ...(options.schema && faultsOf(options.schema, body)) };
    const faults = Object.entries(found);
    setErrors(Object.fromEntries(faults.map(([name, fault]) => [name, t(fault)])));
    setFailure(faults.every(([name]) => name in values) ? undefined : t('field_wrong'));
    if (faults.length > 0) return;
    isSending.current = true;
    setBusy(true);
    try {
      if (options.versioned) {
        if (isForced) setConflicts([]);
        if (await saveVersion(options.versioned, isForced)) options.onSaved?.();
        return;
      }
      const conflicting = options.current && !isForced ? conflictsOf(initial, values, await options.current()) : [];
      setConflicts(conflicting);
      if (conflicting.length > 0) return;
      await options.submit(values, body as never, undefined as never);
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
    isRequired: (name) => isRequiredBy(options.schema, name),
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
    adopt(name, value) {
      setInitial((old) => ({ ...old, [name]: value }));
      setValues((old) => ({ ...old, [name]: value }));
    },
    discard() {
      setValues(initial);
      setErrors({});
      setFailure(undefined);
      setConflicts([]);
    },
  };
}
