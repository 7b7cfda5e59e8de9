import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PacketsById } from './packet-entitlements.ts';

/** What each packet of the installation contains. Archived ones count: they are no longer sold, but subscribers have them. */
export async function loadPacketContents(db: Kysely<Database>): Promise<PacketsById> {
  const { rows } = await sql<{ id: number; channels: number[]; libraries: number[]; contents: string[] }>`
    select p.id,
      array(select channel_id from packet_channels c where c.packet_id = p.id) as channels,
      array(select library_id from packet_libraries l where l.packet_id = p.id) as libraries,
      array(select content_id::text from packet_contents c where c.packet_id = p.id) as contents
    from packets p`.execute(db);
  return new Map(
    rows.map(({ id, channels, libraries, contents }) => [
      id,
      { channels: new Set(channels), libraries: new Set(libraries), contents: new Set(contents) },
    ]),
  );
}
