import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, MonitorSmartphone, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { usePageHead } from '../../core/head.ts';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { formatPrice } from '../../i18n/price.ts';
import GoHomePage from '../../parts/missing/GoHomePage.tsx';
import styles from './RedirectPage.module.css';

type Screen = NonNullable<NetworkInfo['provider']['redirect_screen']>;

/** The languages of the screen, whatever the provider offers elsewhere. @source */
const LANGUAGES = [
  ['ru', 'Русский'],
  ['en', 'English'],
  ['uz', 'O‘zbekcha'],
] as const;

/** What a partner sells elsewhere: one offer in numbers, and one button that leads there. @source */
export default function RedirectPage() {
  const { data: network } = useQuery(networkQuery(useApi()));
  if (!network) return null;
  const { name, redirect_screen: screen } = network.provider;
  return screen && /^https?:\/\//.test(screen.url) ? <Offer screen={screen} name={name} /> : <GoHomePage />;
}

function Offer({ screen, name }: { screen: Screen; name: string }) {
  const { t, i18n } = useTranslation();
  const title = t('redirect_title', {
    period: t('packet_days', { count: screen.days }),
    price: formatPrice(i18n.language, screen.price, screen.currency),
  });
  usePageHead({ title: t('title_page', { title, name }), noindex: true });
  const facts = [
    [Tv, t('redirect_channels', { count: screen.channels_count })],
    [Clapperboard, t('redirect_cinemas', { count: screen.cinemas_count })],
    [MonitorSmartphone, t('redirect_devices', { count: screen.devices_count })],
  ] as const;
  return (
    <div className={styles.page}>
      <Languages />
      <h1 className={styles.title}>{title}</h1>
      <ul className={styles.facts}>
        {facts.map(([Icon, text]) => (
          <li key={text} className={styles.fact}>
            <Icon aria-hidden size={28} strokeWidth={1.6} />
            {text}
          </li>
        ))}
      </ul>
      <ButtonLink to={screen.url} look="primary" size="large">
        {t('redirect_open')}
      </ButtonLink>
    </div>
  );
}

/** @source */
function Languages() {
  const { t, i18n } = useTranslation();
  const { setLanguage } = useRuntime();
  return (
    <ul className={styles.languages} aria-label={t('header_language')}>
      {LANGUAGES.map(([key, title]) => (
        <li key={key}>
          <button
            type="button"
            lang={key}
            className={styles.language}
            aria-pressed={i18n.language === key}
            onClick={() => setLanguage(key)}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
