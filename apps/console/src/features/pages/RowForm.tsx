import { ROW_ORDERS } from '@aerial/contract/calls/operator-pages.ts';
import type { CatalogueWords } from '@aerial/contract/calls/operator-titles.ts';
import { operatorCategoriesCall } from '@aerial/contract/calls/operator-channels.ts';
import { asLibraryId } from '@aerial/domain/ids.ts';
import {
  ROW_TEMPLATES,
  type FavouriteKind,
  type PersonalRowKind,
  type RowSource,
  type RowTemplate,
} from '@aerial/domain/rows.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { useName } from '../../parts/catalogue/words.ts';
import { FieldFrame } from '../../parts/form/fields.tsx';
import { formTexts } from '../../parts/form/form-texts.ts';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { queryFor, rulesOf, withTemplate, type DraftRow, type Query } from './draft.ts';
import { RowItems } from './RowItems.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly row: DraftRow;
  readonly words: CatalogueWords;
  onApply(row: DraftRow): void;
}
type Option = readonly [value: string, label: string];

/** A row of a page: how it looks and what fills it. It is applied to the draft; the page is published as a whole. */
export function RowForm({ row: before, words, onApply }: Props) {
  const [t, forms] = [useTexts(texts), useTexts(formTexts)];
  const name = useName();
  const mayReadChannels = useMay()('channels:read');
  const form = useForm({
    initial: { title: before.title, row: before },
    submit: async ({ title, row }) => onApply({ ...row, title }),
    bodyOf: (values) => values,
  });
  const { row } = form.values;
  const { query } = row;
  const rules = rulesOf(row.template);
  const set = (next: DraftRow) => form.set('row', next);
  const ask = (values: Partial<Query>) => {
    const next = { ...query, ...values };
    set({
      ...row,
      query: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as Query,
    });
  };
  const isOfChannels = query.kind === 'channels' && mayReadChannels;
  const categories = useQuery({
    queryKey: ['channel-categories'],
    queryFn: () => callApi(operatorCategoriesCall),
    enabled: isOfChannels,
  });
  const choose = (label: string, value: string, options: readonly Option[], onChange: (value: string) => void) => (
    <FieldFrame label={label}>
      {(frame) => (
        <select {...frame} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
  const any: Option = ['', t('any')];
  const id = (value: string) => (value === '' ? undefined : Number(value));
  const isNamed = Object.values(form.values.title).some((text) => text.trim() !== '');
  const kinds: readonly (PersonalRowKind | FavouriteKind)[] =
    query.kind === 'personal' ? rules.personal : query.kind === 'favourites' ? rules.favourites : [];
  return (
    <FormView form={form} isUnguarded submitLabel={t('apply')} isReadOnly={!isNamed}>
      <LocalizedFields
        form={form}
        languages={words.languages}
        fields={[{ name: 'title', label: t('row_title'), isRequired: true }]}
      />
      {!isNamed && <output>{forms('field_required')}</output>}
      {row.pages > 1 && <p>{t('shared_row', { count: row.pages })}</p>}
      {choose(
        t('template'),
        row.template,
        ROW_TEMPLATES.map((one) => [one, t(`template_${one.replaceAll('-', '_')}` as 'template_content_v')]),
        (value) => set(withTemplate(row, value as RowTemplate)),
      )}
      {choose(
        t('source'),
        query.kind,
        rules.sources
          .filter((one) => one !== 'neighbours' || query.kind === one)
          .map((one) => [one, t(`source_${one}`)]),
        (value) => set({ ...row, query: queryFor(row.template, value as RowSource) }),
      )}
      {kinds.length > 0 &&
        choose(
          t('of'),
          query.of ?? '',
          kinds.map((one) => [one, t(`of_${one}`)]),
          (value) => ask({ of: value as NonNullable<Query['of']> }),
        )}
      {query.kind === 'contents' && (
        <>
          {choose(
            t('content_type'),
            query.content_type ?? '',
            [any, ...(['movie', 'series', 'program'] as const).map((one): Option => [one, t(`type_${one}`)])],
            (value) => ask({ content_type: (value || undefined) as 'movie' }),
          )}
          {choose(
            t('genre'),
            String(query.genre_id ?? ''),
            [any, ...words.genres.map((one): Option => [String(one.id), name(one.name)])],
            (value) => ask({ genre_id: id(value) as number }),
          )}
          {choose(
            t('library'),
            String(query.library_id ?? ''),
            [any, ...words.libraries.map((one): Option => [String(one.id), name(one.title)])],
            (value) => ask({ library_id: (value === '' ? undefined : asLibraryId(Number(value))) as never }),
          )}
          {choose(
            t('order'),
            query.order ?? 'new',
            ROW_ORDERS.map((one) => [one, t(`order_${one}`)]),
            (value) => ask({ order: value as 'new' }),
          )}
        </>
      )}
      {query.kind === 'channels' && (
        <>
          {mayReadChannels &&
            choose(
              t('category'),
              String(query.category_id ?? ''),
              [any, ...(categories.data ?? []).map((one): Option => [String(one.id), name(one.name)])],
              (value) => ask({ category_id: id(value) as number }),
            )}
          <label>
            <input
              type="checkbox"
              checked={query.only_free ?? false}
              onChange={(event) => ask({ only_free: (event.target.checked || undefined) as true })}
            />{' '}
            {t('only_free')}
          </label>
        </>
      )}
      {query.kind === 'items' && rules.item && (
        <RowItems kind={rules.item} items={row.items} onChange={(items) => set({ ...row, items })} />
      )}
    </FormView>
  );
}
