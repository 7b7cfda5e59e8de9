/** Prompts with a text and one button. */
import { BellRing, Gift, MonitorDown, UserRoundPlus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { promptSettingsCall } from '@aerial/api-client/calls/prompts.ts';
import { showsPromoBanner } from '@aerial/domain/prompts.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { PromptCard } from './PromptCard.tsx';
import styles from './PromptCard.module.css';
import type { PromptProps } from './prompt-props.ts';

type SimpleProps = Pick<PromptProps, 'close'>;
/** A partner's prompt with its own texts. */
export type PartnerTexts = Answer<typeof promptSettingsCall>['prompts'][number];

interface ActionsProps extends SimpleProps {
  readonly caption: string;
  readonly act: () => void;
}

function Actions({ caption, act, close }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button look="primary" onClick={act}>
        {caption}
      </Button>
      <Button onClick={() => close()}>{t('action_later')}</Button>
    </div>
  );
}

/** Asks a guest to sign up. @source */
export function RegisterPrompt({ close }: SimpleProps) {
  const { t } = useTranslation();
  const { api, modals } = useRuntime();
  const days = useQuery(networkQuery(api)).data?.promo_days ?? 0;
  const signUp = () => {
    close();
    modals.open({ id: 'auth' });
  };
  return (
    <PromptCard title={t('prompt_register_title')} mark={<UserRoundPlus size={22} />} onClose={close}>
      {showsPromoBanner(days) && (
        <p className={styles.banner}>{t('packet_trial_free', { period: t('packet_days', { count: days }) })}</p>
      )}
      <p className={styles.text}>{t('prompt_register_text')}</p>
      <Actions caption={t('prompt_register_button')} act={signUp} close={close} />
    </PromptCard>
  );
}

/** Asks before the browser does: its own question can be answered only once. @source */
export function PermissionPrompt({ close, allow }: SimpleProps & { readonly allow: () => void }) {
  const { t } = useTranslation();
  const act = () => {
    close();
    allow();
  };
  return (
    <PromptCard title={t('prompt_permission_title')} mark={<BellRing size={22} />} onClose={close}>
      <p className={styles.text}>{t('prompt_permission_text')}</p>
      <Actions caption={t('prompt_permission_button')} act={act} close={close} />
    </PromptCard>
  );
}

/** @source A-620 */
export function InstallPrompt({ close, install }: SimpleProps & { readonly install: () => void }) {
  const { t } = useTranslation();
  const name = useQuery(networkQuery(useApi())).data?.provider.name ?? '';
  const act = () => {
    close();
    install();
  };
  return (
    <PromptCard title={t('prompt_install_title', { name })} mark={<MonitorDown size={22} />} onClose={close}>
      <p className={styles.text}>{t('prompt_install_text')}</p>
      <Actions caption={t('prompt_install_button')} act={act} close={close} />
    </PromptCard>
  );
}

interface PartnerPromptProps extends SimpleProps {
  readonly texts: PartnerTexts;
  /** The button without a link of its own; undefined for none. */
  readonly install: (() => void) | undefined;
}

/** A partner's words, picture and link. @source A-607 */
export function PartnerPrompt({ texts, close, install }: PartnerPromptProps) {
  const { t } = useTranslation();
  const { openOutside } = useRuntime();
  const { title, text, image, link, button } = texts;
  const address = link !== null && URL.canParse(link) && /^https?:/i.test(link) ? link : undefined;
  const go = address === undefined ? install : () => openOutside(address);
  const act =
    go &&
    (() => {
      close();
      go();
    });
  return (
    <PromptCard title={title} mark={install ? <MonitorDown size={22} /> : <Gift size={22} />} onClose={close}>
      {image !== null && <img className={styles.image} src={image} alt="" loading="lazy" decoding="async" />}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {act && (
        <Actions
          caption={button ?? (address === undefined ? t('prompt_install_button') : t('prompt_link'))}
          act={act}
          close={close}
        />
      )}
    </PromptCard>
  );
}
