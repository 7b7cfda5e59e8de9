import { changeStaffNetworksCall, staffNetworksCall } from '@aerial/contract/calls/staff.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextArea } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { NETWORKS_KEY } from './keys.ts';
import { texts } from './texts.ts';

/** From where staff may work; the server refuses a list without the address of who saves it. */
export function Networks({ onDone }: { onDone: () => void }) {
  const query = useQuery({ queryKey: NETWORKS_KEY, queryFn: () => callApi(staffNetworksCall) });
  return query.data ? <NetworksForm networks={query.data.networks} onDone={onDone} /> : <Skeleton height="8rem" />;
}

function NetworksForm({ networks, onDone }: { networks: readonly string[]; onDone: () => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const isReadOnly = !useMay()('staff:write');
  const form = useForm({
    initial: { networks: networks.join('\n') },
    schema: changeStaffNetworksCall.body,
    bodyOf: (values) => ({ networks: values.networks.split(/\s+/).filter(Boolean) }),
    async submit(_values, body) {
      queries.setQueryData(NETWORKS_KEY, await callApi(changeStaffNetworksCall, { body }));
      onDone();
    },
  });
  return (
    <FormView form={form} isUnguarded needsChange isReadOnly={isReadOnly}>
      <TextArea form={form} name="networks" label={t('networks')} rows={6} isDisabled={isReadOnly} isCode />
    </FormView>
  );
}
