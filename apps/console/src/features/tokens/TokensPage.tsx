import { operatorTokensCall, revokeOperatorTokenCall } from '@aerial/contract/calls/operator-tokens.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { roleTexts, scopeName } from '../../i18n/role-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { SecretDialog } from '../../parts/dialogs/SecretDialog.tsx';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { removal } from '../../parts/list/removal.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { BulkAction, Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';
import { CreateToken, RotateToken, type IssuedToken } from './TokenForms.tsx';

export type OperatorToken = AnswerOf<typeof operatorTokensCall>[number];

const source = wholeList<OperatorToken>(['tokens'], ({ signal }) =>
  callApi(operatorTokensCall, signal ? { signal } : {}),
);

/** With what the operator's systems call the API. Secrets are shown once. */
export default function TokensPage() {
  const [t, roles] = [useTexts(texts), useTexts(roleTexts)];
  const formats = useFormats();
  const isWriter = useMay()('staff:write');
  const [open, setOpen] = useState<OperatorToken | 'new'>();
  const [issued, setIssued] = useState<IssuedToken>();
  const columns = useMemo(
    (): readonly Column<OperatorToken>[] => [
      { id: 'name', label: t('name'), isHeader: true, text: ({ name }) => name, sort: ({ name }) => name },
      { id: 'scopes', label: t('scopes'), text: ({ scopes }) => scopes.map((one) => scopeName(roles, one)).join(', ') },
      {
        id: 'used',
        label: t('last_used'),
        text: ({ last_used_at: at }) => at ?? '',
        cell: ({ last_used_at: at }) => formats.instant(at),
        sort: ({ last_used_at: at }) => at ?? '',
      },
      {
        id: 'expires',
        label: t('expires'),
        text: ({ expires_at: at }) => at ?? '',
        cell: ({ expires_at: at }) => formats.instant(at),
        sort: ({ expires_at: at }) => at ?? '9',
      },
      {
        id: 'created',
        label: t('created'),
        text: ({ created_at: at }) => at,
        cell: ({ created_at: at }) => formats.day(at),
        sort: ({ created_at: at }) => at,
      },
      {
        id: 'rotated',
        label: t('rotated'),
        text: ({ rotated_at: at }) => at ?? '',
        cell: ({ rotated_at: at }) => formats.instant(at),
        isHidden: true,
      },
      ...(isWriter
        ? [
            {
              id: 'rotate',
              label: t('rotate'),
              text: () => '',
              cell: (token: OperatorToken) => (
                <Button size="small" look="ghost" onClick={() => setOpen(token)}>
                  {t('rotate')}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, roles, formats, isWriter],
  );
  const bulk: readonly BulkAction<OperatorToken>[] = [
    removal({
      id: 'revoke',
      label: t('revoke'),
      text: (tokens) => t('revoke_text', { names: tokens.map(({ name }) => `“${name}”`).join(', ') }),
      typedOf: ({ name }) => name,
      run: ({ id }) => callApi(revokeOperatorTokenCall, { params: { id } }),
    }),
  ];
  const add = isWriter && (
    <AddButton label={t('add')} icon={<KeyRound aria-hidden size={16} />} onClick={() => setOpen('new')} />
  );
  const showIssued = (token: IssuedToken) => {
    setOpen(undefined);
    setIssued(token);
  };
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => String(id)}
        searchLabel={t('name')}
        {...(isWriter && { bulk })}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="tokens"
      />
      <Dialog open={open === 'new'} onOpenChange={() => setOpen(undefined)} title={t('add')}>
        <CreateToken onIssued={showIssued} />
      </Dialog>
      <Dialog open={typeof open === 'object'} onOpenChange={() => setOpen(undefined)} title={t('rotate')}>
        {typeof open === 'object' && <RotateToken token={open} onIssued={showIssued} />}
      </Dialog>
      <SecretDialog
        title={t('secret', { name: issued?.name ?? '' })}
        secret={issued?.token}
        onClose={() => setIssued(undefined)}
      />
    </>
  );
}
