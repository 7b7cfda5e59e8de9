import { acceptInvitationCall, invitationCall } from '@aerial/contract/calls/staff.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { roleName, roleTexts } from '../../i18n/role-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { setSelf } from '../../session/self.tsx';
import { Frame } from './Frame.tsx';
import { texts } from './texts.ts';

/** The link of an invitation: its token is in the fragment, which no server and no log sees. */
export default function InvitationPage() {
  const [t, roles] = [useTexts(texts), useTexts(roleTexts)];
  const [token] = useState(() => window.location.hash.slice(1));
  const navigate = useNavigate();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callApi(invitationCall, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    enabled: token !== '',
  });
  // The first owner's link names no address.
  const isFirstOwner = invitation.data?.email === null;
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    schema: acceptInvitationCall.body,
    bodyOf: ({ email, ...values }) => ({ token, ...values, ...(isFirstOwner && { email }) }),
    fieldOf: { already_exists: 'email' },
    async submit(_values, body) {
      const self = await callApi(acceptInvitationCall, { body });
      await navigate('/', { replace: true });
      setSelf(self);
    },
  });
  return (
    <Frame title={t('accept_title')}>
      {token === '' || invitation.isError ? (
        <p role="alert">{token === '' ? t('link_gone') : failureText(invitation.error)}</p>
      ) : invitation.isPending ? (
        <Skeleton height="10rem" />
      ) : (
        <>
          <p>
            {invitation.data.email === null
              ? t('first_text', { provider: invitation.data.provider })
              : t('accept_text', { email: invitation.data.email, role: roleName(roles, invitation.data.role) })}
          </p>
          <FormView form={form} submitLabel={t('accept')} isUnguarded>
            <TextField form={form} name="name" label={t('name')} autoComplete="name" />
            {isFirstOwner && (
              <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" />
            )}
            <TextField form={form} name="password" label={t('password')} type="password" autoComplete="new-password" />
          </FormView>
        </>
      )}
    </Frame>
  );
}
