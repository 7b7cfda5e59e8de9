import {
  changeStaffMemberCall,
  endMemberSessionsCall,
  removeStaffMemberCall,
  staffMemberCall,
  type StaffMember,
} from '@aerial/contract/calls/staff.ts';
import { mayManageRole, scopesOfRole, type StaffRole } from '@aerial/domain/staff-roles.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { roleTexts, scopeName } from '../../i18n/role-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { Facts } from '../../parts/detail/Facts.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay, useSelf } from '../../session/self.tsx';
import { useRoleChoices } from './Invitations.tsx';
import { memberKey, MEMBERS_KEY } from './keys.ts';
import { texts } from './texts.ts';

export default function MemberPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const may = useMay();
  const { scopes } = useSelf();
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: memberKey(id), queryFn: () => callApi(staffMemberCall, { params: { id } }) });
  const mayChange = (member: StaffMember) => may('staff:write') && mayManageRole(scopes, member.role);
  return (
    <DetailScreen
      query={query}
      back={{ to: '/staff', label: t('all') }}
      titleOf={({ name }) => name}
      marksOf={(member) => !member.is_active && <Tag look="live">{t('disabled')}</Tag>}
      actionsOf={(member) => mayChange(member) && <Actions member={member} />}
      tabsLabel={t('parts')}
      tabsOf={(member): readonly DetailTab[] => [
        {
          id: 'member',
          label: t('member'),
          content: <Details key={member.id} member={member} isReadOnly={!mayChange(member)} />,
        },
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`staff/members/${member.id}`} /> }]
          : []),
      ]}
    />
  );
}

function Actions({ member }: { member: StaffMember }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [run, isBusy] = useAction();
  const params = { id: member.id };
  const { name, sessions: count } = member;
  const changes = [memberKey(member.id), MEMBERS_KEY];
  async function toggle(): Promise<void> {
    const question = { title: t('disable'), text: t('disable_text', { name, count }), action: t('disable') };
    if (member.is_active && !(await confirmed({ ...question, isDangerous: true }))) return;
    await callApi(changeStaffMemberCall, { params, body: { is_active: !member.is_active } });
  }
  async function endSessions(): Promise<void> {
    const text = t('end_sessions_text', { name, count });
    if (await confirmed({ title: t('end_sessions'), text, action: t('end_sessions'), isDangerous: true }))
      await callApi(endMemberSessionsCall, { params });
  }
  async function remove(): Promise<void> {
    const question = { title: t('remove'), text: t('remove_text', { name }), action: t('remove') };
    if (!(await confirmed({ ...question, isDangerous: true, typed: member.email }))) return;
    await callApi(removeStaffMemberCall, { params });
    await navigate('/staff');
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void run(toggle, { changes })}>
        {t(member.is_active ? 'disable' : 'enable')}
      </Button>
      {count > 0 && (
        <Button size="small" disabled={isBusy} onClick={() => void run(endSessions, { changes })}>
          {t('end_sessions')}
        </Button>
      )}
      <Button size="small" look="ghost" disabled={isBusy} onClick={() => void run(remove, { changes: [MEMBERS_KEY] })}>
        {t('remove')}
      </Button>
    </>
  );
}

const valuesOf = ({ name, role }: StaffMember) => ({ name, role: role as string });

function Details({ member, isReadOnly }: { member: StaffMember; isReadOnly: boolean }) {
  const [t, common, roles] = [useTexts(texts), useTexts(commonTexts), useTexts(roleTexts)];
  const formats = useFormats();
  const queries = useQueryClient();
  const choices = useRoleChoices();
  const params = { id: member.id };
  const labels = { name: t('name'), role: t('role') };
  const form = useForm({
    initial: valuesOf(member),
    schema: changeStaffMemberCall.body,
    bodyOf: (values, initial) => changesOf(initial, values),
    fieldOf: { last_owner: 'role' },
    current: async () => valuesOf(await callApi(staffMemberCall, { params })),
    async submit(_values, body) {
      queries.setQueryData(memberKey(member.id), await callApi(changeStaffMemberCall, { params, body }));
      await queries.invalidateQueries({ queryKey: MEMBERS_KEY });
    },
    onSaved: () => showToast(common('saved')),
  });
  const scopes = scopesOfRole(form.values.role as StaffRole).map((scope) => scopeName(roles, scope));
  return (
    <>
      <Facts
        facts={[
          [t('email'), member.email],
          [t('created'), formats.instant(member.created_at)],
          [t('signed_in'), formats.instant(member.signed_in_at)],
          [t('factor'), common(member.has_second_factor ? 'yes' : 'no')],
          [t('sessions'), member.sessions],
        ]}
      />
      <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly}>
        <TextField form={form} name="name" label={labels.name} autoComplete="off" isDisabled={isReadOnly} isRequired />
        <SelectField
          form={form}
          name="role"
          label={labels.role}
          note={t('role_note', { scopes: scopes.join(', ') })}
          choices={isReadOnly ? [{ value: member.role, label: roles(`role_${member.role}`) }] : choices}
          isDisabled={isReadOnly}
        />
      </FormView>
    </>
  );
}
