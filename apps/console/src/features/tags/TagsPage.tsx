import { changeTagCall, createTagCall, removeTagCall, tagsCall } from '@aerial/contract/calls/tags.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextArea, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf, withoutEmpty } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { removal } from '../../parts/list/removal.tsx';
import { listByOffset } from '../../parts/list/sources.ts';
import type { BulkAction, Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

type SubscriberTag = AnswerOf<typeof tagsCall>[number];
const KEY = ['tags'];
const PAGE = 200;

const source = listByOffset<SubscriberTag>([...KEY, 'list'], PAGE, ({ search, signal }, page) =>
  callApi(tagsCall, { query: { ...(search && { search }), ...page }, ...(signal && { signal }) }),
);

/** The smallest complete screen of the console: a list, a dialog with its form, and a bulk action. */
export default function TagsPage() {
  const t = useTexts(texts);
  const isWriter = useMay()('users:write');
  const [edited, setEdited] = useState<SubscriberTag | 'new'>();
  const columns = useMemo(
    (): readonly Column<SubscriberTag>[] => [
      {
        id: 'name',
        label: t('name'),
        isHeader: true,
        text: ({ name }) => name,
        cell: (tag) =>
          isWriter ? (
            <Button size="small" look="ghost" onClick={() => setEdited(tag)}>
              {tag.name}
            </Button>
          ) : (
            tag.name
          ),
      },
      { id: 'shortname', label: t('shortname'), text: ({ shortname }) => shortname },
      { id: 'description', label: t('description'), text: ({ description }) => description },
      {
        id: 'subscribers',
        label: t('subscribers'),
        text: ({ id }) => String(id),
        cell: ({ id }) => <Link to={`/subscribers?tag=${id}`}>{t('subscribers')}</Link>,
      },
    ],
    [t, isWriter],
  );
  const bulk: readonly BulkAction<SubscriberTag>[] = [
    removal({
      id: 'remove',
      label: t('remove'),
      text: (tags) => `${tags.map(({ name }) => name).join(', ')}\n${t('remove_text')}`,
      typedOf: ({ shortname }) => shortname,
      run: ({ id }) => callApi(removeTagCall, { params: { id } }),
    }),
  ];
  const add = isWriter && <AddButton label={t('add')} onClick={() => setEdited('new')} />;
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => String(id)}
        searchLabel={t('search')}
        {...(isWriter && { bulk, onOpen: setEdited })}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="tags"
      />
      <Dialog
        open={edited !== undefined}
        onOpenChange={() => setEdited(undefined)}
        title={t(edited === 'new' ? 'add' : 'change')}
      >
        {edited && <TagForm tag={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />}
      </Dialog>
    </>
  );
}

function TagForm({ tag, onDone }: { tag: SubscriberTag | undefined; onDone: () => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: tag?.name ?? '', shortname: tag?.shortname ?? '', description: tag?.description ?? '' },
    schema: tag ? changeTagCall.body : createTagCall.body,
    bodyOf: (values, initial) => (tag ? changesOf(initial, values) : withoutEmpty(values)),
    fieldOf: { already_exists: 'shortname' },
    async submit(_values, body) {
      if (tag) await callApi(changeTagCall, { params: { id: tag.id }, body });
      else await callApi(createTagCall, { body });
      await queries.invalidateQueries({ queryKey: KEY });
      onDone();
    },
  });
  return (
    <FormView form={form} isUnguarded needsChange>
      <TextField form={form} name="name" label={t('name')} autoComplete="off" isRequired />
      <TextField form={form} name="shortname" label={t('shortname')} note={t('shortname_note')} autoComplete="off" />
      <TextArea form={form} name="description" label={t('description')} rows={3} />
    </FormView>
  );
}
