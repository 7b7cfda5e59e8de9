import type { SignIn } from '@aerial/contract/calls/account.ts';
import { useQuery } from '@tanstack/react-query';
import { Globe, Laptop, MonitorSmartphone, Smartphone, Tablet, Tv, Box, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useApi } from '../../../core/runtime.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { deviceKind, deviceName, type DeviceKind } from '../../../session/device-names.ts';
import panel from '../Panel.module.css';
import { placeText } from '../../../session/place-text.ts';
import { signInsQuery } from './queries.ts';
import styles from './SignIns.module.css';

const ICONS: Record<DeviceKind, LucideIcon> = {
  browser: Globe,
  computer: Laptop,
  tv: Tv,
  box: Box,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};
/** Shown at first. */
const FEW = 5;

/** Where the account was signed in to: time, way, place and device, the latest first. */
export function SignIns() {
  const { t } = useTranslation();
  const { data: signIns, isError, refetch } = useQuery(signInsQuery(useApi()));
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={panel.panel} aria-labelledby="security-sign-ins">
      <h2 id="security-sign-ins" className={panel.title}>
        {t('security_sign_ins')}
      </h2>
      <p className={panel.text}>{t('security_sign_ins_text')}</p>
      {isError && !signIns && <ErrorState compact onRetry={() => void refetch()} />}
      {!isError && !signIns && <Skeleton height="9rem" />}
      {signIns?.length === 0 && <p className={panel.text}>{t('security_sign_ins_none')}</p>}
      {signIns && signIns.length > 0 && (
        <ul className={styles.list} aria-labelledby="security-sign-ins">
          {(isWhole ? signIns : signIns.slice(0, FEW)).map((one) => (
            <Entry key={one.id} signIn={one} />
          ))}
        </ul>
      )}
      {signIns && signIns.length > FEW && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('security_sign_ins_all', { total: signIns.length })}
        </Button>
      )}
    </section>
  );
}

function Entry({ signIn: { device, way, country, address, created_at, is_current } }: { signIn: SignIn }) {
  const { t, i18n } = useTranslation();
  const kind = deviceKind(device?.device_type ?? null);
  const Icon = ICONS[kind];
  const place = placeText(i18n.language, country, address);
  return (
    <li className={styles.entry} aria-current={is_current || undefined}>
      <Icon aria-hidden size={24} className={panel.off} />
      <span className={styles.words}>
        <span className={styles.name}>
          {device ? deviceName(device) || t(`settings_device_type_${kind}`) : t('security_device_unknown')}{' '}
          {is_current && <Tag>{t('security_current')}</Tag>}
        </span>
        <span className={styles.note}>
          {formatDate(i18n.language, Date.parse(created_at), 'dateTime')}
          {' · '}
          {t(`security_way_${way}`)}
        </span>
        {place && <span className={styles.note}>{place}</span>}
      </span>
    </li>
  );
}
