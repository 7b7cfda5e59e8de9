/** Maintains the demo guide: extended at its end, pruned at its beginning. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/schema.ts';
import { topics } from '../bus/topics.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { pruneGuide } from './guide-writer.ts';
import { extendDemoGuide } from './loader.ts';
import type { Job } from '../jobs/queue.ts';

export interface GuideJobDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly bus?: Pick<Bus, 'publish'>;
  /** Default: the demo of this checkout. */
  readonly catalogue?: DemoCatalogue;
}

/** Every hour, so that a run that was missed is made up for soon; most runs find nothing to do. */
export function guideJob(deps: GuideJobDeps): Job {
  return { name: 'guide.extend', cron: '7 * * * *', run: () => maintainGuide(deps) };
}

export async function maintainGuide({ db, clock, bus, catalogue: given }: GuideJobDeps): Promise<void> {
  const channelIds = await demoChannels(db);
  if (channelIds.length === 0) return;
  const catalogue = given ?? (await import('./assemble.ts')).demoCatalogue();
  const shown = { ...catalogue, channels: catalogue.channels.filter((channel) => channelIds.includes(channel.id)) };
  const written = await extendDemoGuide({ db, clock, catalogue: shown });
  const removed = await pruneGuide(db, { clock, channelIds });
  if (written + removed > 0) await bus?.publish(topics.guide, { channelIds });
}

/** Channels whose guide is the demo's; an installation without the demo has none. */
async function demoChannels(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('schedule_entries as s')
          .select('s.id')
          .whereRef('s.channel_id', '=', 'channels.id')
          .where('s.source', '=', 'demo'),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}
