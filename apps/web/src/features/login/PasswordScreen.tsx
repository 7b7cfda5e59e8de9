import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { errorOf, FormError, LoginForm, type ScreenProps } from './form.tsx';
import styles from './Login.module.css';

/** Login and password, both required. @source F-301 */
export function PasswordScreen({ login, send }: ScreenProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <LoginForm error={login.error} onSubmit={(trap) => send({ type: 'password-submitted', trap })}>
      <label className={styles.field}>
        <span>{t('signin_login')}</span>
        <input
          ref={first}
          value={login.login}
          onChange={(event) => send({ type: 'password-typed', login: event.target.value })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...errorOf(login)}
        />
      </label>
      <div className={styles.field}>
        <label htmlFor="login-password">
          <span>{t('signin_password')}</span>
        </label>
        <div className={styles.secret}>
          <input
            id="login-password"
            type={isShown ? 'text' : 'password'}
            value={login.password}
            onChange={(event) => send({ type: 'password-typed', password: event.target.value })}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...errorOf(login)}
          />
          <IconButton
            label={isShown ? t('login_password_hide') : t('login_password_show')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </IconButton>
        </div>
      </div>
      <FormError error={login.error} now={login.now} />
      <Button
        type="submit"
        look="primary"
        size="large"
        wide
        busy={login.isBusy}
        disabled={!login.login.trim() || !login.password}
      >
        {t('action_signin')}
      </Button>
    </LoginForm>
  );
}
