import type { Device, User } from '@aerial/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Box, Globe, Laptop, MonitorSmartphone, Smartphone, Tablet, Trash2, Tv, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { useApi, useSession } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { formatDate } from '../../i18n/format.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { deviceKind, deviceName, deviceSystem, type DeviceKind } from '../../session/device-names.ts';
import styles from './DevicesView.module.css';
import { devicesQuery } from '../../session/device-queries.ts';
import { useRemoveDevice } from './useRemoveDevice.ts';
import { WithUser } from './WithUser.tsx';

/** With the receiver of commands, which few screens are. */
const RemoteSwitch = lazy(() => import('./RemoteSwitch.tsx'));

const ICONS: Record<DeviceKind, LucideIcon> = {
  browser: Globe,
  computer: Laptop,
  tv: Tv,
  box: Box,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

/** The viewer's devices: this one first, each other one removable. @source spec 3 §2.2, A-140–A-149 */
export const DevicesView = () => <WithUser>{(user) => <Devices user={user} />}</WithUser>;

function Devices({ user }: { user: User }) {
  const { t } = useTranslation();
  const session = useSession();
  const canActivate = useViewerFeature('device_sign_in');
  const hasRemote = useViewerFeature('remote_control');
  const { data: devices, isError, refetch } = useQuery(devicesQuery(useApi()));
  const { confirmRemoval, removing } = useRemoveDevice(user);
  const count = useRef<HTMLParagraphElement>(null);
  useFocusAfterRemoval(count, devices?.length);
  if (isError && !devices) return <ErrorState onRetry={() => void refetch()} />;
  if (!devices) return <Skeleton height="9rem" />;
  const own = session.tag === 'active' ? session.token.device_id : undefined;
  const isOwn = ({ id }: Device) => id === own;
  const shown = [...devices.filter(isOwn), ...devices.filter((device) => !isOwn(device)).toReversed()];
  return (
    <>
      <p ref={count} tabIndex={-1} aria-live="polite" className={styles.limit}>
        {t('settings_devices_limit', { used: devices.length, limit: user.device_limit })}
      </p>
      <ul className={styles.list} aria-label={t('settings_devices')}>
        {shown.map((device) => (
          <li
            key={device.id}
            className={isOwn(device) ? styles.own : undefined}
            aria-current={isOwn(device) || undefined}
          >
            {isOwn(device) ? (
              <div className={styles.device}>
                <DeviceWords device={device} />
                <span className={styles.tag}>{t('settings_device_this')}</span>
              </div>
            ) : (
              <button
                type="button"
                className={styles.device}
                disabled={removing === device.id}
                aria-busy={removing === device.id || undefined}
                onClick={() => confirmRemoval(device)}
              >
                <DeviceWords device={device} />
                <span className={styles.remove}>
                  <Trash2 aria-hidden size={20} />
                  <span>{t('settings_device_remove')}</span>
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {canActivate && (
        <ButtonLink to="/activate" icon={<Tv aria-hidden size={20} />}>
          {t('activate_title')}
        </ButtonLink>
      )}
      {hasRemote && (
        <>
          <ButtonLink to="/remote" icon={<Smartphone aria-hidden size={20} />}>
            {t('remote_title')}
          </ButtonLink>
          <Suspense>
            <RemoteSwitch />
          </Suspense>
        </>
      )}
    </>
  );
}

function DeviceWords({ device }: { device: Device }) {
  const { t, i18n } = useTranslation();
  const kind = deviceKind(device.device_type);
  const Icon = ICONS[kind];
  const system = deviceSystem(device);
  return (
    <>
      <Icon aria-hidden size={26} className={styles.icon} data-device={kind} />
      <span className={styles.words}>
        <span className={styles.name}>{deviceName(device) || t(`settings_device_type_${kind}`)}</span>
        {system && <span className={styles.when}>{system}</span>}
        {device.login_at && (
          <span className={styles.when}>
            {t('settings_device_login', { when: formatDate(i18n.language, Date.parse(device.login_at), 'dateTime') })}
          </span>
        )}
      </span>
    </>
  );
}

/** The pressed button was removed with its device; the focus moves to the start of the list. */
function useFocusAfterRemoval(beginning: RefObject<HTMLElement | null>, count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current;
    before.current = count;
    if (isFewer && (document.activeElement === document.body || document.activeElement === null))
      beginning.current?.focus();
  }, [beginning, count]);
}
