import { sql, type Kysely } from 'kysely';

/** An invitation without an address is the link of a provider's first owner, who says it. There is one at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table staff_invitations alter column email drop not null`,
  `create unique index staff_invitations_first_owner on staff_invitations (provider_id) where email is null`,
];
