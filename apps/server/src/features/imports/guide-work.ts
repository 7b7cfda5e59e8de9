/** Runs of guides: read and written at once, by the rules of `aerial import epg`, for the channels of the provider. */
import { importEpg } from '../../imports/guide/write-epg.ts';
import { assertClaimed, storeFound, supersede } from './claims.pg.ts';
import type { MappingStore } from './ports.ts';
import { openRun, problemCounter, type Work, type WorkDeps } from './work.ts';
import { replaceGuideChannels } from './mappings.pg.ts';

export async function readGuide(deps: WorkDeps & { readonly mappings: MappingStore }, work: Work): Promise<'applied'> {
  const { db, clock, announce, mappings } = deps;
  const { run, source, provider } = work;
  // Guide channels that fill none of ours are what the mapping lists.
  const problems = problemCounter(['unknown-channel', 'second-guide']);
  const report = await importEpg(db, await openRun(deps, work), {
    language: source.settings.language,
    providerId: provider.id,
    chosen: await mappings.mappings(source.id),
    async onChannels(trx, channels) {
      await assertClaimed(trx, run);
      await replaceGuideChannels(trx, source.id, channels);
    },
    onSkipped: problems.skip,
    announce,
  });
  const { entries } = report;
  await db.transaction().execute(async (trx) => {
    await assertClaimed(trx, run);
    await storeFound(trx, run, {
      counts: {
        added: entries.added,
        changed: entries.updated,
        removed: entries.removed,
        unchanged: entries.unchanged,
        programmes: report.read,
        channels: report.channels,
        of_channels: report.ofChannels,
      },
      ...problems.found(),
    });
    await trx
      .updateTable('import_runs')
      .set({ applied_at: new Date(clock.now()) })
      .where('id', '=', run.id)
      .execute();
    await supersede(trx, run, clock.now());
  });
  return 'applied';
}
