import type { Proof } from '@aerial/contract/calls/account.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sendCodeCall } from '@aerial/api-client/calls/codes.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../../core/ButtonLink.tsx';
import { useApi } from '../../../core/runtime.tsx';
import { phoneText } from '../user-text.ts';
import { isComplete, proofBody, typedProof, type ProofBody } from './proof.ts';
import styles from './ProofForm.module.css';

interface ProofFormProps {
  user: User;
  /** The accepted ones, the best first. */
  proofs: readonly Proof[];
  /** Caption of the button that does it. */
  action: string;
  /** Makes the button look dangerous. */
  isDanger?: boolean;
  /** Whether the fields of the form itself are complete. */
  isReady?: boolean;
  /** Does it; a failure is shown in the form. */
  onProof: (proof: ProofBody) => Promise<void>;
  onCancel: () => void;
  /** Above the proof. */
  children?: ReactNode;
  /** Below it. */
  below?: ReactNode;
}

/** A form that takes a proof of the account's owner: the password, the PIN, or a code by SMS. */
export function ProofForm({
  user,
  proofs,
  action,
  isDanger = false,
  isReady = true,
  onProof,
  onCancel,
  children,
  below,
}: ProofFormProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const [value, setValue] = useState('');
  const proof = proofs[chosen];
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: ProofBody) => onProof(body),
    onError: () => setValue(''),
  });
  if (proof === undefined) return <NoProof onCancel={onCancel} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && isComplete(proof, value) && !isPending) mutate(proofBody(proof, value));
  };
  const type = (text: string) => {
    reset();
    setValue(typedProof(proof, text));
  };
  const swap = () => {
    reset();
    setValue('');
    setChosen((chosen + 1) % proofs.length);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <ProofField
        proof={proof}
        user={user}
        value={value}
        failure={failureText(error, t('error_general'))}
        onText={type}
      />
      {below}
      {proofs.length > 1 && (
        <button type="button" className={styles.swap} onClick={swap}>
          {t(proof === 'password' ? 'security_by_pin' : 'security_by_password')}
        </button>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          look="primary"
          className={isDanger ? styles.danger : undefined}
          busy={isPending}
          disabled={!isReady || !isComplete(proof, value)}
        >
          {action}
        </Button>
        <Button onClick={onCancel}>{t('purchase_cancel')}</Button>
      </div>
    </form>
  );
}

const failureText = (error: unknown, general: string): string | undefined =>
  error === null ? undefined : (error instanceof ApiError && error.message) || general;

interface ProofFieldProps {
  proof: Proof;
  user: User;
  value: string;
  failure: string | undefined;
  onText: (text: string) => void;
}

function ProofField({ proof, user, value, failure, onText }: ProofFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`security_proof_${proof}`)}</label>
      <input
        id={id}
        name={proof}
        type={proof === 'code' ? 'text' : 'password'}
        inputMode={proof === 'password' ? undefined : 'numeric'}
        autoComplete={{ password: 'current-password', pin: 'off', code: 'one-time-code' }[proof]}
        maxLength={128}
        value={value}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={failure !== undefined}
        aria-describedby={`${id}-error`}
      />
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {failure}
      </p>
      {proof === 'code' && <SendCode user={user} />}
    </div>
  );
}

/** Sends the code to the phone of the account. */
function SendCode({ user }: { user: User }) {
  const { t } = useTranslation();
  const api = useApi();
  const phone = user.phone ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call(sendCodeCall, { body: { phone } }),
  });
  const shown = phoneText(phone, user.provider);
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {t('security_code_send', { phone: shown })}
      </Button>
      <output className={styles.note}>
        {isSuccess && t('security_code_sent', { phone: shown })}
        {failureText(error, t('error_general'))}
      </output>
    </>
  );
}

/** There is nothing to confirm with: a PIN makes up for it. */
function NoProof({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('security_no_proof')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/settings/parental" look="primary">
          {t('settings_parental')}
        </ButtonLink>
        <Button onClick={onCancel}>{t('purchase_cancel')}</Button>
      </div>
    </div>
  );
}
