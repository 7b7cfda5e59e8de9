import type { SignIn } from '@aerial/contract/calls/account.ts';
import { signOutUserCall, userSignInsCall } from '@aerial/contract/calls/operator-people.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { subscriberName } from '../../parts/subscribers/names.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { partKey } from './keys.ts';
import { deviceTexts, texts } from './texts.ts';

const deviceOf = ({ device }: SignIn): string =>
  device ? device.name || [device.vendor, device.model, device.os_name].filter(Boolean).join(' ') || '—' : '—';

/** When, how and from where the subscriber signed in; ends all sessions. */
export function SignIns({ user }: { user: User }) {
  const [t, all] = [useTexts(deviceTexts), useTexts(texts)];
  const formats = useFormats();
  const isWriter = useMay()('users:write');
  const [run, isBusy] = useAction();
  const params = { id: user.id };
  const key = partKey(user.id, 'sign-ins');
  const query = useQuery({ queryKey: key, queryFn: () => callApi(userSignInsCall, { params }) });
  async function signOut(): Promise<void> {
    const text = t('sign_out_text', { name: subscriberName(user) });
    if (!(await confirmed({ title: t('sign_out'), text, action: t('sign_out'), isDangerous: true }))) return;
    const { devices } = await callApi(signOutUserCall, { params, body: {} });
    showToast(t('sign_out_done', { count: devices }));
  }
  const button = isWriter && (
    <Button
      size="small"
      icon={<LogOut aria-hidden size={16} />}
      busy={isBusy}
      onClick={() => void run(signOut, { changes: [partKey(user.id, 'devices'), key] })}
    >
      {t('sign_out')}
    </Button>
  );
  return (
    <Section title={all('tab_sign_ins')} actions={button}>
      <ShortTable
        caption={all('tab_sign_ins')}
        query={query}
        idOf={({ id }) => id}
        empty={t('sign_ins_empty')}
        columns={[
          { label: t('when'), cell: ({ created_at: at }) => formats.instant(at) },
          { label: t('way'), cell: ({ way }) => t(`way_${way}`) },
          { label: t('device'), cell: deviceOf },
          { label: t('network'), cell: ({ address, country }) => [address, country].filter(Boolean).join(' · ') },
        ]}
      />
    </Section>
  );
}
