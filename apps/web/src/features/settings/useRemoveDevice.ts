import type { Device, User } from '@aerial/contract/shapes/user.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeDeviceCall } from '@aerial/api-client/calls/session.ts';
import { ApiError, isNotFound } from '@aerial/api-client/port.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { deviceKind, deviceName } from '../../session/device-names.ts';
import { devicesQuery } from '../../session/device-queries.ts';

/** Removes a device of the account after a confirmation. @source, F-282 */
export function useRemoveDevice(user: Pick<User, 'device_limit'>): {
  confirmRemoval(device: Device): void;
  removing: string | undefined;
} {
  const { t } = useTranslation();
  const { api, modals } = useRuntime();
  const report = useReportError();
  const queryClient = useQueryClient();
  const { queryKey } = devicesQuery(api);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (device: Device) => {
      try {
        await api.call(removeDeviceCall, { params: { id: device.id } });
      } catch (error) {
        // Already removed elsewhere.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess(_, { id }) {
      queryClient.setQueryData(queryKey, (devices) => devices?.filter((device) => device.id !== id));
      showToast(t('settings_device_removed'));
    },
    // To support, the server says itself what it may not.
    onError(error) {
      const isSupport = error instanceof ApiError && error.code === 'support_session';
      report(error, isSupport ? 'dialog' : 'devices', { deviceLimit: user.device_limit });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    removing: isPending ? variables.id : undefined,
    confirmRemoval: (device) =>
      modals.open({
        id: 'message',
        title: t('settings_device_ask'),
        text: t('settings_device_ask_text', {
          name: deviceName(device) || t(`settings_device_type_${deviceKind(device.device_type)}`),
        }),
        confirmButton: t('settings_device_confirm'),
        closeButton: t('settings_device_keep'),
        confirm: () => mutate(device),
      }),
  };
}
