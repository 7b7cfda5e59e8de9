import { useLayoutEffect, useRef, type ChangeEvent, type InputHTMLAttributes } from 'react';
import styles from './Login.module.css';
import { editPhone, formatPhone, type PhoneForm } from './phone-input.ts';

interface PhoneFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'onChange' | 'value'> {
  form: PhoneForm;
  digits: string;
  onDigits: (digits: string) => void;
  /** A number of another country was put in, and not taken. */
  onForeign: () => void;
}

/** A phone number, written by the provider's mask while it is typed; the caret stays where the viewer works. */
export function PhoneField({ form, digits, onDigits, onForeign, ...rest }: PhoneFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const shown = formatPhone(form, digits);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const isForward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
    const edit = editPhone(form, { before: shown, after: value, caret: selectionStart ?? value.length, isForward });
    caret.current = edit.caret;
    // What the mask does not take is taken back at once: the digits may be the same as before.
    event.target.value = formatPhone(form, edit.digits);
    event.target.setSelectionRange(edit.caret, edit.caret);
    onDigits(edit.digits);
    if (edit.isForeign) onForeign();
  };
  useLayoutEffect(() => {
    const at = caret.current;
    if (at !== undefined && document.activeElement === ref.current) ref.current?.setSelectionRange(at, at);
    caret.current = undefined;
  });
  // The caret begins behind the country code.
  useLayoutEffect(() => {
    const field = ref.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return <input ref={ref} {...rest} className={styles.phone} type="tel" inputMode="tel" autoComplete="tel" placeholder={form.mask?.replaceAll('*', '0')} value={shown} onChange={change} required />;
}
