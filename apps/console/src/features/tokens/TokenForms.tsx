import { createOperatorTokenCall, rotateOperatorTokenCall } from '@aerial/contract/calls/operator-tokens.ts';
import type { OperatorTokenId } from '@aerial/domain/ids.ts';
import { hasScope, OPERATOR_SCOPES } from '@aerial/domain/operator-scopes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { roleTexts, scopeName } from '../../i18n/role-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ChecksField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useSelf } from '../../session/self.tsx';
import { texts } from './texts.ts';

const KEY = ['tokens'];

export interface IssuedToken {
  readonly name: string;
  readonly token: string;
}

/** Nobody grants what he lacks: other scopes are not offered, and the server refuses them. */
export function CreateToken({ onIssued }: { onIssued: (issued: IssuedToken) => void }) {
  const [t, roles] = [useTexts(texts), useTexts(roleTexts)];
  const queries = useQueryClient();
  const { scopes: own } = useSelf();
  const choices = OPERATOR_SCOPES.filter((scope) => hasScope(own, scope)).map((value) => ({
    value,
    label: scopeName(roles, value),
  }));
  const form = useForm({
    initial: { name: '', scopes: [] as readonly string[], expires_at: '' },
    schema: createOperatorTokenCall.body,
    bodyOf: ({ expires_at: expires, ...values }) => ({
      ...values,
      ...(expires && { expires_at: `${expires}T23:59:59Z` }),
    }),
    fieldOf: { already_exists: 'name', token_limit: 'name' },
    async submit(_values, body) {
      const issued = await callApi(createOperatorTokenCall, { body });
      await queries.invalidateQueries({ queryKey: KEY });
      onIssued(issued);
    },
  });
  return (
    <FormView form={form} submitLabel={t('add')} isUnguarded>
      <TextField form={form} name="name" label={t('name')} autoComplete="off" />
      <ChecksField form={form} name="scopes" label={t('scopes')} choices={choices} />
      <TextField form={form} name="expires_at" label={t('expires')} note={t('expires_note')} type="date" />
    </FormView>
  );
}

interface RotateProps {
  readonly token: { readonly id: OperatorTokenId & number; readonly name: string };
  readonly onIssued: (issued: IssuedToken) => void;
}

export function RotateToken({ token, onIssued }: RotateProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { overlap_hours: '24' },
    schema: rotateOperatorTokenCall.body,
    bodyOf: (values) => ({ overlap_hours: Number(values.overlap_hours) }),
    async submit(_values, body) {
      const issued = await callApi(rotateOperatorTokenCall, { params: { id: token.id }, body });
      await queries.invalidateQueries({ queryKey: KEY });
      onIssued(issued);
    },
  });
  return (
    <>
      <p>{t('rotate_text', { name: token.name })}</p>
      <FormView form={form} submitLabel={t('rotate')} isUnguarded>
        <TextField form={form} name="overlap_hours" label={t('overlap')} inputMode="numeric" autoComplete="off" />
      </FormView>
    </>
  );
}
