import { staffMembersCall, type StaffMember } from '@aerial/contract/calls/staff.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { MailPlus, Network } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { STAFF_ROLES } from '@aerial/domain/staff-roles.ts';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { roleName, roleTexts } from '../../i18n/role-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { Invitations } from './Invitations.tsx';
import { MEMBERS_KEY } from './keys.ts';
import { Networks } from './Networks.tsx';
import { texts } from './texts.ts';

const source = wholeList<StaffMember>(
  MEMBERS_KEY,
  ({ signal }) => callApi(staffMembersCall, signal ? { signal } : {}),
  ({ role }, { role: wanted }) => wanted === undefined || role === wanted,
);

export default function StaffPage() {
  const [t, common, roles] = [useTexts(texts), useTexts(commonTexts), useTexts(roleTexts)];
  const formats = useFormats();
  const navigate = useNavigate();
  const isWriter = useMay()('staff:write');
  const [open, setOpen] = useState<'invitations' | 'networks'>();
  const close = () => setOpen(undefined);
  const columns = useMemo(
    (): readonly Column<StaffMember>[] => [
      {
        id: 'name',
        label: t('name'),
        isHeader: true,
        text: ({ name }) => name,
        cell: ({ id, name }) => <Link to={`/staff/${id}`}>{name}</Link>,
        sort: ({ name }) => name,
      },
      { id: 'email', label: t('email'), text: ({ email }) => email, sort: ({ email }) => email },
      { id: 'role', label: t('role'), text: ({ role }) => roleName(roles, role), sort: ({ role }) => role },
      {
        id: 'status',
        label: t('status'),
        text: ({ is_active: isActive }) => t(isActive ? 'active' : 'disabled'),
        cell: ({ is_active: isActive }) => (
          <Tag look={isActive ? 'plain' : 'outline'}>{t(isActive ? 'active' : 'disabled')}</Tag>
        ),
      },
      {
        id: 'factor',
        label: t('factor'),
        text: ({ has_second_factor: has }) => common(has ? 'yes' : 'no'),
      },
      {
        id: 'sessions',
        label: t('sessions'),
        isNumeric: true,
        text: ({ sessions }) => String(sessions),
        sort: ({ sessions }) => sessions,
      },
      {
        id: 'signed_in',
        label: t('signed_in'),
        text: ({ signed_in_at: at }) => at ?? '',
        cell: ({ signed_in_at: at }) => formats.instant(at),
        sort: ({ signed_in_at: at }) => at ?? '',
      },
    ],
    [t, common, roles, formats],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'role',
        label: t('role'),
        choices: STAFF_ROLES.map((value) => ({ value, label: roleName(roles, value) })),
      },
    ],
    [t, roles],
  );
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        filters={filters}
        idOf={({ id }) => id}
        searchLabel={t('name')}
        onOpen={({ id }) => void navigate(`/staff/${id}`)}
        actions={
          <>
            <Button size="small" icon={<Network aria-hidden size={16} />} onClick={() => setOpen('networks')}>
              {t('networks')}
            </Button>
            <Button
              size="small"
              look="primary"
              icon={<MailPlus aria-hidden size={16} />}
              onClick={() => setOpen('invitations')}
            >
              {t(isWriter ? 'invite' : 'invitations')}
            </Button>
          </>
        }
        empty={{ title: t('empty') }}
        fileName="staff"
      />
      <Dialog open={open === 'invitations'} onOpenChange={close} title={t('invitations')}>
        <Invitations />
      </Dialog>
      <Dialog open={open === 'networks'} onOpenChange={close} title={t('networks')} description={t('networks_note')}>
        <Networks onDone={close} />
      </Dialog>
    </>
  );
}
