import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { usePageHead } from '../../core/head.ts';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';
import GoHomePage from '../../parts/missing/GoHomePage.tsx';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { campaignQuery } from './campaign-query.ts';
import styles from './Promo.module.css';

/** Promo codes and gifts, where the provider has them; otherwise a redirect home. @source F-078–F-083, A-067–A-074 */
export default function PromoPage() {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { data: network } = useQuery(networkQuery(useApi()));
  if (network && !network.provider.is_promo_enabled) return <GoHomePage />;
  if (id !== undefined) return <CampaignPage id={id} />;
  if (pathname.startsWith('/gift')) return <GiftPage />;
  const code = new URLSearchParams(search).get('code')?.trim() || undefined;
  return <CodePage code={code} isReady={network !== undefined} />;
}

/** The wizard opens over it, with the code of the address. @source */
function CodePage({ code, isReady }: { code: string | undefined; isReady: boolean }) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const title = t('page_promo');
  usePageHead({ title, noindex: true });
  useEffect(() => {
    // A wizard that continues after the page of a bank is already open.
    if (isReady && modals.current()?.id !== 'promocode_wizard') modals.open({ id: 'promocode_wizard', data: { code } });
  }, [code, isReady, modals]);
  return (
    <InfoPage title={title} lead={t('promo_text')} reading>
      <Actions code={code} />
    </InfoPage>
  );
}

const GIFT_STEPS = ['gift_step_find', 'gift_step_enter', 'gift_step_watch'] as const;

/** How a gift code is activated. @source */
function GiftPage() {
  const { t } = useTranslation();
  const title = t('gift_title');
  usePageHead({ title, noindex: true });
  return (
    <InfoPage title={title} lead={t('gift_text')} reading>
      <ol className={styles.steps}>
        {GIFT_STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <Actions />
    </InfoPage>
  );
}

/** @source */
function CampaignPage({ id }: { id: string }) {
  const { data: campaign, error, refetch } = useQuery(campaignQuery(useApi(), id));
  const { t } = useTranslation();
  const title = campaign?.title ?? t('page_promo');
  usePageHead({ title, noindex: true });
  if (isNotFound(error)) return <NotFound />;
  if (error && !campaign) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <InfoPage title={title} reading>
      {campaign ? (
        <>
          {campaign.image && <img className={styles.picture} src={campaign.image} alt="" />}
          <p className={styles.text}>{campaign.text}</p>
        </>
      ) : (
        <Spinner size={40} />
      )}
      <Actions />
    </InfoPage>
  );
}

function Actions({ code }: { code?: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  return (
    <div className={styles.actions}>
      <Button look="primary" onClick={() => modals.open({ id: 'promocode_wizard', data: { code } })}>
        {t('promo_wizard_enter')}
      </Button>
      <ButtonLink to="/faq">{t('page_faq')}</ButtonLink>
    </div>
  );
}
