import {
  changeChannelCall,
  operatorChannelCall,
  type OperatorChannel,
} from '@aerial/contract/calls/operator-channels.ts';
import type { BodyOf } from '@aerial/contract/core.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { FormValues } from '../../parts/form/rules.ts';
import { useForm, type Form } from '../../parts/form/useForm.ts';
import { channelKey, KEY } from './data.ts';

type Change = Omit<BodyOf<typeof changeChannelCall>, 'version'>;

interface Options<V extends FormValues> {
  read(channel: OperatorChannel): V;
  changeOf(values: V, initial: V): Change;
  readonly fieldOf?: Readonly<Record<string, keyof V & string>>;
}

/** A form of one channel. The channel's version is of all that is read of it, so that a change of others is noticed. */
export function useChannelForm<V extends FormValues>(
  channel: OperatorChannel,
  { read, changeOf }: Options<V>,
): Form<V> {
  const common = useTexts(commonTexts);
  const queries = useQueryClient();
  const params = { id: channel.id };
  return useForm<V>({
    initial: read(channel),
    bodyOf: changeOf,
    versioned: {
      version: channel.version,
      async latest() {
        const latest = await callApi(operatorChannelCall, { params });
        return { values: read(latest), version: latest.version };
      },
    },
    async submit(_values, change: Change, version: string) {
      const saved = await callApi(changeChannelCall, { params, body: { version, ...change } });
      queries.setQueryData(channelKey(channel.id), saved);
      await queries.invalidateQueries({ queryKey: [...KEY, 'list'] });
      return saved;
    },
    onSaved: () => showToast(common('saved')),
  });
}
