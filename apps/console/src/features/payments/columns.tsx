/** What lists of payments and of receipts show in the same way. */
import { Tag } from '@aerial/ui/Tag.tsx';
import type { Formats } from '../../core/format.ts';
import type { TextFunction } from '../../i18n/texts.ts';
import type { ChoiceFilter, Column } from '../../parts/list/types.ts';
import { wordOf, type texts } from './texts.ts';

type Set = (typeof texts)['set'];
type T = TextFunction<Set>;
/** Statuses that have a word. */
type Status = keyof Set & `status_${string}` extends `status_${infer Name}` ? Name : never;

export const statusFilter = (t: T, statuses: readonly Status[]): ChoiceFilter => ({
  kind: 'choice',
  name: 'status',
  label: t('status'),
  choices: statuses.map((value) => ({ value, label: t(`status_${value}`) })),
});

/** @param isPlain states that need no attention */
export const statusColumn = <Row extends { readonly status: string }>(
  t: T,
  isPlain: (status: string) => boolean,
): Column<Row> => ({
  id: 'status',
  label: t('status'),
  text: ({ status }) => wordOf(t, 'status', status),
  cell: ({ status }) => <Tag look={isPlain(status) ? 'plain' : 'outline'}>{wordOf(t, 'status', status)}</Tag>,
});

export const createdColumn = <Row extends { readonly created_at: string }>(t: T, formats: Formats): Column<Row> => ({
  id: 'created',
  label: t('created'),
  text: ({ created_at: at }) => at,
  cell: ({ created_at: at }) => formats.instant(at),
});
