import { commandScreenCall, listScreensCall } from '@aerial/api-client/calls/remote.ts';
import { errorText } from '@aerial/api-client/port.ts';
import type { RemoteScreen } from '@aerial/contract/calls/remote.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Menu } from '@aerial/ui/Menu.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { deviceKind, deviceName } from '../../session/device-names.ts';

/** Screens come and go while a page is open, ms. */
const LOOK_EVERY_MS = 30_000;

interface OpenOnScreenProps {
  /** A path of the application. */
  readonly path: string;
  /** As a round button. */
  readonly className?: string | undefined;
}

/** Opens a page on another screen of the account that takes commands; nothing where there is none. */
export default function OpenOnScreen({ path, className }: OpenOnScreenProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { data: screens = [] } = useQuery({
    queryKey: ['screens'],
    queryFn: () => api.call(listScreensCall),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: LOOK_EVERY_MS,
    retry: false,
  });
  const nameOf = (screen: RemoteScreen): string =>
    screen.name || deviceName(screen) || t(`settings_device_type_${deviceKind(screen.device_type)}`);
  const open = useMutation({
    mutationFn: ({ id }: RemoteScreen) =>
      api.call(commandScreenCall, { params: { id }, body: { kind: 'open', value: path } }),
    onSuccess: (_answer, screen) => showToast(t('open_on_screen_done', { screen: nameOf(screen) })),
    onError: (error) => showToast(errorText(error, t('error_general')), 'error'),
  });
  const [first] = screens;
  if (!first) return null;
  const icon = <Tv aria-hidden="true" size={className ? 21 : 18} />;
  const trigger = (onClick?: () => void) =>
    className ? (
      <IconButton look="glass" className={className} label={t('open_on_screen')} onClick={onClick}>
        {icon}
      </IconButton>
    ) : (
      <Button icon={icon} onClick={onClick}>
        {t('open_on_screen')}
      </Button>
    );
  if (screens.length === 1) return trigger(() => open.mutate(first));
  return (
    <Menu
      align="start"
      label={t('open_on_screen')}
      trigger={trigger()}
      items={screens.map((screen) => ({
        id: screen.id,
        label: nameOf(screen),
        icon: <Tv aria-hidden="true" size={18} />,
        onSelect: () => open.mutate(screen),
      }))}
    />
  );
}
