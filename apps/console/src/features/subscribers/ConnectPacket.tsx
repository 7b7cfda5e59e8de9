import { flatPacketsCall } from '@aerial/contract/calls/packets.ts';
import { connectUserCall } from '@aerial/contract/calls/operators.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CheckField, SelectField, TextField, type Choice } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { partKey } from './keys.ts';
import { subscriptionTexts } from './texts.ts';

interface Props {
  readonly user: User;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function ConnectPacket({ user, isOpen, onOpenChange }: Props) {
  const t = useTexts(subscriptionTexts);
  const packets = useQuery({
    queryKey: ['packets', 'flat'],
    queryFn: () => callApi(flatPacketsCall),
    enabled: isOpen,
  });
  const choices = (packets.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={t('connect')} description={t('connect_text')}>
      {packets.data ? (
        <ConnectForm user={user} choices={choices} onDone={() => onOpenChange(false)} />
      ) : (
        <Skeleton height="10rem" />
      )}
    </Dialog>
  );
}

function ConnectForm({ user, choices, onDone }: { user: User; choices: readonly Choice[]; onDone: () => void }) {
  const t = useTexts(subscriptionTexts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { packet_id: choices[0]?.value ?? '', renew: true, end_at: '' },
    schema: connectUserCall.body.anyOf[0],
    // The last second of the day, UTC.
    bodyOf: ({ packet_id: packet, renew, end_at: end }) => ({
      packet_id: Number(packet),
      renew,
      ...(end && { end_at: `${end}T23:59:59Z` }),
    }),
    fieldOf: { packet_not_found: 'packet_id', already_subscribed: 'packet_id', base_packet_required: 'packet_id' },
    async submit(_values, body) {
      await callApi(connectUserCall, { params: { id: user.id }, body });
      await queries.invalidateQueries({ queryKey: partKey(user.id, 'subscriptions') });
      onDone();
    },
  });
  return (
    <FormView form={form} submitLabel={t('connect')} isUnguarded>
      <SelectField form={form} name="packet_id" label={t('packet')} choices={choices} />
      <TextField form={form} name="end_at" label={t('end_at')} note={t('forever')} type="date" />
      <CheckField form={form} name="renew" label={t('renew')} />
    </FormView>
  );
}
