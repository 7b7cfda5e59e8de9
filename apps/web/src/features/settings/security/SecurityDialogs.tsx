import type { AccountSecurity } from './useSecurityActions.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { ProofForm } from './ProofForm.tsx';
import styles from './ProofForm.module.css';
import { useSecurityActions } from './useSecurityActions.ts';

export type SecurityAction = 'sign-out' | 'password' | 'export' | 'deletion';

interface SecurityDialogProps {
  /** The open one. */
  action: SecurityAction | undefined;
  user: User;
  security: AccountSecurity;
  onClose: () => void;
}

/** The dialog of an action that needs a proof of the owner. */
export function SecurityDialog({ action, user, security, onClose }: SecurityDialogProps) {
  const { t } = useTranslation();
  // The contents stay while the dialog closes.
  const [shown, setShown] = useState(action);
  if (action !== undefined && action !== shown) setShown(action);
  const title = {
    'sign-out': t('security_sign_out'),
    password: t(security.has_password ? 'security_password_change' : 'security_password_set'),
    export: t('security_export'),
    deletion: t('security_delete'),
  }[shown ?? 'sign-out'];
  return (
    <Dialog open={action !== undefined} onOpenChange={(open) => !open && onClose()} title={title}>
      {shown && <Contents key={shown} action={shown} user={user} security={security} onClose={onClose} />}
    </Dialog>
  );
}

function Contents({ action, user, security, onClose }: SecurityDialogProps & { action: SecurityAction }) {
  const { t } = useTranslation();
  const { signOutEverywhere, exportData } = useSecurityActions(onClose);
  const common = { user, proofs: security.proofs, onCancel: onClose };
  switch (action) {
    case 'sign-out':
      return (
        <ProofForm {...common} action={t('security_sign_out_action')} onProof={signOutEverywhere}>
          <p className={styles.note}>{t('security_sign_out_text')}</p>
        </ProofForm>
      );
    case 'password':
      return <PasswordForm {...common} proofs={security.password_proofs} onClose={onClose} />;
    case 'export':
      return (
        <ProofForm {...common} action={t('security_export_action')} onProof={exportData}>
          <p className={styles.note}>{t('security_export_text')}</p>
        </ProofForm>
      );
    case 'deletion':
      return <DeleteForm {...common} onClose={onClose} />;
  }
}

/** As long as the contract allows. */
const MAX_PASSWORD = 32;

function PasswordForm({
  onClose,
  ...common
}: Pick<Parameters<typeof ProofForm>[0], 'user' | 'proofs' | 'onCancel'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [password, setPassword] = useState('');
  const { changePassword } = useSecurityActions(onClose);
  return (
    <ProofForm
      {...common}
      action={t('action_save')}
      isReady={password !== ''}
      onProof={(proof) => changePassword(proof, password)}
      below={
        <div className={styles.field}>
          <label htmlFor={id}>{t('security_password_new')}</label>
          <input
            id={id}
            name="new_password"
            type="password"
            autoComplete="new-password"
            maxLength={MAX_PASSWORD}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
      }
    >
      <p className={styles.note}>{t('security_password_text')}</p>
    </ProofForm>
  );
}
