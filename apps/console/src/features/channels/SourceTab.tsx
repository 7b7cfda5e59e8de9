import { CATCH_UP_MODES, type OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useMay } from '../../session/self.tsx';
import { HealthSection } from './Health.tsx';
import { texts } from './texts.ts';
import { useChannelForm } from './useChannelForm.ts';
import styles from './Channels.module.css';

const read = ({ source }: OperatorChannel) => ({
  kind: source.kind as string,
  address: source.address ?? '',
  user_agent: source.user_agent ?? '',
  referrer: source.referrer ?? '',
  guide_id: source.guide_id ?? '',
  catchup: (source.catchup?.mode ?? '') as string,
  catchup_source: source.catchup?.source ?? '',
  catchup_days: String(source.catchup?.days ?? 7),
});
type Values = ReturnType<typeof read>;

/** A source is replaced as a whole. */
function changeOf(values: Values) {
  const mode = CATCH_UP_MODES.find((one) => one === values.catchup);
  return {
    source: {
      kind: values.kind === 'recorded' ? ('recorded' as const) : ('upstream' as const),
      address: values.address.trim(),
      user_agent: values.user_agent || null,
      referrer: values.referrer || null,
      guide_id: values.guide_id || null,
      catchup:
        mode && values.kind === 'upstream'
          ? { mode, source: values.catchup_source || null, days: Number(values.catchup_days) }
          : null,
    },
  };
}

/** Where the picture comes from, and whether it does. */
export function SourceTab({ channel }: { readonly channel: OperatorChannel }) {
  const t = useTexts(texts);
  const mayWrite = useMay()('channels:write');
  return (
    <>
      <HealthSection id={channel.id} mayCheck={mayWrite} />
      <Section title={t('source')}>
        {channel.source.kind === 'timeline' ? (
          <p className={styles.note}>{t('timeline_note')}</p>
        ) : (
          <SourceForm channel={channel} isReadOnly={!mayWrite || channel.is_shared} />
        )}
      </Section>
    </>
  );
}

function SourceForm({ channel, isReadOnly }: { readonly channel: OperatorChannel; readonly isReadOnly: boolean }) {
  const t = useTexts(texts);
  const form = useChannelForm(channel, { read, changeOf });
  const { values } = form;
  const labels = {
    kind: t('source_kind'),
    address: t('address'),
    user_agent: t('user_agent'),
    referrer: t('referrer'),
    guide_id: t('guide_id'),
    catchup: t('catchup_mode'),
    catchup_source: t('catchup_source'),
    catchup_days: t('catchup_days'),
  };
  const field = { form, isDisabled: isReadOnly, autoComplete: 'off' };
  const hasCatchup = values.kind === 'upstream' && values.catchup !== '';
  return (
    <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly}>
      <SelectField
        form={form}
        isDisabled={isReadOnly}
        name="kind"
        label={labels.kind}
        choices={(['upstream', 'recorded'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        {...(values.kind === 'recorded' && { note: t('recorded_note') })}
      />
      <TextField {...field} name="address" label={labels.address} type="url" />
      <TextField {...field} name="user_agent" label={labels.user_agent} />
      <TextField {...field} name="referrer" label={labels.referrer} />
      <TextField {...field} name="guide_id" label={labels.guide_id} />
      {values.kind === 'upstream' && (
        <SelectField
          form={form}
          isDisabled={isReadOnly}
          name="catchup"
          label={labels.catchup}
          choices={[
            { value: '', label: t('catchup_none') },
            ...CATCH_UP_MODES.map((mode) => ({ value: mode, label: mode })),
          ]}
        />
      )}
      {hasCatchup && (
        <>
          <TextField {...field} name="catchup_source" label={labels.catchup_source} />
          <TextField {...field} name="catchup_days" label={labels.catchup_days} inputMode="numeric" maxLength={3} />
        </>
      )}
    </FormView>
  );
}
