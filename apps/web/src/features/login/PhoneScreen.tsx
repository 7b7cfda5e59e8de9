import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { errorOf, FormError, LoginForm, type ScreenProps } from './form.tsx';
import styles from './Login.module.css';
import { PhoneField } from './PhoneField.tsx';
import type { LoginRules } from './types.ts';

/** The first screen of the login. @source F-264, F-310 */
export function PhoneScreen({
  login,
  send,
  rules,
  network,
}: ScreenProps & { rules: LoginRules; network: NetworkInfo }) {
  const { t } = useTranslation();
  const offersScreen = useViewerFeature('device_sign_in');
  return (
    <>
      <LoginForm error={login.error} onSubmit={(trap) => send({ type: 'phone-submitted', trap })}>
        <label className={styles.field}>
          <span>{rules.isMiddleware ? t('login_phone_or_contract') : t('login_phone')}</span>
          <PhoneField
            form={rules.form}
            digits={login.phone}
            onDigits={(digits) => send({ type: 'phone-typed', digits })}
            onForeign={() => send({ type: 'foreign-phone-typed' })}
            {...errorOf(login)}
          />
        </label>
        <FormError error={login.error} now={login.now} />
        <Button type="submit" look="primary" size="large" wide busy={login.isBusy}>
          {rules.isMiddleware ? t('login_continue') : t('login_get_code')}
        </Button>
      </LoginForm>
      <div className={styles.others}>
        <Button look="ghost" wide onClick={() => send({ type: 'password-requested' })} disabled={login.isBusy}>
          {t('login_by_password')}
        </Button>
        {offersScreen && (
          <Button
            look="ghost"
            wide
            icon={<MonitorSmartphone aria-hidden size={20} />}
            onClick={() => send({ type: 'screen-requested' })}
            disabled={login.isBusy}
          >
            {t('login_by_screen')}
          </Button>
        )}
        <Terms network={network} />
      </div>
    </>
  );
}

/** The terms of the login; in a new tab, so that the form stays. */
function Terms({ network }: { network: NetworkInfo }) {
  const { t } = useTranslation();
  const links = [
    network.agreement && (['/agreement', t('footer_agreement')] as const),
    network.privacy && (['/privacy', t('footer_privacy')] as const),
  ].filter((link) => !!link);
  if (links.length === 0) return null;
  return (
    <p className={styles.terms}>
      {t('login_terms')}{' '}
      {links.map(([to, text], index) => (
        <span key={to}>
          {index > 0 && ', '}
          <a href={to} target="_blank" rel="noreferrer">
            {text}
          </a>
        </span>
      ))}
    </p>
  );
}
