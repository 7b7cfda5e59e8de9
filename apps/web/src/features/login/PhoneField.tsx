import { Maskito } from '@maskito/core';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { useEffect, useLayoutEffect, useRef, type InputHTMLAttributes } from 'react';
import styles from './Login.module.css';
import { formatPhone, type PhoneForm } from '../../parts/phone/phone-input.ts';
import { phoneMask } from './phone-mask.ts';

interface PhoneFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'onInput' | 'value'> {
  form: PhoneForm;
  digits: string;
  onDigits: (digits: string) => void;
  /** Reports that a number of another country was entered and rejected. */
  onForeign: () => void;
}

/** A phone number, formatted by the provider's mask while it is typed, pasted or filled in. The mask owns the value, React only reads it. */
export function PhoneField({ form, digits, onDigits, onForeign, ...rest }: PhoneFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const foreign = useRef(onForeign);
  useEffect(() => void (foreign.current = onForeign));
  useLayoutEffect(() => {
    const field = ref.current!;
    const mask = new Maskito(
      field,
      phoneMask(form, field.value, () => foreign.current()),
    );
    return () => mask.destroy();
  }, [form]);
  // The caret starts after the country code.
  useLayoutEffect(() => {
    const field = ref.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return (
    <input
      ref={ref}
      {...rest}
      className={styles.phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={form.mask?.replaceAll('*', '0')}
      defaultValue={formatPhone(form, digits)}
      onInput={(event) => onDigits(phoneDigits(event.currentTarget.value))}
      required
    />
  );
}
