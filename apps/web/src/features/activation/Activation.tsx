import { decideDeviceCodeCall, findDeviceCodeCall } from '@aerial/api-client/calls/device-codes.ts';
import { errorText, isNotFound } from '@aerial/api-client/port.ts';
import { groupedDeviceCode, isWholeDeviceCode } from '@aerial/domain/device-code.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { CircleCheck, CircleSlash2, ShieldAlert, Tv } from 'lucide-react';
import { useCallback, useEffect, useReducer, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { useApi } from '../../core/runtime.tsx';
import { deviceKind, deviceName, deviceSystem } from '../../session/device-names.ts';
import { placeText } from '../../session/place-text.ts';
import styles from './ActivatePage.module.css';
import { initialActivation, stepActivation, type Activation as State, type ActivationEvent } from './machine.ts';

const ERROR_ID = 'activate-error';
type Send = (event: ActivationEvent) => void;

/** @param initialCode from the address, whole or empty */
export function Activation({ initialCode }: { initialCode: string }) {
  const [state, send] = useReducer(stepActivation, initialCode, initialActivation);
  useRequests(state, send);
  switch (state.tag) {
    case 'entering':
      return <CodeForm state={state} send={send} />;
    case 'asking':
      return <Question state={state} send={send} />;
    case 'done':
      return <Outcome isConfirmed={state.isConfirmed} send={send} />;
  }
}

/** Makes the request that the state waits for. */
function useRequests(state: State, send: Send): void {
  const { t } = useTranslation();
  const api = useApi();
  const failed = useCallback(
    (error: unknown) =>
      send({ type: 'failed', message: errorText(error, t('error_download')), isGone: isNotFound(error) }),
    [send, t],
  );
  const looked = state.tag === 'entering' && state.isBusy ? state.code : undefined;
  const decision = state.tag === 'asking' && state.pending ? state : undefined;
  const decided = decision?.code;
  const confirm = decision?.pending === 'confirm';
  useEffect(() => {
    if (looked === undefined) return undefined;
    let isCurrent = true;
    api.call(findDeviceCodeCall, { body: { user_code: looked } }).then(
      (screen) => isCurrent && send({ type: 'found', screen }),
      (error: unknown) => isCurrent && failed(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, failed, looked, send]);
  useEffect(() => {
    if (decided === undefined) return;
    api
      .call(decideDeviceCodeCall, { body: { user_code: decided, confirm } })
      .then(() => send({ type: 'accepted' }), failed);
  }, [api, confirm, decided, failed, send]);
}

function CodeForm({
  state: { code, error, isBusy },
  send,
}: {
  state: Extract<State, { tag: 'entering' }>;
  send: Send;
}) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'submitted' });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.text}>{t('activate_text')}</p>
      <label className={styles.field}>
        <span>{t('activate_code')}</span>
        <input
          ref={field}
          value={groupedDeviceCode(code)}
          onChange={(event) => send({ type: 'typed', text: event.target.value })}
          inputMode="numeric"
          autoComplete="off"
          placeholder="000 000 000"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : ERROR_ID}
          readOnly={isBusy}
        />
      </label>
      <p id={ERROR_ID} role="alert" className={styles.error}>
        {error}
      </p>
      <Button type="submit" look="primary" size="large" busy={isBusy} disabled={!isWholeDeviceCode(code)}>
        {t('login_continue')}
      </Button>
    </form>
  );
}

function Question({
  state: { screen, pending, error },
  send,
}: {
  state: Extract<State, { tag: 'asking' }>;
  send: Send;
}) {
  const { t, i18n } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // No button has the focus: Enter in the form before must not confirm.
  useEffect(() => heading.current?.focus(), []);
  const system = deviceSystem({ ...screen, version: null });
  const place = placeText(i18n.language, screen.country, screen.address);
  return (
    <section className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        {t('activate_ask')}
      </h2>
      <div className={styles.screen}>
        <Tv aria-hidden size={28} className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.name}>
            {deviceName(screen) || t(`settings_device_type_${deviceKind(screen.device_type)}`)}
          </span>
          {system && <span>{system}</span>}
          {place && <span>{place}</span>}
        </span>
      </div>
      {!screen.is_same_network && <p className={styles.network}>{t('activate_other_network')}</p>}
      <p className={styles.warning}>
        <ShieldAlert aria-hidden size={24} />
        <span>{t('activate_warning')}</span>
      </p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.actions}>
        <Button
          look="primary"
          size="large"
          busy={pending === 'confirm'}
          disabled={pending !== undefined}
          onClick={() => send({ type: 'decided', confirm: true })}
        >
          {t('activate_confirm')}
        </Button>
        <Button
          size="large"
          busy={pending === 'refuse'}
          disabled={pending !== undefined}
          onClick={() => send({ type: 'decided', confirm: false })}
        >
          {t('activate_refuse')}
        </Button>
      </div>
    </section>
  );
}

function Outcome({ isConfirmed, send }: { isConfirmed: boolean; send: Send }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = isConfirmed ? CircleCheck : CircleSlash2;
  return (
    <section className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        <Icon aria-hidden size={32} className={isConfirmed ? styles.ok : styles.icon} />
        {t(isConfirmed ? 'activate_done' : 'activate_refused')}
      </h2>
      <p className={styles.text}>{t(isConfirmed ? 'activate_done_text' : 'activate_refused_text')}</p>
      <div className={styles.actions}>
        {isConfirmed && <ButtonLink to="/settings/devices">{t('settings_devices')}</ButtonLink>}
        <Button onClick={() => send({ type: 'another' })}>{t('activate_another')}</Button>
      </div>
    </section>
  );
}
