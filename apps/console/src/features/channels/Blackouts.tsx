import {
  addBlackoutCall,
  channelBlackoutsCall,
  removeBlackoutCall,
  type ChannelBlackout,
} from '@aerial/contract/calls/operator-channel-sources.ts';
import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { installation } from '../../core/installation.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { channelKey } from './data.ts';
import { texts } from './texts.ts';
import { instantIn } from './wall-clock.ts';
import styles from './Channels.module.css';

/** Times in which the channel must not be shown. */
export function Blackouts({ id }: { readonly id: OperatorChannel['id'] }) {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const formats = useFormats();
  const isWriter = useMay()('channels:write');
  const queryKey = [...channelKey(id), 'blackouts'];
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(channelBlackoutsCall, { params: { id }, signal }),
  });
  const [run, isBusy] = useAction();
  const remove = (blackout: number) =>
    run(async () => queries.setQueryData(queryKey, await callApi(removeBlackoutCall, { params: { id, blackout } })));
  const at = (seconds: number) => formats.instant(new Date(seconds * 1000).toISOString());
  return (
    <>
      <Section title={t('blackouts')}>
        <p className={styles.note}>{t('blackout_note', { zone: installation().timeZone })}</p>
        <ShortTable
          caption={t('blackouts')}
          query={query}
          idOf={({ id: blackout }) => String(blackout)}
          empty={t('blackout_empty')}
          columns={[
            { label: t('blackout_start'), cell: ({ start }) => at(start) },
            { label: t('blackout_end'), cell: ({ end }) => at(end) },
            {
              label: t('blackout_scope'),
              cell: ({ is_own: isOwn }) => t(isOwn ? 'blackout_own' : 'blackout_everybody'),
            },
            ...(isWriter
              ? [
                  {
                    label: common('action_delete'),
                    cell: ({ id: blackout, is_own: isOwn }: ChannelBlackout) =>
                      isOwn && (
                        <IconButton
                          label={common('action_delete')}
                          disabled={isBusy}
                          onClick={() => void remove(blackout)}
                        >
                          <X aria-hidden size={16} />
                        </IconButton>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {isWriter && (
        <Section title={t('add_blackout')}>
          <AddForm id={id} onAdded={(all) => queries.setQueryData(queryKey, all)} />
        </Section>
      )}
    </>
  );
}

function AddForm({ id, onAdded }: { readonly id: OperatorChannel['id']; onAdded(all: unknown): void }) {
  const t = useTexts(texts);
  const { timeZone } = installation();
  const seconds = (local: string): EpochSeconds => Math.floor((instantIn(local, timeZone) ?? 0) / 1000) as EpochSeconds;
  const form = useForm({
    initial: { start: '', end: '' },
    schema: addBlackoutCall.body,
    bodyOf: ({ start, end }) => ({ start: start === '' ? '' : seconds(start), end: end === '' ? '' : seconds(end) }),
    submit: async (_values, body) => onAdded(await callApi(addBlackoutCall, { params: { id }, body })),
  });
  return (
    <FormView form={form} submitLabel={t('add_blackout')} isUnguarded>
      <div className={styles.bulkForm}>
        <TextField form={form} name="start" label={t('blackout_start')} type="datetime-local" />
        <TextField form={form} name="end" label={t('blackout_end')} type="datetime-local" />
      </div>
    </FormView>
  );
}
