import { removeUserDeviceCall, userDevicesCall } from '@aerial/contract/calls/operator-users.ts';
import type { Device, User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { partKey } from './keys.ts';
import { deviceTexts, texts } from './texts.ts';

const nameOf = ({ name, vendor, model, device_type: type }: Device): string =>
  name || [vendor, model].filter(Boolean).join(' ') || type || '—';

export function Devices({ user }: { user: User }) {
  const [t, all] = [useTexts(deviceTexts), useTexts(texts)];
  const formats = useFormats();
  const isWriter = useMay()('users:write');
  const [run, isBusy] = useAction();
  const key = partKey(user.id, 'devices');
  const query = useQuery({ queryKey: key, queryFn: () => callApi(userDevicesCall, { params: { id: user.id } }) });
  const remove = (device: Device) =>
    run(
      async () => {
        const text = t('remove_text', { name: nameOf(device) });
        if (await confirmed({ title: t('remove'), text, action: t('remove'), isDangerous: true }))
          await callApi(removeUserDeviceCall, { params: { id: user.id, device: device.id } });
      },
      { changes: [key] },
    );
  return (
    <Section title={all('tab_devices')}>
      <ShortTable
        caption={all('tab_devices')}
        query={query}
        idOf={({ id }) => id}
        empty={t('empty')}
        columns={[
          { label: t('device'), cell: nameOf },
          { label: t('application'), cell: ({ application_type: app }) => app ?? '' },
          { label: t('serial'), cell: ({ serial }) => serial ?? '' },
          { label: t('created'), cell: ({ created_at: at }) => formats.instant(at) },
          { label: t('login'), cell: ({ login_at: at }) => formats.instant(at) },
          ...(isWriter
            ? [
                {
                  label: t('remove'),
                  cell: (device: Device) => (
                    <Button size="small" look="ghost" disabled={isBusy} onClick={() => void remove(device)}>
                      {t('remove')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
