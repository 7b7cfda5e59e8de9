import type { accountSecurityCall as securityCall } from '@aerial/contract/calls/account.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  changePasswordCall,
  deleteAccountCall,
  exportAccountCall,
  signOutEverywhereCall,
} from '@aerial/api-client/calls/account.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useRuntime } from '../../../core/runtime.tsx';
import { useAccountActions } from '../useAccountActions.ts';
import type { ProofBody } from './proof.ts';
import { saveFile } from './save-file.ts';

export type AccountSecurity = AnswerOf<typeof securityCall>;

/** What is shown of sessions and passwords. */
const CHANGED: ReadonlySet<unknown> = new Set(['security', 'sign-ins', 'devices']);

/** Actions on the security of the account. Each rejects with what the form shows. */
export function useSecurityActions(onDone: () => void) {
  const { t } = useTranslation();
  const { api } = useRuntime();
  const queryClient = useQueryClient();
  const { logout } = useAccountActions();
  const done = (text: string) => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => CHANGED.has(first) });
    onDone();
    showToast(text);
  };
  return {
    async signOutEverywhere(proof: ProofBody): Promise<void> {
      const { devices } = await api.call(signOutEverywhereCall, { body: proof });
      done(t('security_signed_out', { count: devices }));
    },
    async changePassword(proof: ProofBody, password: string): Promise<void> {
      await api.call(changePasswordCall, { body: { ...proof, new_password: password } });
      done(t('security_password_changed'));
    },
    async exportData(proof: ProofBody): Promise<void> {
      const data = await api.call(exportAccountCall, { body: proof });
      saveFile(`account-${data.user.id}.json`, 'application/json', JSON.stringify(data, null, 2));
      done(t('security_exported'));
    },
    /** The viewer goes on as a guest on the start page. */
    async deleteAccount(proof: ProofBody): Promise<void> {
      await api.call(deleteAccountCall, { body: proof });
      onDone();
      logout();
      showToast(t('security_deleted'));
    },
  };
}
