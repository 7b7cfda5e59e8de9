import { useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useIsSignedIn, useRuntime } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import type { ModalId } from '../../modals/ids.ts';
import type { ModalContentProps } from '../../core/modals.tsx';
import { SupportContacts } from '../../parts/dialogs/SupportContacts.tsx';
import styles from '../../parts/dialogs/contents.module.css';

interface About {
  readonly textKey: ParseKeys;
  /** Adds the provider's payment text. */
  readonly isAboutMoney?: boolean;
  /** It concerns an account, which a guest does not have. */
  readonly needsUser?: boolean;
}

const money: About = { textKey: 'modal_about_pay', isAboutMoney: true };

const ABOUT: Partial<Record<ModalId, About>> = {
  nofunds: { textKey: 'modal_about_nofunds', isAboutMoney: true },
  refill: { textKey: 'modal_about_refill', isAboutMoney: true, needsUser: true },
};

/** A text with a link and contacts: for what a provider settles with its viewers in person. */
export function AboutModal({ request }: ModalContentProps) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const { data: network } = useQuery(networkQuery(useApi()));
  const about = ABOUT[request.id] ?? money;
  const wantsSignIn = about.needsUser && !isSignedIn;
  return (
    <div className={styles.content}>
      <p className={styles.text}>{request.text ?? t(about.textKey)}</p>
      {about.isAboutMoney && network?.provider.payment_info && (
        <p className={styles.text}>{network.provider.payment_info}</p>
      )}
      {!wantsSignIn && <SupportContacts />}
      <div className={styles.actions}>
        {wantsSignIn && (
          <Button look="primary" onClick={() => modals.open({ id: 'auth' })}>
            {t('action_signin')}
          </Button>
        )}
        <Button onClick={modals.close}>{request.closeButton ?? t('action_close')}</Button>
      </div>
    </div>
  );
}
