/** Sections of the form of a packet that are plain fields. */
import { operatorPacketsCall } from '@aerial/contract/calls/operator-packets.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useName } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { CheckField, ChecksField, SelectField, TextField } from '../../parts/form/fields.tsx';
import type { Form } from '../../parts/form/useForm.ts';
import { packetsKey } from './keys.ts';
import { packetTexts } from './packet-texts.ts';
import type { PacketFormValues } from './packet-values.ts';
import styles from './Offer.module.css';

interface Props {
  readonly form: Form<PacketFormValues>;
  readonly isDisabled: boolean;
}

/** What a packet is to its subscribers, which is fixed once it was sold, and who sees it. */
export function KindSection({ form, isDisabled, isSold }: Props & { readonly isSold: boolean }) {
  const t = useTexts(packetTexts);
  const isFixed = isDisabled || isSold;
  return (
    <Section title={t('kind_section')}>
      <div className={styles.fields}>
        <SelectField
          form={form}
          name="kind"
          label={t('kind')}
          {...(isSold && { note: t('kind_fixed') })}
          isDisabled={isFixed}
          choices={(['base', 'additional', 'donation'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div className={styles.fields}>
        <CheckField form={form} name="is_public" label={t('is_public')} isDisabled={isDisabled} />
        <CheckField form={form} name="is_promo" label={t('is_promo')} isDisabled={isFixed} />
      </div>
    </Section>
  );
}

/** How it goes together with other packets, and what its subscribers may do. */
export function RulesSection({ form, isDisabled, ownId }: Props & { readonly ownId: number | undefined }) {
  const t = useTexts(packetTexts);
  const name = useName();
  const { data: packets = [] } = useQuery({ queryKey: packetsKey, queryFn: () => callApi(operatorPacketsCall) });
  const { kind, part_ids: parts, base_ids: bases, after_renew_id: after, agreement } = form.values;
  const field = { form, isDisabled };
  const choices = (chosen: readonly string[], isOffered: (packet: (typeof packets)[number]) => boolean) =>
    packets
      .filter((one) => one.id !== ownId)
      // What is not sold any more stays where it is.
      .filter((one) => chosen.includes(String(one.id)) || (one.archived_at === null && isOffered(one)))
      .map((one) => ({ value: String(one.id), label: name(one.name) }));
  const partChoices = choices(parts, (one) => !one.is_bundle && !one.is_promo);
  const baseChoices = choices(bases, (one) => one.is_base);
  return (
    <Section title={t('rules')}>
      {partChoices.length > 0 && (
        <ChecksField {...field} name="part_ids" label={t('parts')} note={t('parts_note')} choices={partChoices} />
      )}
      {(kind === 'additional' || bases.length > 0) && baseChoices.length > 0 && (
        <ChecksField {...field} name="base_ids" label={t('bases')} note={t('bases_note')} choices={baseChoices} />
      )}
      <div className={styles.fields}>
        <SelectField
          {...field}
          name="after_renew_id"
          label={t('after_renew')}
          choices={[{ value: '', label: t('after_renew_none') }, ...choices([after], () => true)]}
        />
        <SelectField
          {...field}
          name="agreement"
          label={t('agreement')}
          choices={(['none', 'provider', 'own'] as const).map((value) => ({ value, label: t(`agreement_${value}`) }))}
        />
        {agreement === 'own' && (
          <TextField
            {...field}
            name="agreement_url"
            label={t('agreement_url')}
            type="url"
            autoComplete="off"
            isRequired
          />
        )}
        <TextField {...field} name="external_id" label={t('external_id')} autoComplete="off" />
      </div>
      <div className={styles.fields}>
        {(['is_cancelable', 'allows_delete_paused', 'outlives_base', 'skips_parental_control'] as const).map((rule) => (
          <CheckField key={rule} {...field} name={rule} label={t(rule)} />
        ))}
      </div>
    </Section>
  );
}
