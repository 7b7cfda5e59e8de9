import {
  changePersonCall,
  operatorPersonCall,
  removePersonCall,
  type OperatorPerson,
} from '@aerial/contract/calls/operator-titles.ts';
import { asPersonId } from '@aerial/domain/ids.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { PictureField } from '../../parts/catalogue/PictureField.tsx';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

const KEY = ['persons'];
const valuesOf = ({ name, bio, image }: OperatorPerson) => ({
  name: name as Readonly<Record<string, string>>,
  bio: bio as Readonly<Record<string, string>>,
  image,
});

export default function PersonPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const name = useName();
  const may = useMay();
  const id = asPersonId(Number(useParams()['id']));
  const query = useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => callApi(operatorPersonCall, { params: { id } }),
  });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/persons', label: t('all') }}
      titleOf={(person) => name(person.name)}
      actionsOf={(person) => may('content:write') && person.is_editable && <Remove person={person} />}
      tabsLabel={t('parts')}
      tabsOf={(person): readonly DetailTab[] => [
        { id: 'edit', label: t('edit'), content: <PersonForm key={person.id} person={person} /> },
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`operators/persons/${person.id}`} /> }]
          : []),
      ]}
    />
  );
}

function Remove({ person }: { person: OperatorPerson }) {
  const t = useTexts(texts);
  const name = useName();
  const navigate = useNavigate();
  const [run, isBusy] = useAction();
  async function remove(): Promise<void> {
    const sure = await confirmed({
      title: t('delete'),
      text: `${name(person.name)}\n${t('delete_text', { count: person.works })}`,
      action: t('delete'),
      isDangerous: true,
      typed: name(person.name),
    });
    if (sure && (await run(() => callApi(removePersonCall, { params: { id: person.id } })))) await navigate('/persons');
  }
  return (
    <Button size="small" look="ghost" busy={isBusy} onClick={() => void remove()}>
      {t('delete')}
    </Button>
  );
}

function PersonForm({ person }: { person: OperatorPerson }) {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const name = useName();
  const queries = useQueryClient();
  const words = useWords().data;
  const isLocked = !useMay()('content:write') || !person.is_editable;
  const params = { id: person.id };
  // Of the state that conflicts were judged by.
  const version = useRef(person.version);
  const form = useForm({
    initial: valuesOf(person),
    schema: changePersonCall.body,
    bodyOf: (values, initial) => ({ version: version.current, ...changesOf(initial, values) }),
    async current() {
      const fresh = await callApi(operatorPersonCall, { params });
      version.current = fresh.version;
      return valuesOf(fresh);
    },
    async submit(_values, body: object) {
      const changed = await callApi(changePersonCall, { params, body: { ...body, version: version.current } });
      version.current = changed.version;
      await queries.invalidateQueries({ queryKey: KEY });
      showToast(common('saved'));
    },
  });
  return (
    <FormView form={form} isWide isReadOnly={isLocked} needsChange>
      {!person.is_editable && <p>{t('read_only')}</p>}
      {words && (
        <LocalizedFields
          form={form}
          languages={words.languages}
          isDisabled={isLocked}
          fields={[
            { name: 'name', label: t('name'), isRequired: true },
            { name: 'bio', label: t('bio'), rows: 6 },
          ]}
        />
      )}
      <PictureField
        label={t('image')}
        shape="person"
        address={form.values.image}
        name={name(form.values.name)}
        isDisabled={isLocked}
        onChange={(address) => form.set('image', address)}
      />
    </FormView>
  );
}
