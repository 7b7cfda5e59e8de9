import { invitationsCall, inviteCall, withdrawInvitationCall, type Invitation } from '@aerial/contract/calls/staff.ts';
import { mayManageRole, STAFF_ROLES, type StaffRole } from '@aerial/domain/staff-roles.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { roleName, roleTexts } from '../../i18n/role-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay, useSelf } from '../../session/self.tsx';
import { INVITATIONS_KEY } from './keys.ts';
import { texts } from './texts.ts';

/** Who was invited and has not come yet, and a form that invites. */
export function Invitations() {
  const [t, roles] = [useTexts(texts), useTexts(roleTexts)];
  const formats = useFormats();
  const isWriter = useMay()('staff:write');
  const [run, isBusy] = useAction();
  const query = useQuery({ queryKey: INVITATIONS_KEY, queryFn: () => callApi(invitationsCall) });
  const withdraw = ({ id }: Invitation) =>
    run(() => callApi(withdrawInvitationCall, { params: { id } }), { changes: [INVITATIONS_KEY] });
  return (
    <>
      {isWriter && <InviteForm />}
      <ShortTable
        caption={t('invitations')}
        query={query}
        idOf={({ id }) => id}
        empty={t('invitations_empty')}
        columns={[
          { label: t('email'), cell: ({ email }) => email },
          { label: t('role'), cell: ({ role }) => roleName(roles, role) },
          { label: t('expires'), cell: ({ expires_at: at }) => formats.day(at) },
          ...(isWriter
            ? [
                {
                  label: t('withdraw'),
                  cell: (one: Invitation) => (
                    <Button size="small" look="ghost" disabled={isBusy} onClick={() => void withdraw(one)}>
                      {t('withdraw')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The roles that one may give: none that exceeds one's own. */
export function useRoleChoices() {
  const roles = useTexts(roleTexts);
  const { scopes } = useSelf();
  return STAFF_ROLES.filter((role) => mayManageRole(scopes, role)).map((value) => ({
    value: value as string,
    label: roleName(roles, value),
  }));
}

function InviteForm() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const choices = useRoleChoices();
  const form = useForm({
    initial: { email: '', role: 'support' satisfies StaffRole as string },
    schema: inviteCall.body,
    fieldOf: { already_exists: 'email' },
    async submit(_values, body) {
      const { is_mailed: isMailed } = await callApi(inviteCall, { body });
      await queries.invalidateQueries({ queryKey: INVITATIONS_KEY });
      showToast(t(isMailed ? 'invited' : 'invited_unsent'), isMailed ? 'plain' : 'error');
      form.set('email', '');
    },
  });
  return (
    <FormView form={form} submitLabel={t('invite')} isUnguarded>
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="off" />
      <SelectField form={form} name="role" label={t('role')} choices={choices} />
    </FormView>
  );
}
