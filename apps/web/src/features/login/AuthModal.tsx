import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { useIsSignedIn, useRuntime, useSession } from '../../core/runtime.tsx';
import { ContentLoading } from '../../modals/ContentLoading.tsx';
import { useSetModalHeading, type ModalContentProps } from '../../core/modals.tsx';
import type { ModalData } from '../../modals/types.ts';
import type { SessionRunner } from '../../core/session.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { AddressScreen, CityScreen } from './ChoiceScreens.tsx';
import { CodeScreen } from './CodeScreen.tsx';
import type { ScreenProps } from './form.tsx';
import styles from './Login.module.css';
import { LoginLanguage } from './LoginLanguage.tsx';
import { MessengerScreen } from './MessengerScreen.tsx';
import { PasswordScreen } from './PasswordScreen.tsx';
import { formatPhone } from '../../parts/phone/phone-input.ts';
import { PhoneScreen } from './PhoneScreen.tsx';
import { ScreenCodeScreen } from './ScreenCodeScreen.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { loginRules, type Login, type LoginRules } from './types.ts';
import { useLogin } from './useLogin.ts';

/** The login dialog. Closes by itself once a user is signed in. @source F-141, spec 3 §4.8 */
export function AuthModal({ request }: ModalContentProps) {
  const { t } = useTranslation();
  const { api, modals, session } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const { data: network } = useQuery(networkQuery(api));
  const { reason } = (request.data as ModalData['auth'] | undefined) ?? {};
  // A child profile cannot continue without a login. @source F-260
  const state = useSession();
  const forChild = state.tag === 'signed-out' && state.child ? t('signin_child_expired') : undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    // What waited for the login may be opening its own dialog already.
    if (modals.current()?.id === 'auth') modals.close();
    showToast(t('signin_welcome'));
  }, [isSignedIn, modals, t]);
  useEffect(() => () => session?.closeSignIn(), [session]);
  if (!network || !session) {
    return <ContentLoading growing />;
  }
  return <LoginDialog network={network} session={session} reason={reason ?? forChild} />;
}

interface LoginDialogProps {
  network: NetworkInfo;
  session: SessionRunner;
  /** The reason of the login. */
  reason: string | undefined;
}

function LoginDialog({ network, session, reason }: LoginDialogProps) {
  const { t } = useTranslation();
  const { api } = useRuntime();
  const rules = useMemo(() => loginRules(network), [network]);
  const { login, send } = useLogin(rules, api, session, useViewerFeature('device_sign_in'));
  const setHeading = useSetModalHeading();
  const back = useCallback(() => send({ type: 'back' }), [send]);
  const { title, description } = headingOf(login, rules, network, t);
  const isFirst = login.step.tag === 'phone';
  const words = isFirst && reason ? reason : description;
  const { provider } = network;
  // Before the first paint: a late heading would move the form.
  useLayoutEffect(
    () =>
      setHeading({
        title,
        description: words,
        ...(isFirst ? { mark: <ProviderMark provider={provider} /> } : { onBack: back }),
      }),
    [back, isFirst, provider, setHeading, title, words],
  );
  return (
    <div className={styles.login}>
      <Screen login={login} send={send} rules={rules} network={network} />
      <LoginLanguage network={network} />
    </div>
  );
}

function Screen({ login, send, rules, network }: ScreenProps & { rules: LoginRules; network: NetworkInfo }) {
  const { step } = login;
  switch (step.tag) {
    case 'phone':
      return <PhoneScreen login={login} send={send} rules={rules} network={network} />;
    case 'messenger':
      return <MessengerScreen login={login} send={send} step={step} />;
    case 'code':
      return <CodeScreen login={login} send={send} sent={step.sent} />;
    case 'password':
      return <PasswordScreen login={login} send={send} />;
    case 'screen':
      return <ScreenCodeScreen login={login} send={send} step={step} />;
    case 'city':
      return <CityScreen login={login} send={send} step={step} />;
    case 'address':
      return <AddressScreen login={login} send={send} step={step} />;
  }
}

/** The intro of each screen; the provider's own words above the first. @source wire shapes §2 default.login */
function headingOf(
  { step, phone }: Login,
  rules: LoginRules,
  network: NetworkInfo,
  t: TFunction,
): { title: string; description: string } {
  const shown = formatPhone(rules.form, phone);
  switch (step.tag) {
    case 'phone': {
      const { title, description } = network.default.login;
      return {
        title: title || t('signin_title'),
        description: description || (rules.canRegister ? t('login_phone_text_new') : t('login_phone_text')),
      };
    }
    case 'messenger':
      return { title: t('login_messenger_title'), description: t('login_messenger_text', { phone: shown }) };
    case 'code': {
      const own = {
        sms: 'login_code_sent',
        messenger: 'login_code_messenger',
        contract: 'login_code_contract',
      } as const;
      return { title: t('login_code_title'), description: step.sent.message || t(own[step.sent.by], { phone: shown }) };
    }
    case 'password':
      return { title: t('login_password_title'), description: t('signin_text') };
    case 'screen':
      return { title: t('login_screen_title'), description: t('login_screen_text') };
    case 'city':
      return { title: t('login_city_title'), description: t('login_city_text') };
    case 'address':
      return { title: t('login_address_title'), description: t('login_address_text') };
  }
}
