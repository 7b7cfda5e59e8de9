/** Pages as their operator arranges them: one use case each. */
import type { BodyOf } from '@aerial/contract/core.ts';
import type { publishPageCall } from '@aerial/contract/calls/operator-pages.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { listOf, type RowTemplate } from '@aerial/domain/rows.ts';
import type { ItemLooks, NewRow, PageEdits, PageVersionRow, PageWriter, References, StoredPage } from './ports.ts';
import { hasText, isStorable, referencesOf, storedItems, storedQuery, trimmed, versionOf, without } from './rules.ts';

const unknown: AppError = { code: 'rowset_not_found', message: 'There is no such page.' };
const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
const refused = (...fields: readonly string[]): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: Object.fromEntries(fields.map((field) => [field, ['Please check this value.']])),
});

/** Undoes the transaction of a change that is refused. */
class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

type Answer<T> = Promise<Result<T, AppError>>;
export type PageDraft = Omit<BodyOf<typeof publishPageCall>, 'version'>;
export interface ShownPage {
  readonly page: StoredPage;
  readonly looks: ItemLooks;
}

/** The rows of a draft as they are stored. @throws Refused with the number of the row that cannot be */
function rowsOf(draft: PageDraft, present: StoredPage): NewRow[] {
  const ids = draft.rows.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length || !ids.every(isStorable)) throw new Refused(refused('rows'));
  return draft.rows.map((row, at) => {
    const known = present.rows.find(({ id }) => id === row.id);
    const template = row.template as RowTemplate;
    const query = storedQuery(template, row.query);
    if (!query || !hasText(row.title)) throw new Refused(refused(`rows.${at}`));
    const items = query.kind === 'items' ? storedItems(template, row.items, known) : [];
    if (!items) throw new Refused(refused(`rows.${at}`));
    return {
      id: row.id ?? null,
      title: trimmed(row.title),
      template,
      content_type: listOf(template) ?? null,
      library_id: known?.library_id ?? null,
      query,
      items,
    };
  });
}

/** The first row that refers to what the provider does not have. */
function faultyRow(rows: readonly NewRow[], gone: References): number | undefined {
  const isGone = (kind: keyof References, named: References) =>
    (named[kind] as readonly unknown[]).some((id) => (gone[kind] as readonly unknown[]).includes(id));
  const at = rows.findIndex((row) => {
    const named = referencesOf([row]);
    return (Object.keys(gone) as (keyof References)[]).some((kind) => isGone(kind, named));
  });
  return at === -1 ? undefined : at;
}

export function pageArranger(edits: PageEdits) {
  const shown = async (page: StoredPage): Promise<ShownPage> => ({ page, looks: await edits.looks(page) });

  async function write<T>(providerId: ProviderId, work: (writer: PageWriter) => Promise<T>): Answer<T> {
    try {
      return ok(await edits.write(providerId, work));
    } catch (error) {
      if (error instanceof Refused) return fail(error.error);
      throw error;
    }
  }
  const shownAfter = async (written: Result<StoredPage, AppError>): Answer<ShownPage> =>
    written.ok ? ok(await shown(written.value)) : written;

  async function atVersion(writer: PageWriter, id: number, version: string): Promise<StoredPage> {
    const present = await writer.find(id);
    if (!present) throw new Refused(unknown);
    if (versionOf(present) !== version) throw new Refused(changedMeanwhile);
    return present;
  }

  return {
    list: edits.list,

    async find(providerId: ProviderId, id: number): Answer<ShownPage> {
      const page = await edits.find(providerId, id);
      return page ? ok(await shown(page)) : fail(unknown);
    },

    create: async (providerId: ProviderId, title: LocalizedText, inMenu: boolean): Answer<ShownPage> =>
      shownAfter(
        await write(providerId, async (writer) => {
          if (!hasText(title)) throw new Refused(refused('title'));
          return (await writer.find(await writer.insert(trimmed(title), inMenu)))!;
        }),
      ),

    /** @param by whose change it is, for the list of versions */
    publish: async (
      providerId: ProviderId,
      id: number,
      version: string,
      draft: PageDraft,
      by: string,
    ): Answer<ShownPage> =>
      shownAfter(
        await write(providerId, async (writer) => {
          const present = await atVersion(writer, id, version);
          if (!hasText(draft.title)) throw new Refused(refused('title'));
          const rows = rowsOf(draft, present);
          const faulty = faultyRow(rows, await writer.unknown(referencesOf(rows)));
          if (faulty !== undefined) throw new Refused(refused(`rows.${faulty}`));
          await writer.remember(present, by);
          const { title, description, in_menu: inMenu } = draft;
          await writer.write({ id, title: trimmed(title), description: trimmed(description), in_menu: inMenu, rows });
          return (await writer.find(id))!;
        }),
      ),

    async versions(providerId: ProviderId, id: number): Answer<readonly PageVersionRow[]> {
      return (await edits.find(providerId, id)) ? ok(await edits.versions(id)) : fail(unknown);
    },

    restore: async (
      providerId: ProviderId,
      id: number,
      versionId: string,
      version: string,
      by: string,
    ): Answer<ShownPage> =>
      shownAfter(
        await write(providerId, async (writer) => {
          const present = await atVersion(writer, id, version);
          const older = await writer.version(id, versionId);
          if (!older) throw new Refused(unknown);
          await writer.remember(present, by);
          // What was deleted since then cannot come back with the page.
          const gone = await writer.unknown(referencesOf(older.rows));
          const rows = without(older.rows, gone).map((row) => ({
            ...row,
            id: gone.rows.includes(row.id) ? null : row.id,
            library_id: row.library_id !== null && gone.libraries.includes(row.library_id) ? null : row.library_id,
          }));
          await writer.write({ ...older, id, rows });
          return (await writer.find(id))!;
        }),
      ),

    order: (providerId: ProviderId, ids: readonly number[]): Answer<object> =>
      write(providerId, async (writer) => {
        const known = await writer.ids();
        if (ids.some((id) => !known.includes(id))) throw new Refused(unknown);
        if (new Set(ids).size < known.length) throw new Refused(refused('ids'));
        await writer.order(ids);
        return {};
      }),

    remove: (providerId: ProviderId, id: number): Answer<object> =>
      write(providerId, async (writer) => {
        if (!(await writer.find(id))) throw new Refused(unknown);
        await writer.remove(id);
        return {};
      }),
  };
}
export type PageArranger = ReturnType<typeof pageArranger>;
