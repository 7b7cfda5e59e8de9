import { gridNumber } from '@aerial/domain/grid.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AdBreaksTable, AdCuesTable, AdRulesTable } from '../../db/schema/ads.ts';
import type { Selectable } from 'kysely';
import type { AdRule, AdsByProvider, AdStore, ChannelBreak, ProviderAds } from './ports.ts';

type RuleRow = Pick<
  Selectable<AdRulesTable>,
  | 'kinds'
  | 'channels'
  | 'libraries'
  | 'contents'
  | 'rolls'
  | 'max_advertising'
  | 'period_s'
  | 'middle_roll_period_s'
  | 'allow_disable'
>;

const setOf = <T>(list: readonly T[] | null): ReadonlySet<T> | undefined => (list ? new Set(list) : undefined);

const toRule = (row: RuleRow): AdRule => ({
  kinds: row.kinds,
  channels: setOf(row.channels),
  libraries: setOf(row.libraries),
  contents: setOf(row.contents),
  rolls: row.rolls,
  maxAdvertising: row.max_advertising ?? undefined,
  periodS: row.period_s ?? undefined,
  middleRollPeriodS: row.middle_roll_period_s ?? undefined,
  allowsDisabling: row.allow_disable,
});

/** A break without a schedule begins only by cue, but its viewers need addresses that show it. */
const toBreak = (row: Selectable<AdBreaksTable>): ChannelBreak => ({
  channels: setOf(row.channels),
  plan: {
    name: row.key,
    assets: row.assets,
    inCatchUp: row.in_catchup,
    starts: {
      schedule: row.schedule,
      since: gridNumber(Number(row.since_grid)),
      until: row.until_grid === null ? undefined : gridNumber(Number(row.until_grid)),
    },
  },
});
const toCue = (row: Selectable<AdCuesTable>): ChannelBreak => ({
  channels: new Set([row.channel_id]),
  plan: {
    name: row.key,
    assets: row.assets,
    inCatchUp: row.in_catchup,
    starts: { at: gridNumber(Number(row.grid_start)) },
  },
});

async function loadAll(db: Kysely<Database>): Promise<AdsByProvider> {
  const [providers, packets, rules, breaks, cues] = await Promise.all([
    db.selectFrom('provider_ads').selectAll().execute(),
    db.selectFrom('ad_free_packets').selectAll().orderBy('packet_id').execute(),
    db
      .selectFrom('ad_rules')
      .select(['provider_id', 'kinds', 'channels', 'libraries'])
      .select(sql<string[] | null>`contents::text[]`.as('contents'))
      .select(['rolls', 'max_advertising', 'period_s', 'middle_roll_period_s', 'allow_disable'])
      .orderBy('provider_id')
      .orderBy('position')
      .execute(),
    db.selectFrom('ad_breaks').selectAll().orderBy('provider_id').orderBy('since_grid').orderBy('key').execute(),
    db.selectFrom('ad_cues').selectAll().orderBy('provider_id').orderBy('grid_start').execute(),
  ]);
  const of = (id: ProviderId) => (row: { readonly provider_id: ProviderId }) => row.provider_id === id;
  return new Map(
    providers.map(({ provider_id: id, allows_embeds }): [ProviderId, ProviderAds] => [
      id,
      {
        allowsEmbeds: allows_embeds,
        adFreePackets: packets.filter(of(id)).map(({ packet_id }) => packet_id),
        rules: rules.filter(of(id)).map(toRule),
        breaks: [...breaks.filter(of(id)).map(toBreak), ...cues.filter(of(id)).map(toCue)],
      },
    ]),
  );
}

export function adStore(db: Kysely<Database>): AdStore {
  return {
    loadAll: () => loadAll(db),

    async idsOf(userId) {
      const row = await db.selectFrom('ad_ids').select('ids').where('user_id', '=', userId).executeTakeFirst();
      return row?.ids ?? {};
    },

    changeIds: (userId, merge) =>
      db.transaction().execute(async (trx) => {
        // Two calls at once each see what the other one wrote.
        await trx
          .insertInto('ad_ids')
          .values({ user_id: userId, ids: '{}' })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .execute();
        const { ids } = await trx
          .selectFrom('ad_ids')
          .select('ids')
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const merged = merge(ids);
        if (merged)
          await trx
            .updateTable('ad_ids')
            .set({ ids: JSON.stringify(merged), updated_at: sql`now()` })
            .where('user_id', '=', userId)
            .execute();
        return merged;
      }),
  };
}
