import type { User } from '@aerial/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { useApi } from '../../../core/runtime.tsx';
import panel from '../Panel.module.css';
import { SettingsLoading, WithUser } from '../WithUser.tsx';
import { securityQuery } from './queries.ts';
import { SecurityDialog, type SecurityAction } from './SecurityDialogs.tsx';
import { SignIns } from './SignIns.tsx';

/** Sign-ins, other sessions, the password, and the account's data: taken along or deleted. */
export const SecurityView = () => <WithUser>{(user) => <Security user={user} />}</WithUser>;

function Security({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: security, isError, refetch } = useQuery(securityQuery(useApi()));
  const [action, setAction] = useState<SecurityAction>();
  if (isError && !security) return <ErrorState onRetry={() => void refetch()} />;
  if (!security) return <SettingsLoading />;
  const entries: readonly { action: SecurityAction; title: string; text: string; button: string }[] = [
    {
      action: 'sign-out',
      title: t('security_sign_out'),
      text: t('security_sign_out_text'),
      button: t('security_sign_out_action'),
    },
    {
      action: 'password',
      title: t('security_password'),
      text: t(security.has_password ? 'security_password_is_set' : 'security_password_not_set'),
      button: t(security.has_password ? 'security_password_change' : 'security_password_set'),
    },
    {
      action: 'export',
      title: t('security_export'),
      text: t('security_export_text'),
      button: t('security_export_action'),
    },
    ...(user.is_self_deletion_allowed
      ? [
          {
            action: 'deletion' as const,
            title: t('security_delete'),
            text: t('security_delete_text'),
            button: t('security_delete'),
          },
        ]
      : []),
  ];
  return (
    <>
      <SignIns />
      {entries.map(({ action: name, title, text, button }) => (
        <section key={name} className={panel.panel} aria-labelledby={`security-${name}`}>
          <h2 id={`security-${name}`} className={panel.title}>
            {title}
          </h2>
          <p className={panel.text}>{text}</p>
          <Button onClick={() => setAction(name)}>{button}</Button>
        </section>
      ))}
      <SecurityDialog action={action} user={user} security={security} onClose={() => setAction(undefined)} />
    </>
  );
}
