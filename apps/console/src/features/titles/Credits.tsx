import { asPersonId } from '@aerial/domain/ids.ts';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Picker } from '../../parts/catalogue/Picker.tsx';
import { personsNamed } from '../../parts/catalogue/searches.ts';
import { Sortable } from '../../parts/catalogue/Sortable.tsx';
import { useName } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import type { Form } from '../../parts/form/useForm.ts';
import { texts } from './texts.ts';
import type { TitleFormValues } from './title-values.ts';
import styles from './Titles.module.css';

interface Props {
  readonly form: Form<TitleFormValues>;
  /** That persons have elsewhere. */
  readonly roles: readonly string[];
  readonly isDisabled: boolean;
}
const USUAL = ['director', 'actor'];

/** Who made the title, in order. */
export function Credits({ form, roles, isDisabled }: Props) {
  const t = useTexts(texts);
  const name = useName();
  const search = useMemo(() => personsNamed(name), [name]);
  const { persons } = form.values;
  const known = [...new Set([...USUAL, ...roles])];
  return (
    <Section title={t('persons')}>
      <Sortable
        label={t('persons')}
        items={persons}
        keyOf={({ id, role }) => `${id} ${role}`}
        nameOf={(one) => name(one.name)}
        isDisabled={isDisabled}
        onChange={(next) => form.set('persons', next)}
      >
        {(person, at) => (
          <div className={styles.credit}>
            <span>{name(person.name)}</span>
            <select
              aria-label={`${name(person.name)}: ${t('role')}`}
              value={person.role}
              disabled={isDisabled}
              onChange={(event) =>
                form.set(
                  'persons',
                  persons.map((one, other) => (other === at ? { ...one, role: event.target.value } : one)),
                )
              }
            >
              {known.map((role) => (
                <option key={role} value={role}>
                  {role}
                </option>
              ))}
            </select>
          </div>
        )}
      </Sortable>
      {!isDisabled && (
        <Picker
          kind="persons"
          label={t('add_person')}
          search={search}
          onPick={({ id, name: said }) => {
            const role = known.find((one) => !persons.some((p) => String(p.id) === id && p.role === one));
            if (role !== undefined)
              form.set('persons', [...persons, { id: asPersonId(Number(id)), name: { ru: said, en: said }, role }]);
          }}
        />
      )}
      {form.errors['persons'] && <p role="alert">{form.errors['persons']}</p>}
    </Section>
  );
}
