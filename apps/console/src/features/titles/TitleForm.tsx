import { changeTitleCall, operatorTitleCall, type OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@aerial/ui/toasts.ts';
import { useRef } from 'react';
import { callApi } from '../../core/api.ts';
import { installation } from '../../core/installation.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { PictureField } from '../../parts/catalogue/PictureField.tsx';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { CheckField, ChecksField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { Credits } from './Credits.tsx';
import { TITLES_KEY } from './keys.ts';
import { Places } from './Places.tsx';
import { texts } from './texts.ts';
import { changeOf, valuesOf } from './title-values.ts';
import styles from './Titles.module.css';

/** Everything that can be changed of a title. Concurrent changes of other fields are merged; those of the same field are a conflict. */
export function TitleForm({ title }: { title: OperatorTitle }) {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const name = useName();
  const queries = useQueryClient();
  const words = useWords().data;
  const isLocked = !useMay()('content:write') || !title.is_editable;
  const { timeZone: zone } = installation();
  const params = { id: title.id };
  // Of the state that conflicts were judged by.
  const version = useRef(title.version);
  const isPart = title.parent_id !== null;
  const form = useForm({
    initial: valuesOf(title, zone),
    schema: changeTitleCall.body,
    bodyOf: (values, initial) => changeOf(initial, values, { version: version.current, type: title.type, zone }),
    fieldOf: { already_exists: 'number' },
    async current() {
      const fresh = await callApi(operatorTitleCall, { params });
      version.current = fresh.version;
      return valuesOf(fresh, zone);
    },
    async submit(_values, body: object) {
      const changed = await callApi(changeTitleCall, { params, body: { ...body, version: version.current } });
      version.current = changed.version;
      await queries.invalidateQueries({ queryKey: TITLES_KEY });
      showToast(common('saved'));
    },
  });
  const { pictures } = form.values;
  const picture = (shape: keyof typeof pictures, label: string) => (
    <PictureField
      label={label}
      shape={shape}
      address={pictures[shape]}
      name={name(form.values.title)}
      isDisabled={isLocked}
      onChange={(address) => form.set('pictures', { ...pictures, [shape]: address })}
    />
  );
  const choices = (all: readonly { id: number; name: Readonly<Record<string, string>> }[] = []) =>
    all.map((one) => ({ value: String(one.id), label: name(one.name) }));
  return (
    <FormView
      form={form}
      isWide
      isReadOnly={isLocked}
      needsChange
      labels={{ places: t('rights'), persons: t('persons') }}
    >
      {!title.is_editable && <p className={styles.locked}>{t('read_only')}</p>}
      <Section title={t('texts')}>
        {words && (
          <LocalizedFields
            form={form}
            languages={words.languages}
            isDisabled={isLocked}
            fields={[
              { name: 'title', label: t('title'), isRequired: true },
              { name: 'short', label: t('short'), rows: 2 },
              { name: 'description', label: t('description'), rows: 6 },
            ]}
          />
        )}
      </Section>
      <Section title={t('facts')}>
        <div className={styles.facts}>
          {isPart && (
            <TextField form={form} name="number" label={t('number')} inputMode="numeric" isDisabled={isLocked} />
          )}
          <TextField form={form} name="original" label={t('original')} isDisabled={isLocked} />
          <TextField form={form} name="year" label={t('year')} inputMode="numeric" isDisabled={isLocked} />
          <TextField
            form={form}
            name="age"
            label={t('age')}
            note={t('age_note')}
            inputMode="numeric"
            isDisabled={isLocked}
          />
        </div>
        <div className={styles.facts}>
          <CheckField form={form} name="is_adult" label={t('for_adults')} isDisabled={isLocked} />
          <CheckField form={form} name="is_cartoon" label={t('cartoon')} isDisabled={isLocked} />
          <CheckField form={form} name="is_announcement" label={t('announcement')} isDisabled={isLocked} />
        </div>
        {!isPart && (
          <>
            <ChecksField
              form={form}
              name="genre_ids"
              label={t('genres')}
              choices={choices(words?.genres)}
              isDisabled={isLocked}
            />
            <ChecksField
              form={form}
              name="country_ids"
              label={t('countries')}
              choices={choices(words?.countries)}
              isDisabled={isLocked}
            />
          </>
        )}
      </Section>
      <Section title={t('pictures')}>
        <div className={styles.pictures}>
          {title.type !== 'episode' && picture('poster', t('poster'))}
          {picture('wide', t('picture_wide'))}
          {title.type !== 'episode' && picture('background', t('background'))}
        </div>
      </Section>
      {!isPart && (
        <>
          <Credits form={form} roles={words?.roles ?? []} isDisabled={isLocked} />
          <Places form={form} libraries={words?.libraries ?? []} zone={zone} isDisabled={isLocked} />
        </>
      )}
    </FormView>
  );
}
