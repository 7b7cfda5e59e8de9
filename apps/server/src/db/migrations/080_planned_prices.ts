import { sql, type Kysely } from 'kysely';

/** Prices are planned ahead: of a packet's period exactly one price holds at any instant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table purchase_types add constraint purchase_types_one_at_a_time exclude using gist (
        packet_id with =, code with =, tstzrange(valid_from, valid_to) with &&) where (packet_id is not null)`,
    )
    .execute(db);
}
