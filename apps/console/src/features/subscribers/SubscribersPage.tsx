import { tagsCall } from '@aerial/contract/calls/tags.ts';
import { blockUserCall, usersCall } from '@aerial/contract/calls/operator-users.ts';
import { changeUserCall } from '@aerial/contract/calls/accounts.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listAfter } from '../../parts/list/sources.ts';
import type { BulkAction, Column, Filter } from '../../parts/list/types.ts';
import { subscriberName } from '../../parts/subscribers/names.ts';
import { useMay } from '../../session/self.tsx';
import { AddSubscriber } from './AddSubscriber.tsx';
import { useEverything } from './everything.tsx';
import { USERS_KEY } from './keys.ts';
import { tagNames } from './tag-names.ts';
import { texts } from './texts.ts';

const PAGE = 100;

const source = listAfter<User>(USERS_KEY, PAGE, ({ search, filters, signal }, page) =>
  callApi(usersCall, {
    query: { ...(search && { search }), ...(filters['tag'] && { tags: filters['tag'] }), ...page },
    ...(signal && { signal }),
  }),
);

/** Subscribers by any of their identifiers. */
export default function SubscribersPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const may = useMay();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const tags = useQuery({ queryKey: ['tags'], queryFn: () => callApi(tagsCall, { query: { limit: 500 } }) });

  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'tag',
        label: t('tag'),
        choices: (tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    [t, tags.data],
  );
  const columns = useMemo(
    (): readonly Column<User>[] => [
      {
        id: 'name',
        label: t('name'),
        isHeader: true,
        text: subscriberName,
        cell: (user) => <Link to={`/subscribers/${user.id}`}>{subscriberName(user)}</Link>,
      },
      { id: 'phone', label: t('phone'), text: ({ phone }) => phone ?? '' },
      { id: 'email', label: t('email'), text: ({ email }) => email ?? '' },
      { id: 'uid', label: t('provider_uid'), text: ({ provider_uid: uid }) => uid ?? '' },
      {
        id: 'state',
        label: t('state'),
        text: ({ is_active: isActive }) => t(isActive ? 'active' : 'blocked'),
        cell: ({ is_active: isActive }) => (
          <Tag look={isActive ? 'plain' : 'outline'}>{t(isActive ? 'active' : 'blocked')}</Tag>
        ),
      },
      { id: 'tags', label: t('tags'), text: (user) => tagNames(user).join(', ') },
      {
        id: 'login',
        label: t('last_login'),
        text: ({ last_login: at }) => at ?? '',
        cell: ({ last_login: at }) => formats.instant(at),
      },
      { id: 'id', label: t('id'), text: ({ id }) => String(id), isNumeric: true, isHidden: true },
      { id: 'username', label: t('username'), text: ({ username }) => username, isHidden: true },
      { id: 'comment', label: t('comment'), text: ({ comment }) => comment, isHidden: true },
      {
        id: 'created',
        label: t('created'),
        text: ({ date_joined: at }) => at,
        cell: ({ date_joined: at }) => formats.day(at),
        isHidden: true,
      },
    ],
    [t, formats],
  );
  const bulk: readonly BulkAction<User>[] = [
    {
      id: 'block',
      label: t('block'),
      icon: <Ban aria-hidden size={16} />,
      confirm: (users) =>
        confirmed({
          title: t('block'),
          text: t('block_many', { count: users.length }),
          action: t('block'),
          isDangerous: true,
        }),
      run: ({ id }) => callApi(blockUserCall, { params: { id } }),
    },
    {
      id: 'unblock',
      label: t('unblock'),
      icon: <CircleCheck aria-hidden size={16} />,
      run: ({ id }) => callApi(changeUserCall, { params: { id }, body: { is_active: true } }),
    },
  ];
  const everything = useEverything(tags.data ?? []);
  const add = may('users:write') && (
    <AddButton label={t('add')} icon={<UserPlus aria-hidden size={16} />} onClick={() => setAdding(true)} />
  );
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        filters={filters}
        idOf={({ id }) => String(id)}
        searchLabel={t('search')}
        onOpen={({ id }) => void navigate(`/subscribers/${id}`)}
        {...(may('users:write') && { bulk, everything })}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="subscribers"
      />
      <AddSubscriber isOpen={isAdding} onOpenChange={setAdding} />
    </>
  );
}
