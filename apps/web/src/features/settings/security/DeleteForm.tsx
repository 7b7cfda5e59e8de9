import type { User } from '@aerial/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../core/runtime.tsx';
import { currentSubscriptionsQuery } from '../../../parts/commerce/queries.ts';
import { balanceText } from '../user-text.ts';
import { isConfirmed } from './proof.ts';
import { ProofForm } from './ProofForm.tsx';
import styles from './ProofForm.module.css';
import { useSecurityActions } from './useSecurityActions.ts';

interface DeleteFormProps extends Pick<Parameters<typeof ProofForm>[0], 'user' | 'proofs' | 'onCancel'> {
  onClose: () => void;
}

/** Says what a deletion does, and takes a typed word and a proof for it. */
export function DeleteForm({ user, proofs, onCancel, onClose }: DeleteFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { deleteAccount } = useSecurityActions(onClose);
  const word = t('security_delete_word');
  return (
    <ProofForm
      user={user}
      proofs={proofs}
      action={t('security_delete')}
      isDanger
      isReady={isConfirmed(typed, word)}
      onProof={deleteAccount}
      onCancel={onCancel}
    >
      <Consequences user={user} />
      <div className={styles.field}>
        <label htmlFor={id}>{t('security_delete_confirm', { word })}</label>
        <input
          id={id}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ProofForm>
  );
}

function Consequences({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const { data: subscriptions } = useQuery(currentSubscriptionsQuery(useApi()));
  const names = subscriptions?.map(({ packet }) => packet.name).join(', ');
  const hasMoney = user.accounts.some(({ amount }) => Number(amount) > 0);
  return (
    <ul className={styles.list}>
      <li>{t('security_delete_data')}</li>
      <li>{names ? t('security_delete_subscriptions', { names }) : t('security_delete_no_subscriptions')}</li>
      {hasMoney && <li>{t('security_delete_balance', { amount: balanceText(user, i18n.language) })}</li>}
      <li>{t('security_delete_payments')}</li>
      <li>{t('security_delete_final')}</li>
    </ul>
  );
}
