/** The control of a value, chosen by its schema. */
import type { TSchema } from 'typebox';
import { useTexts } from '../../i18n/texts.ts';
import { FieldFrame } from '../form/fields.tsx';
import { useValueWords } from './context.ts';
import { Group, Record, Rows, Words } from './groups.tsx';
import { emptyOf, isNullable, kindOf } from './kinds.ts';
import { JsonField, Lines } from './lines.tsx';
import type { KindProps, ValueProps, WithNone } from './types.ts';
import { useFrame } from './useFrame.ts';
import { valuesTexts } from './values-texts.ts';
import styles from './Values.module.css';

export function ValueField(props: ValueProps) {
  const { path, schema, isOptional } = props;
  const control = useValueWords().controls?.[path];
  if (control) return control(props);
  const kind = kindOf(schema);
  /** What stands for nothing. */
  const none = isOptional ? undefined : isNullable(schema) ? null : '';
  switch (kind.tag) {
    case 'flag':
      return isNullable(schema) ? <Tristate {...props} /> : <Flag {...props} />;
    case 'number':
      return <NumberField {...props} kind={kind} none={none} />;
    case 'colour':
      return <Colour {...props} />;
    case 'choice':
      return <Choice {...props} kind={kind} none={none} />;
    case 'choices':
      return <Choices {...props} kind={kind} />;
    case 'text':
      return <Text {...props} kind={kind} none={none} />;
    case 'lines':
      return <Lines {...props} kind={kind} none={none} />;
    case 'pairs':
      return <Lines {...props} kind={{ tag: 'lines', isNumeric: false }} none={none} arePairs />;
    case 'json':
      return <JsonField {...props} none={none} />;
    case 'words':
      return <Words {...props} kind={kind} />;
    case 'rows':
      return <Rows {...props} kind={kind} Field={ValueField} />;
    case 'record':
      return isNullable(schema) || isOptional ? (
        <Nullable {...props} kind={kind} none={isOptional ? undefined : null} />
      ) : (
        <Record {...props} kind={kind} Field={ValueField} />
      );
  }
}

function Text({ kind, none, ...props }: KindProps<'text'> & WithNone) {
  const { frame, isReadOnly } = useFrame(props);
  const field = {
    disabled: isReadOnly,
    value: (props.value as string | null | undefined) ?? '',
    onChange: ({ target }: { target: { value: string } }) => props.onChange(target.value === '' ? none : target.value),
  };
  return (
    <FieldFrame {...frame}>
      {(control) =>
        kind.isLong ? (
          <textarea {...control} {...field} rows={3} />
        ) : (
          <input {...control} {...field} autoComplete="off" />
        )
      }
    </FieldFrame>
  );
}

function NumberField({ kind, none, ...props }: KindProps<'number'> & WithNone) {
  const { frame, isReadOnly } = useFrame(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          className={styles.short}
          disabled={isReadOnly}
          min={kind.minimum}
          max={kind.maximum}
          value={(props.value as number | null | undefined) ?? ''}
          onChange={({ target }) => props.onChange(target.value === '' ? none : Number(target.value))}
        />
      )}
    </FieldFrame>
  );
}

function Colour(props: ValueProps) {
  const { frame, isReadOnly } = useFrame(props);
  const value = props.value as string;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <span className={styles.colour}>
          <input
            type="color"
            aria-label={frame.label}
            disabled={isReadOnly}
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={({ target }) => props.onChange(target.value)}
          />
          <input
            {...control}
            maxLength={7}
            spellCheck={false}
            disabled={isReadOnly}
            value={value}
            onChange={({ target }) => props.onChange(target.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

function Flag(props: ValueProps) {
  const { frame, isReadOnly } = useFrame(props);
  return (
    <label className={styles.flag}>
      <input
        type="checkbox"
        disabled={isReadOnly}
        checked={props.value === true}
        onChange={({ target }) => props.onChange(target.checked)}
      />
      <span>
        {frame.label}
        {frame.note && <small>{frame.note}</small>}
      </span>
    </label>
  );
}

const TRISTATE = ['true', 'false'] as const;
function Tristate(props: ValueProps) {
  const text = typeof props.value === 'boolean' ? String(props.value) : null;
  return (
    <Choice
      {...props}
      value={text}
      kind={{ tag: 'choice', values: TRISTATE }}
      none={null}
      onChange={(chosen) => props.onChange(chosen === null ? null : chosen === 'true')}
    />
  );
}

function Choice({ kind, none, ...props }: KindProps<'choice'> & WithNone) {
  const { frame, isReadOnly } = useFrame(props);
  const { choice } = useValueWords();
  const t = useTexts(valuesTexts);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select
          {...control}
          className={styles.short}
          disabled={isReadOnly}
          value={(props.value as string | null | undefined) ?? ''}
          onChange={({ target }) => props.onChange(target.value === '' ? none : target.value)}
        >
          {none !== '' && <option value="">{t('none')}</option>}
          {kind.values.map((value) => (
            <option key={value} value={value}>
              {choice(props.path, value)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function Choices({ kind, path, value, onChange, error }: KindProps<'choices'>) {
  const { choice, isReadOnly } = useValueWords();
  const chosen = (value ?? []) as readonly string[];
  return (
    <Group path={path} error={error}>
      <div className={styles.checks}>
        {kind.values.map((one) => (
          <label key={one} className={styles.flag}>
            <input
              type="checkbox"
              disabled={isReadOnly}
              checked={chosen.includes(one)}
              onChange={({ target }) =>
                // In the order of the contract, so that the same choice is the same value.
                onChange(kind.values.filter((each) => (each === one ? target.checked : chosen.includes(each))))
              }
            />
            <span>{choice(path, one)}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

/** A record that may be absent: a check box sets it. */
function Nullable({ kind, none, ...props }: KindProps<'record'> & WithNone) {
  const { isReadOnly } = useValueWords();
  const t = useTexts(valuesTexts);
  const isSet = props.value !== null && props.value !== undefined;
  const { nullable: _nullable, ...required } = props.schema as TSchema & { nullable?: boolean };
  return (
    <Group path={props.path} error={props.error}>
      <label className={styles.flag}>
        <input
          type="checkbox"
          disabled={isReadOnly}
          checked={isSet}
          onChange={({ target }) => props.onChange(target.checked ? emptyOf(required as TSchema) : none)}
        />
        <span>{t('set')}</span>
      </label>
      {isSet && <Record {...props} kind={kind} Field={ValueField} isBare />}
    </Group>
  );
}
