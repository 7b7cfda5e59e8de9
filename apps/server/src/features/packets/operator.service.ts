/** What an operator sells, read and written by calls, with the rules of the import. */
import type { AppError } from '@aerial/contract/errors.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { csvLine } from '../../billing/csv.ts';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import { exportOffer } from '../../imports/packets/export-packets.pg.ts';
import { writeDocument, type PacketImportReport } from '../../imports/packets/write-packets.ts';
import { ImportError } from '../../imports/skipped.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

type Answer<T> = Promise<Result<T, AppError>>;

const unknownPacket: AppError = { code: 'packet_not_found', message: 'There is no such packet.' };
const CODES_PER_PAGE = 5_000;
/** Problems that an answer lists; the first ones matter. */
const MAX_PROBLEMS = 100;

const runs = sql`s.status in ('active', 'paused', 'past_due')`;

export function operatorOffer({
  db,
  clock,
  invalidate,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** The packets of this process have changed. */
  invalidate(): void;
}) {
  const currencyOf = ({ settings }: ProviderRecord) => asCurrency(settings.currency.ISO_CODE);

  async function packetOf({ id }: ProviderRecord, slug: string) {
    return db
      .selectFrom('packets')
      .select(['id', 'slug', 'archived_at'])
      .where('provider_id', '=', id)
      .where('slug', '=', slug)
      .executeTakeFirst();
  }

  /** Users who have one of these packets. */
  async function subscribersOf({ id }: ProviderRecord, slugs: readonly string[]): Promise<number> {
    if (slugs.length === 0) return 0;
    const { rows } = await sql<{ count: number }>`
      select count(distinct s.user_id)::int as count from subscriptions s join packets p on p.id = s.packet_id
      where p.provider_id = ${id} and p.slug = any(${[...slugs]}) and ${runs}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  return {
    /** @param packet the slug of one; without it all packets and campaigns */
    async document(provider: ProviderRecord, packet: string | undefined): Answer<string> {
      if (packet !== undefined) {
        const found = await packetOf(provider, packet);
        if (!found || found.archived_at !== null) return fail(unknownPacket);
      }
      const document = await exportOffer(
        db,
        { id: provider.id, currency: currencyOf(provider) },
        packet,
        new Date(clock.now()),
      );
      return ok(JSON.stringify(document, undefined, 2));
    },

    async change(
      provider: ProviderRecord,
      document: string,
      { replaces, isDryRun }: { readonly replaces: boolean; readonly isDryRun: boolean },
    ): Answer<{ readonly report: PacketImportReport; readonly subscribers: number }> {
      const { id, shortname, settings } = provider;
      try {
        const report = await writeDocument(
          db,
          { id, shortname, currency: currencyOf(provider), language: settings.defaultLanguage },
          document,
          {
            keepsOthers: !replaces,
            isDryRun,
            announce: (trx) => publishIn(trx, topics.catalogue, null),
            now: new Date(clock.now()),
          },
        );
        invalidate();
        return ok({ report, subscribers: await subscribersOf(provider, report.packets.archived) });
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        const lines = error.message.split('\n').slice(0, MAX_PROBLEMS);
        return fail({
          code: 'validation_failed',
          message: 'Please check the document.',
          detail: { document: lines },
        });
      }
    },

    async archive(
      provider: ProviderRecord,
      slug: string,
    ): Answer<{ readonly slug: string; readonly archivedAt: Date; readonly subscribers: number }> {
      const found = await packetOf(provider, slug);
      if (!found) return fail(unknownPacket);
      const archivedAt = found.archived_at ?? new Date(clock.now());
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('packets')
          .set({ archived_at: archivedAt })
          .where('id', '=', found.id)
          .where('archived_at', 'is', null)
          .execute();
        await publishIn(trx, topics.catalogue, null);
      });
      invalidate();
      return ok({ slug, archivedAt, subscribers: await subscribersOf(provider, [slug]) });
    },

    async prices(provider: ProviderRecord, slug: string) {
      const found = await packetOf(provider, slug);
      if (!found) return fail(unknownPacket);
      const rows = await db
        .selectFrom('purchase_types as t')
        .selectAll('t')
        .select(
          sql<number>`(select count(*)::int from subscriptions s where s.purchase_type_id = t.id and ${runs})`.as(
            'subscribers',
          ),
        )
        .where('t.packet_id', '=', found.id)
        // One that ended before it began never held.
        .where(sql<boolean>`(t.valid_to is null or t.valid_to > t.valid_from)`)
        .orderBy('t.valid_from', 'desc')
        .orderBy('t.id', 'desc')
        .limit(500)
        .execute();
      return ok({ prices: rows, now: clock.now() });
    },

    campaigns: ({ id }: ProviderRecord) =>
      db
        .selectFrom('promo_campaigns as c')
        .selectAll('c')
        .select([
          sql<number>`(select count(*)::int from promo_keys k where k.campaign_id = c.id)`.as('codes'),
          sql<number>`(select count(*)::int from promo_activations a where a.campaign_id = c.id)`.as('activations'),
        ])
        .where('c.provider_id', '=', id)
        .orderBy('c.id', 'desc')
        .execute(),

    async codes(
      { id }: ProviderRecord,
      slug: string,
      { after, upTo }: { readonly after: number | undefined; readonly upTo: number | undefined },
    ): Answer<{ readonly lines: readonly string[]; readonly next: number | null }> {
      const campaign = await db
        .selectFrom('promo_campaigns')
        .select('id')
        .where('provider_id', '=', id)
        .where('slug', '=', slug)
        .executeTakeFirst();
      if (!campaign) return fail({ code: 'not_found', message: 'There is no such campaign.' });
      const rows = await db
        .selectFrom('promo_keys')
        .selectAll()
        .where('campaign_id', '=', campaign.id)
        .where('id', '>', after ?? 0)
        .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo!))
        .orderBy('id')
        .limit(CODES_PER_PAGE)
        .execute();
      const lines = rows.map((row) =>
        csvLine([
          row.code,
          String(row.usage_limit),
          String(row.used),
          String(row.is_active),
          row.valid_to?.toISOString() ?? '',
        ]),
      );
      return ok({
        lines: after === undefined ? [csvLine(['code', 'limit', 'used', 'is_active', 'valid_to']), ...lines] : lines,
        next: rows.length < CODES_PER_PAGE ? null : (rows.at(-1)?.id ?? null),
      });
    },
  };
}
export type OperatorOffer = ReturnType<typeof operatorOffer>;
