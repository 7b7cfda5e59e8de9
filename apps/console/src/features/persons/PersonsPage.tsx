import { createPersonCall, operatorPersonsCall, type OperatorPerson } from '@aerial/contract/calls/operator-titles.ts';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByCursor } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

const KEY = ['persons'];
const PAGE = 100;

const source = listByCursor<OperatorPerson>([...KEY, 'list'], ({ search, signal }, page) =>
  callApi(operatorPersonsCall, {
    query: { limit: PAGE, ...page, ...(search && { search }) },
    ...(signal && { signal }),
  }),
);

/** Who made the films and series. */
export default function PersonsPage() {
  const t = useTexts(texts);
  const name = useName();
  const navigate = useNavigate();
  const isWriter = useMay()('content:write');
  const languages = useWords().data?.languages ?? [];
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(
    (): readonly Column<OperatorPerson>[] => [
      {
        id: 'name',
        label: t('name'),
        isHeader: true,
        text: (person) => name(person.name),
        cell: (person) => <Link to={`/persons/${person.id}`}>{name(person.name)}</Link>,
      },
      { id: 'works', label: t('works'), isNumeric: true, text: ({ works }) => String(works) },
    ],
    [t, name],
  );
  const add = isWriter && <AddButton label={t('add')} onClick={() => setAdding(true)} />;
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => String(id)}
        searchLabel={t('search')}
        onOpen={({ id }) => void navigate(`/persons/${id}`)}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="persons"
      />
      <Dialog open={isAdding} onOpenChange={setAdding} title={t('add')}>
        {isAdding && <AddPerson languages={languages} />}
      </Dialog>
    </>
  );
}

function AddPerson({ languages }: { languages: readonly string[] }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: {} as Record<string, string> },
    schema: createPersonCall.body,
    async submit(_values, body) {
      const { id } = await callApi(createPersonCall, { body });
      await queries.invalidateQueries({ queryKey: KEY });
      await navigate(`/persons/${id}`);
    },
  });
  return (
    <FormView form={form} isUnguarded>
      <LocalizedFields form={form} languages={languages} fields={[{ name: 'name', label: t('name') }]} />
    </FormView>
  );
}
