/** Values that are written as text of several lines. */
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FieldFrame } from '../form/fields.tsx';
import { linesOf, pairsOf, pairsText } from './kinds.ts';
import { useFrame } from './useFrame.ts';
import { valuesTexts } from './values-texts.ts';
import type { KindProps, ValueProps, WithNone } from './types.ts';

/** A list, one on each line; or names with their values. */
export function Lines({
  kind,
  none,
  arePairs,
  ...props
}: KindProps<'lines'> & WithNone & { readonly arePairs?: boolean }) {
  const t = useTexts(valuesTexts);
  const { frame, isReadOnly } = useFrame(props, t(arePairs ? 'pairs_note' : 'lines_note'));
  const given = arePairs
    ? pairsText((props.value ?? {}) as Readonly<Record<string, string>>)
    : ((props.value ?? []) as readonly unknown[]).join('\n');
  // What is typed differs from what it says: an empty line at the end, spaces.
  const [typed, setTyped] = useState(given);
  const valueOf = (text: string): unknown => {
    if (text.trim() === '' && none === null) return null;
    if (arePairs) return pairsOf(text);
    return kind.isNumeric ? linesOf(text).map(Number) : linesOf(text);
  };
  const isSame = JSON.stringify(valueOf(typed)) === JSON.stringify(props.value ?? valueOf(''));
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          spellCheck={false}
          disabled={isReadOnly}
          value={isSame ? typed : given}
          onChange={({ target }) => {
            setTyped(target.value);
            props.onChange(valueOf(target.value));
          }}
        />
      )}
    </FieldFrame>
  );
}

/** What has no control of its own. */
export function JsonField({ none, ...props }: ValueProps & WithNone) {
  const t = useTexts(valuesTexts);
  const given = props.value === null || props.value === undefined ? '' : JSON.stringify(props.value, null, 2);
  const [typed, setTyped] = useState(given);
  const [isWrong, setWrong] = useState(false);
  const { frame, isReadOnly } = useFrame({ ...props, error: isWrong ? t('json_wrong') : props.error }, 'JSON');
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          {...control}
          data-code
          rows={5}
          spellCheck={false}
          disabled={isReadOnly}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            try {
              props.onChange(target.value.trim() === '' ? none : JSON.parse(target.value));
              setWrong(false);
            } catch {
              setWrong(true);
            }
          }}
        />
      )}
    </FieldFrame>
  );
}
