import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Heart, History, RotateCcw, type LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery, resourcesQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { AppLink } from '../../core/links.tsx';
import { useIsSignedIn, useRuntime, useSurroundings } from '../../core/runtime.tsx';
import { useSignIn } from '../../session/useSignIn.ts';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { InfoPage, InfoSection } from '../../parts/information/InfoPage.tsx';
import {
  ADVANTAGES,
  deviceOf,
  devicesFor,
  hasApp,
  stepsOf,
  type DeviceKey,
} from '../../parts/information/instructions.ts';
import styles from './InstructionsPage.module.css';
import { Steps } from './Steps.tsx';

const never = () => () => {};
const useIsIos = (): boolean =>
  useSyncExternalStore(
    never,
    () => /iPhone|iPad|iPod/.test(navigator.userAgent),
    () => false,
  );

interface InstructionsViewProps {
  requested: string | null;
  addressOf: (device: DeviceKey) => string;
  canonical: string;
}

/** A chooser of devices, the steps for the chosen one, and its advantages. @source */
export function InstructionsView({ requested, addressOf, canonical }: InstructionsViewProps) {
  const { t } = useTranslation();
  const { api, origin } = useRuntime();
  const { data: network } = useQuery(networkQuery(api));
  const { webView: isWebView } = useSurroundings();
  const isIos = useIsIos();
  const offered = devicesFor({ isWebView, isIos, showsApk: network?.provider.show_apk_instruction ?? false });
  const device = deviceOf(requested, offered);
  const name = network?.provider.name ?? '';
  const deviceName = t(`instruction_${device}_name`);
  const isGuide = canonical.startsWith('/guide/');
  const site = origin.replace(/^https?:\/\//, '');
  const { data: resources } = useQuery(resourcesQuery(api));
  const isInStore = hasApp(device, resources?.app_links);
  const usesBrowser = !isInStore && device !== 'android_tv_apk';
  const title = isGuide
    ? t(usesBrowser ? 'instruction_title_watch' : 'instruction_title_device', { device: deviceName })
    : t('instruction_title');
  usePageHead({
    title: t('title_page', { title, name }),
    description: isGuide ? t('instruction_description', { name, device: deviceName }) : t('instruction_text'),
    canonical,
  });
  return (
    <InfoPage title={title} lead={t('instruction_text')}>
      <nav className={styles.devices} aria-label={t('instruction_devices')}>
        {offered.map((key) => (
          <AppLink
            key={key}
            to={addressOf(key)}
            replace
            className={styles.device}
            aria-current={key === device ? 'true' : undefined}
          >
            {t(`instruction_${key}_name`)}
          </AppLink>
        ))}
      </nav>
      <InfoSection title={t('instruction_steps')}>
        <Steps texts={stepsOf(device, isInStore).map((key) => t(key, { name, site }))} />
        {isInStore && <p className={styles.note}>{t('instruction_not_in_store', { site })}</p>}
      </InfoSection>
      <Advantages />
      <Contacts support={network?.provider.landing.support} />
    </InfoPage>
  );
}

const ICONS: Record<(typeof ADVANTAGES)[number]['key'], LucideIcon> = {
  archive: RotateCcw,
  films: Clapperboard,
  favourites: Heart,
  continue: History,
};

/** Guests see the advantages; a press opens the sign-in. @source, F-335 */
function Advantages() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { open } = useSignIn();
  return (
    <InfoSection title={t('instruction_advantages')}>
      <ul className={styles.advantages}>
        {ADVANTAGES.map(({ key, to }) => {
          const Icon = ICONS[key];
          const content = (
            <>
              <Icon aria-hidden size={26} />
              <span className={styles.name}>{t(`instruction_advantage_${key}`)}</span>
              <span className={styles.text}>{t(`instruction_advantage_${key}_text`)}</span>
            </>
          );
          return (
            <li key={key}>
              {isSignedIn ? (
                <AppLink to={to} className={styles.advantage}>
                  {content}
                </AppLink>
              ) : (
                <button
                  type="button"
                  aria-disabled
                  className={styles.advantage}
                  onClick={() => open(t('instruction_guest'))}
                >
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </InfoSection>
  );
}
