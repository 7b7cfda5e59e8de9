import { createLibraryCall, type OperatorLibrary } from '@aerial/contract/calls/operator-titles.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { useName, useWords, WORDS_KEY } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { FieldFrame } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm, type Form } from '../../parts/form/useForm.ts';
import { texts } from './texts.ts';
import type { PlaceValue, TitleFormValues } from './title-values.ts';
import styles from './Titles.module.css';

interface Props {
  readonly form: Form<TitleFormValues>;
  readonly libraries: readonly OperatorLibrary[];
  readonly zone: string;
  readonly isDisabled: boolean;
}

/** The libraries that a title stands in, and from when to when. */
export function Places({ form, libraries, zone, isDisabled }: Props) {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const name = useName();
  const [isAdding, setAdding] = useState(false);
  const { places } = form.values;
  const free = libraries.filter((one) => one.is_editable && !places.some(({ library }) => library === String(one.id)));
  const nameOf = (id: string) => name(libraries.find((one) => String(one.id) === id)?.title ?? {});
  const change = (at: number, values: Partial<PlaceValue>) =>
    form.set(
      'places',
      places.map((one, other) => (other === at ? { ...one, ...values } : one)),
    );
  const when = (place: PlaceValue, at: number, key: 'from' | 'to', label: string) => (
    <FieldFrame label={`${nameOf(place.library)}: ${label}`}>
      {(frame) => (
        <input
          {...frame}
          type="datetime-local"
          disabled={isDisabled}
          value={place[key]}
          onChange={(event) => change(at, { [key]: event.target.value })}
        />
      )}
    </FieldFrame>
  );
  return (
    <Section title={t('rights')}>
      <p className={styles.note}>{places.length === 0 ? t('no_places') : t('rights_note', { zone })}</p>
      {places.map((place, at) => (
        <div key={place.library} className={styles.place}>
          {when(place, at, 'from', t('starts'))}
          {when(place, at, 'to', t('leaves'))}
          {!isDisabled && (
            <IconButton
              label={`${common('action_delete')}: ${nameOf(place.library)}`}
              onClick={() =>
                form.set(
                  'places',
                  places.filter((one) => one !== place),
                )
              }
            >
              <X aria-hidden size={16} />
            </IconButton>
          )}
        </div>
      ))}
      {form.errors['places'] && <p role="alert">{form.errors['places']}</p>}
      {!isDisabled && (
        <div className={styles.places}>
          {free.map((one) => (
            <Button
              key={one.id}
              size="small"
              icon={<Plus aria-hidden size={16} />}
              aria-label={`${t('add_place')}: ${name(one.title)}`}
              onClick={() => form.set('places', [...places, { library: String(one.id), from: '', to: '' }])}
            >
              {name(one.title)}
            </Button>
          ))}
          <Button size="small" look="ghost" onClick={() => setAdding(true)}>
            {t('add_library')}
          </Button>
        </div>
      )}
      <Dialog open={isAdding} onOpenChange={setAdding} title={t('add_library')}>
        {isAdding && (
          <AddLibrary
            onDone={(id) => {
              setAdding(false);
              form.set('places', [...places, { library: String(id), from: '', to: '' }]);
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

function AddLibrary({ onDone }: { onDone: (id: number) => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const languages = useWords().data?.languages ?? [];
  const form = useForm({
    initial: { title: {} as Record<string, string> },
    schema: createLibraryCall.body,
    async submit(_values, body) {
      const { id } = await callApi(createLibraryCall, { body });
      await queries.invalidateQueries({ queryKey: WORDS_KEY });
      onDone(id);
    },
  });
  return (
    <FormView form={form} isUnguarded>
      <LocalizedFields form={form} languages={languages} fields={[{ name: 'title', label: t('library_name') }]} />
    </FormView>
  );
}
