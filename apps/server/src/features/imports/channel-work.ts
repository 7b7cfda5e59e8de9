/** Runs of channel lists: shown first, then applied and undone, each in one transaction, by the rules of `aerial import channels`. */
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { ImportState } from '../../db/schema/imports.ts';
import {
  analyzeChannelTables,
  listPrefix,
  readChannelList,
  writeChannelList,
  type ChannelList,
} from '../../imports/channels/write-channels.ts';
import { changesBetween, digestOf, type ChannelState } from '../../imports/channels/channel-states.ts';
import {
  categoryIds,
  channelStates,
  deleteChannels,
  deleteEmptyCategories,
  hideChannels,
  restoreChannels,
  usedChannels,
} from '../../imports/channels/channel-states.pg.ts';
import { importTransaction, raiseDocumentVersion, type Trx } from '../../imports/transaction.ts';
import { assertClaimed, storePreview, supersede } from './claims.pg.ts';
import type { Preview, StoredChange } from './ports.ts';
import { ImportFailure, needsPerson } from './rules.ts';
import { openRun, problemCounter, type Work, type WorkDeps } from './work.ts';

/** Rolls back what was done only to see what it does. */
class RolledBack extends Error {}

/** Names of channels in a message. */
const MAX_NAMES = 5;
const changedMeanwhile = (names: readonly string[]): ImportFailure =>
  new ImportFailure(
    'changed_meanwhile',
    names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ` + ${names.length - MAX_NAMES}` : ''),
  );

/** The list that an import's channels belong to: no other import and no other provider has it. */
const listOf = (sourceId: string): string => `operator-${sourceId}`;

/** Writes the list in the caller's transaction and sees what that has changed. */
async function write(
  trx: Trx,
  { announce }: WorkDeps,
  { source, provider }: Work,
  list: ChannelList,
  problems: ReturnType<typeof problemCounter>,
): Promise<Preview & { readonly madeCategories: readonly number[]; readonly known: number }> {
  const { language, recordDays, age, removesMissing } = source.settings;
  const prefix = listPrefix(listOf(source.id));
  const before = await channelStates(trx, provider.id, prefix);
  const hadCategories = await categoryIds(trx, provider.id);
  const { keys } = await writeChannelList(trx, list, {
    list: listOf(source.id),
    provider: provider.shortname,
    language,
    sparesShared: true,
    onSkipped: problems.skip,
    announce,
    ...(recordDays === null ? {} : { recordDays }),
    ...(age === null ? {} : { age }),
  });
  const listed = new Set(keys);
  const missing = [...before].filter(([key, { shown }]) => !listed.has(key) && shown !== null);
  if (removesMissing && missing.length > 0) {
    await hideChannels(
      trx,
      provider.id,
      missing.map(([, { id }]) => id),
    );
    await raiseDocumentVersion(trx, 'channels');
    await announce(trx, 'channels');
  }
  const changes = changesBetween(before, await channelStates(trx, provider.id, prefix), keys, language);
  const count = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  return {
    changes,
    digest: digestOf(changes, language),
    counts: {
      added: count('added'),
      changed: count('changed'),
      removed: count('removed'),
      unchanged: count('unchanged'),
    },
    ...problems.found(),
    madeCategories: [...(await categoryIds(trx, provider.id))].filter((id) => !hadCategories.has(id)),
    known: before.size,
  };
}

const isEmpty = ({ changes }: Preview): boolean =>
  changes.every(({ kind, before, after }) => kind === 'unchanged' || isDeepStrictEqual(before, after));

/** Reads the list and shows what it would change. @returns the state after it; `apply` where it is applied without a person */
export async function readChannels(deps: WorkDeps, work: Work): Promise<ImportState | 'apply'> {
  const { db, clock } = deps;
  const { run, source } = work;
  const problems = problemCounter();
  const list = await readChannelList(await openRun(deps, work), problems.skip);
  let seen: Awaited<ReturnType<typeof write>> | undefined;
  try {
    await importTransaction(db, async (trx) => {
      seen = await write(trx, deps, work, list, problems);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const preview = seen!;
  await db.transaction().execute(async (trx) => {
    await assertClaimed(trx, run);
    // A schedule that finds nothing new leaves nothing but its run.
    await storePreview(trx, run, isEmpty(preview) ? { ...preview, changes: [] } : preview);
    await supersede(trx, run, clock.now());
  });
  if (isEmpty(preview)) return 'applied';
  const isAutomatic = run.origin === 'schedule' && source.is_automatic;
  const removed = source.settings.removesMissing ? preview.counts['removed']! : 0;
  return isAutomatic && !needsPerson(removed, preview.known) ? 'apply' : 'ready';
}

/** Makes the changes that were shown. @throws ImportFailure `changed_meanwhile` when they would be other ones; nothing is changed then */
export async function applyChannels(deps: WorkDeps, work: Work): Promise<void> {
  const { db, clock } = deps;
  const { run } = work;
  const problems = problemCounter();
  const list = await readChannelList(await openRun(deps, work), problems.skip);
  await importTransaction(db, async (trx) => {
    await assertClaimed(trx, run);
    const { madeCategories, ...preview } = await write(trx, deps, work, list, problems);
    if (preview.digest !== run.digest) throw changedMeanwhile([]);
    await storePreview(trx, run, preview);
    // With the changes themselves: a run is applied exactly when its changes are there.
    const at = new Date(clock.now());
    await trx
      .updateTable('import_runs')
      .set({
        state: 'applied',
        progress: 100,
        made_categories: [...madeCategories],
        applied_at: at,
        finished_at: at,
        claim: null,
        claimed_until: null,
      })
      .where('id', '=', run.id)
      .execute();
  });
  await analyzeChannelTables(db);
}

/** Restores what was before the run. @throws ImportFailure `changed_meanwhile` where something of it was changed since; nothing is changed then */
export async function undoChannels({ db, clock, announce }: WorkDeps, { run, source, provider }: Work): Promise<void> {
  await importTransaction(db, async (trx) => {
    await assertClaimed(trx, run);
    const changes = (
      (await trx
        .selectFrom('import_changes')
        .select(['position', 'kind', 'key', 'name', 'before', 'after'])
        .where('run_id', '=', run.id)
        .where('kind', '<>', 'unchanged')
        .orderBy('position')
        .execute()) as unknown as StoredChange[]
    ).filter(({ before, after }) => !isDeepStrictEqual(before, after));
    const present = await channelStates(trx, provider.id, listPrefix(listOf(source.id)));
    const added = changes.flatMap(({ before, after }) => (before === null && after ? [after.id] : []));
    const used = await usedChannels(trx, provider.id, added);
    const others = changes.filter(
      ({ key, after }) => !isDeepStrictEqual(present.get(key) ?? null, after) || (after && used.has(after.id)),
    );
    if (others.length > 0) throw changedMeanwhile(others.map(({ name }) => name));
    await deleteChannels(trx, added);
    await restoreChannels(
      trx,
      provider.id,
      changes.flatMap(({ before }): ChannelState[] => (before ? [before] : [])),
    );
    await deleteEmptyCategories(trx, provider.id, run.made_categories);
    await raiseDocumentVersion(trx, 'channels');
    await announce(trx, 'channels');
    await sql`update import_runs set state = 'undone', progress = 100, claim = null, claimed_until = null,
      finished_at = ${new Date(clock.now())} where id = ${run.id}`.execute(trx);
  });
  await analyzeChannelTables(db);
}
