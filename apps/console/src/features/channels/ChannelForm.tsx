import { changeChannelCall, type OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { LANGUAGES } from '@aerial/domain/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CheckField, ChecksField, SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf } from '../../parts/form/rules.ts';
import { ValueField } from '../../parts/values/ValueField.tsx';
import { ValueWordsProvider } from '../../parts/values/context.ts';
import { useMay } from '../../session/self.tsx';
import { categoriesQuery, packetsQuery } from './data.ts';
import { texts } from './texts.ts';
import { useChannelForm } from './useChannelForm.ts';
import styles from './Channels.module.css';

const AGES = [0, 6, 12, 16, 18];
const schemas = changeChannelCall.body.properties;

const read = (channel: OperatorChannel) => ({
  name: channel.name as Readonly<Record<string, string>>,
  description: channel.description as Readonly<Record<string, string>>,
  num: String(channel.num),
  age: channel.age === null ? '' : String(channel.age),
  is_free: channel.is_free,
  is_hidden: channel.is_hidden,
  archived_days: String(channel.archived_days),
  logo: channel.logo ?? '',
  category_ids: channel.category_ids.map(String) as readonly string[],
  packets: [...channel.packets] as readonly string[],
});
type Values = ReturnType<typeof read>;

function changeOf(values: Values, initial: Values) {
  const {
    num,
    age,
    archived_days: days,
    logo,
    category_ids: categories,
    packets,
    ...same
  } = changesOf(initial, values);
  return {
    ...same,
    ...(num !== undefined && { num: Number(num) }),
    ...(age !== undefined && { age: age === '' ? null : Number(age) }),
    ...(days !== undefined && { archived_days: Number(days) }),
    ...(logo !== undefined && { logo: logo.trim() || null }),
    ...(categories && { category_ids: categories.map(Number) }),
    ...(packets && { packets: [...packets] }),
  };
}

/** Languages in which the channel has a text, and those of the console. */
const languagesOf = ({ name }: OperatorChannel): readonly string[] => {
  const used = new Set(['ru', 'en', ...Object.keys(name)]);
  return LANGUAGES.filter((key) => used.has(key));
};

/** What a channel is, and how the provider arranges it. */
export function ChannelForm({ channel }: { readonly channel: OperatorChannel }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const may = useMay();
  const isReadOnly = !may('channels:write');
  // What a channel is in itself, where other providers show it as well.
  const isFixed = isReadOnly || channel.is_shared;
  const { data: categories } = useQuery(categoriesQuery);
  const { data: packets } = useQuery({ ...packetsQuery(language), enabled: may('packets:read') });
  const form = useChannelForm(channel, { read, changeOf });
  const labels = {
    name: t('name'),
    description: t('description'),
    num: t('number'),
    age: t('age'),
    is_free: t('free_label'),
    is_hidden: t('hidden_label'),
    archived_days: t('archive_days'),
    logo: t('logo'),
    category_ids: t('categories'),
    packets: t('packets'),
  };
  const words = useMemo(
    () => ({
      label: (path: string) => (path === 'name' ? t('name') : t('description')),
      note: () => undefined,
      choice: (_path: string, value: string) => value,
      languages: languagesOf(channel),
      isReadOnly: isFixed,
    }),
    [t, channel, isFixed],
  );
  const ages = [...new Set([...AGES, ...(channel.age === null ? [] : [channel.age])])].toSorted((a, b) => a - b);
  const field = { form, isDisabled: isReadOnly };
  return (
    <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly} isWide>
      <ValueWordsProvider value={words}>
        {(['name', 'description'] as const).map((name) => (
          <ValueField
            key={name}
            path={name}
            schema={schemas[name]}
            value={form.values[name]}
            error={form.errors[name]}
            onChange={(value) => form.set(name, (value ?? {}) as Values['name'])}
          />
        ))}
      </ValueWordsProvider>
      <div className={styles.bulkForm}>
        <TextField {...field} name="num" label={labels.num} inputMode="numeric" maxLength={7} isRequired />
        <SelectField
          form={form}
          isDisabled={isFixed}
          name="age"
          label={labels.age}
          choices={[
            { value: '', label: t('age_unknown') },
            ...ages.map((age) => ({ value: String(age), label: `${age}+` })),
          ]}
        />
        <TextField
          {...field}
          name="archived_days"
          label={labels.archived_days}
          inputMode="numeric"
          maxLength={3}
          isRequired
        />
        <TextField
          form={form}
          isDisabled={isFixed}
          name="logo"
          label={labels.logo}
          note={t('logo_note')}
          autoComplete="off"
        />
      </div>
      <div>
        <CheckField {...field} name="is_free" label={labels.is_free} />
        <CheckField {...field} name="is_hidden" label={labels.is_hidden} />
      </div>
      {categories && categories.length > 0 && (
        <ChecksField
          {...field}
          name="category_ids"
          label={labels.category_ids}
          choices={categories.map(({ id, name, slug }) => ({
            value: String(id),
            label: name[language] ?? name['ru'] ?? slug,
          }))}
        />
      )}
      {packets && packets.length > 0 && (
        <ChecksField
          form={form}
          isDisabled={isReadOnly || !may('packets:write')}
          name="packets"
          label={labels.packets}
          choices={packets.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      )}
    </FormView>
  );
}
