import {
  IMPORT_KINDS,
  changeImportCall,
  createImportCall,
  importCall,
  type OperatorImport,
} from '@aerial/contract/calls/operator-imports.ts';
import { LANGUAGES } from '@aerial/domain/language.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CheckField, SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm, type Form } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { IMPORTS_KEY, importKey } from './keys.ts';
import { texts } from './texts.ts';

const HOURS = [1, 3, 6, 12, 24, 168];
const AGES = [0, 6, 12, 16, 18];

const EMPTY = {
  kind: 'channels',
  name: '',
  address: '',
  every_hours: '',
  is_automatic: false,
  language: 'ru',
  record_days: '',
  age: '',
  removes_missing: false,
};
type Values = typeof EMPTY;

const textOr = (value: string | number | null): string => (value === null ? '' : String(value));
const valuesOf = (found: OperatorImport): Values => ({
  kind: found.kind,
  name: found.name,
  address: textOr(found.address),
  every_hours: textOr(found.every_hours),
  is_automatic: found.is_automatic,
  language: found.language,
  record_days: textOr(found.record_days),
  age: textOr(found.age),
  removes_missing: found.removes_missing,
});
/** Empty means that none is set; a number that is none goes to the check of the field. */
const numberOr = (value: string): number | null => (value.trim() === '' ? null : Number(value));
const bodyOf = ({ kind, name, address, language, ...values }: Values) => {
  const hasAddress = address.trim() !== '';
  return {
    name,
    address: hasAddress ? address.trim() : null,
    every_hours: hasAddress ? numberOr(values.every_hours) : null,
    language,
    ...(kind === 'channels' && {
      is_automatic: values.is_automatic,
      record_days: numberOr(values.record_days),
      age: numberOr(values.age),
      removes_missing: values.removes_missing,
    }),
  };
};

/** Adds an import. */
export function CreateImport({ onCreated }: { onCreated: (created: OperatorImport) => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm({
    initial: EMPTY,
    schema: createImportCall.body,
    // What is not set is left out.
    bodyOf: (values) =>
      Object.fromEntries(
        Object.entries({ kind: values.kind, ...bodyOf(values) }).filter(([, value]) => value !== null),
      ),
    async submit(_values, body) {
      const created = await callApi(createImportCall, { body });
      await queries.invalidateQueries({ queryKey: IMPORTS_KEY });
      onCreated(created);
    },
  });
  return (
    <FormView form={form} submitLabel={t('add')} isUnguarded>
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        choices={IMPORT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <Fields form={form} />
    </FormView>
  );
}

/** Changes one. */
export function ImportSettings({ found }: { found: OperatorImport }) {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const queries = useQueryClient();
  const isReadOnly = !useMay()('channels:write');
  const params = { id: found.id };
  const form = useForm({
    initial: valuesOf(found),
    // The server checks it: null, which takes a value away, is unknown to the check of forms.
    bodyOf: (values) => ({ version: found.version, ...bodyOf(values) }),
    current: async () => valuesOf(await callApi(importCall, { params })),
    async submit(_values, body) {
      // What others changed meanwhile was shown before: the latest version is the one that is changed.
      const { version } = await callApi(importCall, { params });
      const changed = await callApi(changeImportCall, { params, body: { ...(body as object), version } as never });
      queries.setQueryData(importKey(found.id), changed);
      await queries.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
    onSaved: () => showToast(common('saved')),
  });
  const labels = {
    name: t('name'),
    address: t('address'),
    every_hours: t('every'),
    language: t('language'),
    record_days: t('record_days'),
    age: t('age'),
  };
  return (
    <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly}>
      <Fields form={form} isDisabled={isReadOnly} />
    </FormView>
  );
}

function Fields({ form, isDisabled = false }: { form: Form<Values>; isDisabled?: boolean }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
  }, [language]);
  const field = { form, isDisabled };
  const isChannels = form.values.kind === 'channels';
  const hasAddress = form.values.address.trim() !== '';
  return (
    <>
      <TextField {...field} name="name" label={t('name')} autoComplete="off" />
      <TextField
        {...field}
        name="address"
        label={t('address')}
        note={t('address_note')}
        type="url"
        autoComplete="off"
        spellCheck={false}
      />
      {hasAddress && (
        <SelectField
          {...field}
          name="every_hours"
          label={t('every')}
          choices={[
            { value: '', label: t('by_hand') },
            ...HOURS.map((count) => ({ value: String(count), label: t('every_hours', { count }) })),
          ]}
        />
      )}
      {isChannels && hasAddress && form.values.every_hours !== '' && (
        <CheckField {...field} name="is_automatic" label={t('is_automatic')} note={t('is_automatic_note')} />
      )}
      <SelectField {...field} name="language" label={t('language')} choices={languages} />
      {isChannels && (
        <>
          <CheckField {...field} name="removes_missing" label={t('removes_missing')} />
          <SelectField
            {...field}
            name="age"
            label={t('age')}
            choices={[
              { value: '', label: t('age_as_is') },
              ...AGES.map((age) => ({ value: String(age), label: `${age}+` })),
            ]}
          />
          <TextField
            {...field}
            name="record_days"
            label={t('record_days')}
            note={t('record_days_note')}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}
