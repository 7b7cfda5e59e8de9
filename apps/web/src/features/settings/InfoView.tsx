import type { User } from '@aerial/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { remoteNetworkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useSession } from '../../core/runtime.tsx';
import { formatDate } from '../../i18n/format.ts';
import { APP_VERSION } from '@aerial/domain/version.ts';
import { usePrefill } from '../../parts/support/usePrefill.ts';
import { deviceKind, deviceName } from '../../session/device-names.ts';
import styles from './InfoView.module.css';
import { ProfileFields } from './ProfileFields.tsx';
import { devicesQuery } from '../../session/device-queries.ts';
import { accountName, balanceText, phoneText } from './user-text.ts';
import { WithUser } from './WithUser.tsx';

/** The user's data, and what support may need. @source spec 3 §2.2, A-150–A-162 */
export const InfoView = () => (
  <WithUser>
    {(user) => (
      <>
        <ProfileFields key={user.id} user={user} />
        <AccountFacts user={user} />
        <HereAndNow />
      </>
    )}
  </WithUser>
);

function AccountFacts({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const prefill = usePrefill();
  const { provider } = user;
  const { phone, email } = provider.landing.support;
  return (
    <Facts title={t('settings_info_account')}>
      {user.phone && <Fact name={t('settings_info_phone')}>{phoneText(user.phone, provider)}</Fact>}
      <Fact name={t('settings_info_number')}>{accountName(user, provider.account_field)}</Fact>
      <Fact name={t('settings_balance')}>{balanceText(user, i18n.language)}</Fact>
      <Fact name={t('settings_info_provider')}>{provider.name}</Fact>
      {phone && (
        <Fact name={t('settings_info_support_phone')}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      {email && (
        <Fact name={t('settings_info_support_email')}>
          <a href={`mailto:${email}`} onClick={prefill(`mailto:${email}`)}>
            {email}
          </a>
        </Fact>
      )}
    </Facts>
  );
}

function HereAndNow() {
  const { t, i18n } = useTranslation();
  const api = useApi();
  const session = useSession();
  const { data: devices } = useQuery(devicesQuery(api));
  const { data: network } = useQuery(remoteNetworkQuery(api));
  const own = session.tag === 'active' ? devices?.find(({ id }) => id === session.token.device_id) : undefined;
  return (
    <Facts title={t('settings_info_here')}>
      <Fact name={t('settings_info_device')}>
        {own && (deviceName(own) || t(`settings_device_type_${deviceKind(own.device_type)}`))}
      </Fact>
      <Fact name={t('settings_info_login')}>
        {own?.login_at && formatDate(i18n.language, Date.parse(own.login_at), 'dateTime')}
      </Fact>
      <Fact name={t('settings_info_ip')}>{network?.remote}</Fact>
      <Fact name={t('settings_info_version')}>{APP_VERSION}</Fact>
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  );
}

/** Omits missing values. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
