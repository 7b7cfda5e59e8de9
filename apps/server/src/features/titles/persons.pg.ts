/** Persons as an operator edits them. */
import type { PersonId, ProviderId } from '@aerial/domain/ids.ts';
import { LANGUAGES, textIn } from '@aerial/domain/language.ts';
import { sql, type Kysely } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import { plannedEachTime } from '../../db/prepared-pool.ts';
import type { Database } from '../../db/schema.ts';
import { slugOf } from '../../imports/slug.ts';
import { raiseDocumentVersion } from '../../imports/transaction.ts';
import { isPersonEditableBy, isPersonOf, librariesOf, type Fragment } from './ownership.pg.ts';
import type { EditedPerson, PersonStore } from './ports.ts';
import { patternsOf, trimmed } from './rules.ts';

const selection = (providerId: ProviderId): Fragment => sql`
  select p.id, p.slug, p.name, p.bio, p.image, ${isPersonEditableBy(providerId)} as is_editable,
    (select count(distinct cp.content_id)::int from content_persons cp where cp.person_id = p.id) as works from persons p`;

async function find(db: Kysely<Database>, providerId: ProviderId, id: PersonId): Promise<EditedPerson | undefined> {
  const libraries = await librariesOf(db, providerId);
  const { rows } = await sql<EditedPerson>`
    ${selection(providerId)} where p.id = ${id} and ${isPersonOf(providerId, libraries)}`.execute(db);
  return rows[0];
}

export function personStore(db: Kysely<Database>): PersonStore {
  return {
    find: (providerId, id) => find(db, providerId, id),

    async page(providerId, search, before, limit) {
      const libraries = await librariesOf(db, providerId);
      const { rows } = await sql<EditedPerson>`
        ${selection(providerId)}
        where ${sql.join(
          [
            ...patternsOf(search).map((pattern) => sql`lower(p.name::text) like ${pattern}`),
            ...(before === undefined ? [] : [sql`p.id < ${sql.lit(before)}`]),
            isPersonOf(providerId, libraries),
          ],
          sql` and `,
        )}
        order by p.id desc limit ${sql.lit(limit)} ${plannedEachTime}`.execute(db);
      return rows;
    },

    write: (providerId, work) =>
      db.transaction().execute(async (trx) => {
        const answer = await work({
          async find(id) {
            await sql`select from persons where id = ${id} for no key update`.execute(trx);
            return find(trx, providerId, id);
          },
          async insert(name) {
            const said = textIn(name, LANGUAGES.find((language) => name[language]?.trim()) ?? 'ru');
            const { rows } = await sql<{ id: PersonId }>`
              insert into persons (id, slug, name, owner_id)
              select n.id, concat_ws('-', nullif(${slugOf(said)}::text, ''), n.id), ${JSON.stringify(trimmed(name))}::jsonb, ${providerId}
              from (select nextval(pg_get_serial_sequence('persons', 'id'))::int as id) n returning id`.execute(trx);
            return rows[0]!.id;
          },
          async change(id, { name, bio, image }) {
            const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;
            if (name ?? bio ?? image !== undefined)
              await trx
                .updateTable('persons')
                .set({
                  ...(name && { name: json(trimmed(name)) }),
                  ...(bio && { bio: json(trimmed(bio)) }),
                  ...(image !== undefined && { image }),
                })
                .where('id', '=', id)
                .execute();
          },
          async remove(id) {
            await trx.deleteFrom('persons').where('id', '=', id).execute();
          },
        });
        await raiseDocumentVersion(trx, 'contents');
        await publishIn(trx, topics.catalogue, null);
        return answer;
      }),
  };
}
