/** Imports of an operator and their runs: one use case each. */
import { MAX_IMPORT_FILE_BYTES } from '@aerial/contract/calls/operator-imports.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Readable } from 'node:stream';
import type { ImportKind, ImportSettingsJson } from '../../db/schema/imports.ts';
import type { FileStore, ImportSource, RunFilter, RunRecord, RunStore, SourceStore, StoredChange } from './ports.ts';
import { MAX_STORED_BYTES, nextRunAt, ordersOf, type Orders } from './rules.ts';

type Answer<T> = Promise<Result<T, AppError>>;

const unknownImport: AppError = { code: 'not_found', message: 'There is no such import.' };
const unknownRun: AppError = { code: 'not_found', message: 'There is no such run.' };
const notNow: AppError = { code: 'bad_request', message: 'The state of the run does not allow this.' };
const isRunning: AppError = { code: 'bad_request', message: 'The import is being read already.' };
const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
const refused = (field: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: ['Please check this value.'] },
});

/** What a call gives of an import; what is absent stays, or is the default. */
export interface GivenImport {
  readonly name?: string | undefined;
  readonly address?: string | null | undefined;
  readonly everyHours?: number | null | undefined;
  readonly isAutomatic?: boolean | undefined;
  readonly settings: { readonly [K in keyof ImportSettingsJson]?: ImportSettingsJson[K] | undefined };
}
export interface ImportView {
  readonly source: ImportSource;
  readonly lastRun: RunRecord | undefined;
}

export const ordersOfRun = (run: RunRecord): Orders =>
  ordersOf({ ...run, hasFile: run.file_id !== null, hasChanges: run.applied_at !== null });

const defined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

export function importService(deps: {
  readonly sources: SourceStore;
  readonly runs: RunStore;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Something is in line. */
  wake(): void;
}) {
  const { sources, runs, files, clock, wake } = deps;

  const viewed = async (source: ImportSource): Promise<ImportView> => ({
    source,
    lastRun: (await runs.lastOf([source.id])).get(source.id),
  });

  async function started(source: ImportSource, run: Parameters<RunStore['insert']>[1]): Answer<RunRecord> {
    const inserted = await runs.insert(source, run, clock.now());
    if (!inserted) return fail(isRunning);
    wake();
    return ok(inserted);
  }

  async function ordered(
    providerId: ProviderId,
    id: string,
    order: keyof Orders,
    act: (run: RunRecord) => Promise<boolean>,
  ): Answer<RunRecord> {
    const run = await runs.find(providerId, id);
    if (!run) return fail(unknownRun);
    if (!ordersOfRun(run)[order] || !(await act(run))) return fail(notNow);
    wake();
    return ok((await runs.find(providerId, id)) ?? run);
  }

  return {
    async list(providerId: ProviderId): Promise<readonly ImportView[]> {
      const found = await sources.list(providerId);
      const last = await runs.lastOf(found.map(({ id }) => id));
      return found.map((source) => ({ source, lastRun: last.get(source.id) }));
    },

    async find(providerId: ProviderId, id: string): Answer<ImportView> {
      const source = await sources.find(providerId, id);
      return source ? ok(await viewed(source)) : fail(unknownImport);
    },

    async create(
      providerId: ProviderId,
      kind: ImportKind,
      given: GivenImport & { readonly name: string },
      language: string,
    ): Answer<ImportView> {
      const { name, address = null, everyHours = null, isAutomatic = false } = given;
      if (name.trim() === '') return fail(refused('name'));
      if (everyHours !== null && address === null) return fail(refused('every_hours'));
      const settings = { language, recordDays: null, age: null, removesMissing: false, ...defined(given.settings) };
      const values = { name, address, every_hours: everyHours, is_automatic: isAutomatic, settings };
      const source = await sources.insert(providerId, kind, values, clock.now());
      if (!source) return fail({ code: 'bad_request', message: 'There are too many imports.' });
      return ok({ source, lastRun: undefined });
    },

    async change(providerId: ProviderId, id: string, version: number, given: GivenImport): Answer<ImportView> {
      const present = await sources.find(providerId, id);
      if (!present) return fail(unknownImport);
      if (given.name?.trim() === '') return fail(refused('name'));
      const address = given.address === undefined ? present.address : given.address;
      const everyHours = given.everyHours === undefined ? present.every_hours : given.everyHours;
      if (everyHours !== null && address === null) return fail(refused('every_hours'));
      const changed = await sources.change(
        providerId,
        id,
        version,
        {
          ...defined({ name: given.name, address: given.address }),
          ...defined({ every_hours: given.everyHours, is_automatic: given.isAutomatic }),
          settings: { ...present.settings, ...defined(given.settings) },
        },
        everyHours === present.every_hours ? undefined : nextRunAt(everyHours, clock.now()),
      );
      return changed ? ok(await viewed(changed)) : fail(changedMeanwhile);
    },

    async remove(providerId: ProviderId, id: string): Answer<undefined> {
      const last = (await runs.lastOf([id])).get(id);
      const source = await sources.find(providerId, id);
      if (!source) return fail(unknownImport);
      if (last?.state === 'running') return fail(isRunning);
      return (await sources.remove(providerId, id)) ? ok(undefined) : fail(unknownImport);
    },

    async upload(providerId: ProviderId, id: string, name: string, bytes: Readable, by: string): Answer<RunRecord> {
      const source = await sources.find(providerId, id);
      if (!source) return fail(unknownImport);
      const last = (await runs.lastOf([id])).get(id);
      if (last?.state === 'running' || last?.state === 'waiting') return fail(isRunning);
      const stored = await files.storedBytes(providerId);
      const limit = Math.min(MAX_IMPORT_FILE_BYTES, MAX_STORED_BYTES - stored);
      const file = await files.store(providerId, name.replaceAll('\0', '').toWellFormed(), bytes, limit, clock.now());
      if (!file) return fail({ code: 'body_too_large', message: 'The request body is too large.' });
      const run =
        file.size === 0
          ? fail<AppError>({ code: 'bad_request', message: 'The file is empty.' })
          : await started(source, { origin: 'file', fileId: file.id, startedBy: by });
      if (!run.ok) await files.remove(file.id);
      return run;
    },

    async run(providerId: ProviderId, id: string, by: string): Answer<RunRecord> {
      const source = await sources.find(providerId, id);
      if (!source) return fail(unknownImport);
      if (source.address !== null) return started(source, { origin: 'address', fileId: null, startedBy: by });
      const fileId = await files.lastOf(id);
      if (fileId === undefined) return fail({ code: 'bad_request', message: 'There is no file to read.' });
      return started(source, { origin: 'file', fileId, startedBy: by });
    },

    async runs(providerId: ProviderId, filter: RunFilter, cursor: string | undefined, limit: number) {
      const found = await runs.list(providerId, filter, cursor, limit + 1);
      return { items: found.slice(0, limit), nextCursor: found.length > limit ? found[limit - 1]!.id : null };
    },

    async findRun(providerId: ProviderId, id: string): Answer<RunRecord> {
      const run = await runs.find(providerId, id);
      return run ? ok(run) : fail(unknownRun);
    },

    async changes(
      providerId: ProviderId,
      id: string,
      filter: Parameters<RunStore['changes']>[1],
      after: number,
      limit: number,
    ): Answer<{
      readonly items: readonly StoredChange[];
      readonly nextCursor: string | null;
      readonly language: string;
    }> {
      const run = await runs.find(providerId, id);
      const source = run && (await sources.find(providerId, run.source_id));
      if (!source) return fail(unknownRun);
      const found = await runs.changes(id, filter, after, limit + 1);
      const items = found.slice(0, limit);
      return ok({
        items,
        nextCursor: found.length > limit ? String(items.at(-1)!.position) : null,
        language: source.settings.language,
      });
    },

    apply: (providerId: ProviderId, id: string) =>
      ordered(providerId, id, 'apply', () => runs.order(providerId, id, 'apply', 'ready')),
    undo: (providerId: ProviderId, id: string) =>
      ordered(providerId, id, 'undo', () => runs.order(providerId, id, 'undo', 'applied')),
    retry: (providerId: ProviderId, id: string) =>
      ordered(providerId, id, 'retry', ({ state, origin }) =>
        runs.order(providerId, id, 'read', state, state === 'failed' && origin !== 'file'),
      ),
    cancel: (providerId: ProviderId, id: string) =>
      ordered(providerId, id, 'cancel', () => runs.cancel(providerId, id, clock.now())),
  };
}
export type ImportService = ReturnType<typeof importService>;
