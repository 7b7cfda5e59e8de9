import {
  createTitleCall,
  operatorTitlesCall,
  TITLE_STATES,
  type TitleSummary,
} from '@aerial/contract/calls/operator-titles.ts';
import { asLibraryId } from '@aerial/domain/ids.ts';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { catalogueTexts } from '../../parts/catalogue/texts.ts';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { SelectField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByCursor } from '../../parts/list/sources.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { TITLES_KEY } from './keys.ts';
import { texts } from './texts.ts';

const PAGE = 100;
const idIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

const source = listByCursor<TitleSummary>([...TITLES_KEY, 'list'], ({ search, filters, signal }, page) => {
  const { type, state, library_id: library, genre_id: genre, without } = filters;
  const genreId = idIn(genre);
  return callApi(operatorTitlesCall, {
    query: {
      limit: PAGE,
      ...page,
      ...(search && { search }),
      ...(type && { type: type as 'movie' }),
      ...(state && { state: state as 'draft' }),
      ...(library && { library_id: asLibraryId(Number(library)) }),
      ...(genreId !== undefined && { genre_id: genreId }),
      ...(without && { without: without as 'poster' }),
    },
    ...(signal && { signal }),
  });
});

/** Films and series. */
export default function TitlesPage() {
  const [t, catalogue] = [useTexts(texts), useTexts(catalogueTexts)];
  const formats = useFormats();
  const name = useName();
  const navigate = useNavigate();
  const isWriter = useMay()('content:write');
  const words = useWords().data;
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(
    (): readonly Column<TitleSummary>[] => [
      {
        id: 'title',
        label: t('title'),
        isHeader: true,
        text: ({ title }) => name(title),
        cell: ({ id, title }) => <Link to={`/titles/${id}`}>{name(title)}</Link>,
      },
      { id: 'original', label: t('original'), text: ({ original }) => original ?? '', isHidden: true },
      { id: 'type', label: t('type'), text: ({ type }) => t(type) },
      { id: 'year', label: t('year'), isNumeric: true, text: ({ year }) => (year === null ? '' : String(year)) },
      { id: 'age', label: t('age'), isNumeric: true, text: ({ age }) => (age === null ? '' : `${age}+`) },
      {
        id: 'state',
        label: t('state'),
        text: ({ state }) => catalogue(`state_${state}`),
        cell: ({ state }) => (
          <Tag look={state === 'published' ? 'plain' : 'outline'}>{catalogue(`state_${state}`)}</Tag>
        ),
      },
      {
        id: 'media',
        label: t('has_media'),
        text: ({ has_media: has, type }) => (type === 'series' ? '' : t(has ? 'media_present' : 'media_missing')),
      },
      {
        id: 'libraries',
        label: t('library'),
        isHidden: true,
        text: ({ library_ids: ids }) =>
          ids.map((id) => name(words?.libraries.find((one) => one.id === id)?.title ?? {})).join(', '),
      },
      {
        id: 'updated',
        label: t('updated'),
        text: ({ updated_at: at }) => at,
        cell: ({ updated_at: at }) => formats.instant(at),
      },
    ],
    [t, catalogue, formats, name, words],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'type',
        label: t('type'),
        choices: (['movie', 'series'] as const).map((value) => ({ value, label: t(value) })),
      },
      {
        kind: 'choice',
        name: 'state',
        label: t('state'),
        choices: TITLE_STATES.map((value) => ({ value, label: catalogue(`state_${value}`) })),
      },
      {
        kind: 'choice',
        name: 'library_id',
        label: t('library'),
        choices: (words?.libraries ?? []).map(({ id, title }) => ({ value: String(id), label: name(title) })),
      },
      {
        kind: 'choice',
        name: 'genre_id',
        label: t('genre'),
        choices: (words?.genres ?? []).map(({ id, name: said }) => ({ value: String(id), label: name(said) })),
      },
      {
        kind: 'choice',
        name: 'without',
        label: t('without'),
        choices: (['poster', 'media', 'age'] as const).map((value) => ({ value, label: t(`without_${value}`) })),
      },
    ],
    [t, catalogue, words, name],
  );
  const add = isWriter && <AddButton label={t('add')} onClick={() => setAdding(true)} />;
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        filters={filters}
        idOf={({ id }) => id}
        searchLabel={t('search')}
        onOpen={({ id }) => void navigate(`/titles/${id}`)}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="titles"
      />
      <Dialog open={isAdding} onOpenChange={setAdding} title={t('add')}>
        {isAdding && <AddTitle languages={words?.languages ?? []} />}
      </Dialog>
    </>
  );
}

/** A title begins as a draft: its kind and what it is called. */
function AddTitle({ languages }: { languages: readonly string[] }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { type: 'movie', title: {} as Record<string, string> },
    schema: createTitleCall.body,
    async submit(_values, body) {
      const { id } = await callApi(createTitleCall, { body });
      await queries.invalidateQueries({ queryKey: TITLES_KEY });
      await navigate(`/titles/${id}`);
    },
  });
  return (
    <FormView form={form} isUnguarded>
      <SelectField
        form={form}
        name="type"
        label={t('type')}
        choices={(['movie', 'series'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <LocalizedFields form={form} languages={languages} fields={[{ name: 'title', label: t('title') }]} />
    </FormView>
  );
}
