/** Files that are imported, in parts: any process may work on them. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FileStore } from './ports.ts';

const PART_BYTES = 1024 * 1024;

export function importFiles(db: Kysely<Database>): FileStore {
  const remove = async (id: string): Promise<void> => {
    await db.deleteFrom('import_files').where('id', '=', id).execute();
  };

  return {
    remove,

    async storedBytes(providerId) {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(size), 0)::float8 as bytes from import_files where provider_id = ${providerId}`.execute(db);
      return rows[0]!.bytes;
    },

    async store(providerId, name, bytes, limitBytes, now) {
      const at = new Date(now);
      const { id } = await db
        .insertInto('import_files')
        .values({ provider_id: providerId, name, size: 0, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      let size = 0;
      let part = 0;
      let pending: Buffer[] = [];
      let pendingBytes = 0;
      const flush = async (): Promise<void> => {
        if (pendingBytes === 0) return;
        const data = Buffer.concat(pending);
        [pending, pendingBytes] = [[], 0];
        await db.insertInto('import_file_parts').values({ file_id: id, part, data }).execute();
        part += 1;
      };
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > limitBytes) {
            await remove(id);
            return undefined;
          }
          // What was downloaded comes in one piece.
          for (let from = 0; from < chunk.length; from += PART_BYTES) {
            const slice = chunk.subarray(from, from + PART_BYTES);
            pending.push(slice);
            pendingBytes += slice.length;
            if (pendingBytes >= PART_BYTES) await flush();
          }
        }
        await flush();
        await db.updateTable('import_files').set({ size, completed_at: at }).where('id', '=', id).execute();
        return { id, size };
      } catch (error) {
        await remove(id);
        throw error;
      }
    },

    async lastOf(sourceId) {
      const found = await db
        .selectFrom('import_runs as r')
        .innerJoin('import_files as f', 'f.id', 'r.file_id')
        .select('f.id')
        .where('r.source_id', '=', sourceId)
        .where('f.completed_at', 'is not', null)
        .orderBy('r.id', 'desc')
        .executeTakeFirst();
      return found?.id;
    },

    async read(id) {
      const file = await db
        .selectFrom('import_files')
        .select('size')
        .where('id', '=', id)
        .where('completed_at', 'is not', null)
        .executeTakeFirst();
      if (!file) return undefined;
      async function* chunks(): AsyncGenerator<Buffer> {
        for (let part = 0; ; part += 1) {
          const found = await db
            .selectFrom('import_file_parts')
            .select('data')
            .where('file_id', '=', id)
            .where('part', '=', part)
            .executeTakeFirst();
          if (!found) return;
          yield found.data;
        }
      }
      return { size: Number(file.size), chunks: chunks() };
    },
  };
}
