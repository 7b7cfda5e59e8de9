import type { ProviderInfo } from '@aerial/contract/shapes/provider.ts';
import { useQuery } from '@tanstack/react-query';
import { Layers, RotateCcw, Tv } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { channelListQuery } from '@aerial/api-client/channel-queries.ts';
import { isNotFound } from '@aerial/api-client/port.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { PacketCard, PacketGrid } from '../../parts/commerce/PacketCard.tsx';
import { PromoDays } from '../../parts/commerce/PromoDays.tsx';
import { sortPackets } from '../../parts/commerce/packet-list.ts';
import { providerPacketsQuery } from '../../parts/commerce/queries.ts';
import { useOwnPackets } from '../../parts/commerce/useOwnPackets.ts';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { isDeviceKey } from '../../parts/information/instructions.ts';
import { InfoSection } from '../../parts/information/InfoPage.tsx';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import pageStyles from '../../parts/missing/Page.module.css';
import styles from './ProviderPage.module.css';
import { providerInfoQuery } from './queries.ts';
import { landingButton } from './rules.ts';
import { usePromoStep } from './usePromoStep.ts';

/** The landing page of a provider, by id or shortname. @source F-016, F-090–F-092, A-055–A-066 */
export default function ProviderPage() {
  const { id = '' } = useParams();
  const api = useApi();
  const { data, error, refetch } = useQuery(providerInfoQuery(api, id));
  if (data) return <Landing provider={data} />;
  if (isNotFound(error)) return <NotFound />;
  return <div className={pageStyles.centre}>{error && <ErrorState onRetry={() => void refetch()} />}</div>;
}

/** @source F-091, A-057 */
function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#tariffs') document.getElementById('tariffs')?.scrollIntoView();
  }, [hash]);
}

function Landing({ provider }: { provider: ProviderInfo }) {
  const { t } = useTranslation();
  const { name, landing } = provider;
  const description = landing.description ?? t('provider_description', { name });
  usePageHead({
    title: t('title_start', { name }),
    description: description,
    canonical: `/provider/${encodeURIComponent(provider.shortname)}`,
    image: landing.background,
  });
  useAnchor();
  const button = landingButton(provider);
  return (
    <div>
      <section className={styles.hero}>
        {landing.background && (
          <SizedImage
            src={landing.background}
            kind="background"
            fetchPriority="high"
            alt=""
            className={styles.background}
          />
        )}
        <div className={styles.intro}>
          <Heading name={name} landing={landing} />
          <p className={styles.text}>{description}</p>
          <div className={styles.actions}>
            <ButtonLink to="/channels" look="primary" size="large">
              {t('provider_watch')}
            </ButtonLink>
            {button?.caption && (
              <ButtonLink to={button.to} size="large">
                {button.caption}
              </ButtonLink>
            )}
            {button && !button.caption && <PromoButton />}
          </div>
        </div>
      </section>
      <div className={styles.body}>
        <PromoDays />
        <Offer provider={provider} />
        <InfoSection title={t('provider_devices')}>
          <p className={styles.muted}>{t('provider_devices_text')}</p>
          <ul className={styles.devices}>
            {provider.devices.filter(isDeviceKey).map((device) => (
              <li key={device}>
                <AppLink to={`/guide/${device}`} className={styles.device}>
                  {t(`instruction_${device}_name`)}
                </AppLink>
              </li>
            ))}
          </ul>
        </InfoSection>
        <InfoSection title={t('provider_tariffs')} id="tariffs">
          <Tariffs provider={provider} />
        </InfoSection>
        <Contacts support={provider.contacts} title={t('provider_contacts')} />
      </div>
    </div>
  );
}

const PROMO_CAPTIONS = {
  enter: 'provider_promo',
  signin: 'provider_promo_signin',
  apply: 'promo_wizard_apply',
} as const;

/** Leads to the promo codes, with the code that this browser has stored. @source */
function PromoButton() {
  const { t } = useTranslation();
  const { step, code } = usePromoStep();
  return (
    <ButtonLink to={code === undefined ? '/promo' : `/promo?code=${encodeURIComponent(code)}`} size="large">
      {t(PROMO_CAPTIONS[step])}
    </ButtonLink>
  );
}

/** The packets of the provider, or what it says without any. @source */
function Tariffs({ provider }: { provider: ProviderInfo }) {
  const { t } = useTranslation();
  const own = useOwnPackets();
  const { data: packets } = useQuery(providerPacketsQuery(useApi(), provider.shortname));
  if (!packets || packets.length === 0) {
    return (
      <div className={styles.card}>
        <Layers aria-hidden size={26} />
        <p className={styles.muted}>
          {provider.is_have_purchases ? t('packets_ask_text') : t('provider_tariffs_free')}
        </p>
        <ButtonLink to="/packets">{t('channels_to_packets')}</ButtonLink>
      </div>
    );
  }
  return (
    <PacketGrid label={t('provider_tariffs')}>
      {sortPackets(packets).map((packet) => (
        <li key={packet.id}>
          <PacketCard owned={own.of(packet)} />
        </li>
      ))}
    </PacketGrid>
  );
}

/** A logo already contains the name; a distinct title is shown beside it. */
function Heading({ name, landing }: { name: string; landing: ProviderInfo['landing'] }) {
  const logo = landing.logo && <img src={landing.logo} alt={name} height={72} className={styles.logo} />;
  if (!landing.title) return <h1 className={styles.title}>{logo ?? name}</h1>;
  return (
    <>
      {logo}
      <h1 className={styles.title}>{landing.title}</h1>
    </>
  );
}

/** The offer of the provider. The number of channels is only available on the provider's own site. */
function Offer({ provider }: { provider: ProviderInfo }) {
  const { t } = useTranslation();
  const api = useApi();
  const { data: network } = useQuery(networkQuery(api));
  const isOwn = network?.provider.id === provider.id;
  const { data: channels } = useQuery({ ...channelListQuery(api), enabled: isOwn });
  const count = isOwn ? channels?.filter(({ is_hidden: isHidden }) => !isHidden).length : undefined;
  return (
    <div className={styles.cards}>
      <div className={styles.card}>
        <Tv aria-hidden size={26} />
        <p className={styles.name}>{count ? t('provider_channels', { count }) : t('channels_title')}</p>
        <p className={styles.muted}>{t('channels_title_description')}</p>
      </div>
      <div className={styles.card}>
        <RotateCcw aria-hidden size={26} />
        <p className={styles.name}>{t('instruction_advantage_archive')}</p>
        <p className={styles.muted}>{t('instruction_advantage_archive_text')}</p>
      </div>
      <div className={styles.card}>
        <Layers aria-hidden size={26} />
        <p className={styles.name}>{t('instruction_advantage_films')}</p>
        <p className={styles.muted}>{t('instruction_advantage_films_text')}</p>
      </div>
    </div>
  );
}
