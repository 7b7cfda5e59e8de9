/** The embedded player of a channel, as the operator names it. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { VitrinaJson } from '../../db/schema/channels.ts';
import { ImportError } from '../skipped.ts';
import { importTransaction, raiseDocumentVersion, type Announce, type Trx } from '../transaction.ts';

/**
 * Gives a channel an embedded player, or takes it away.
 * @param channel id or slug
 * @param vitrina undefined: the channel plays as any other again
 * @throws ImportError for a channel that is not there, or when no script would speak to the player
 */
export async function changeVitrina(
  db: Kysely<Database>,
  channel: string,
  vitrina: VitrinaJson | undefined,
  announce?: Announce,
): Promise<void> {
  await importTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('channels')
      .set({ vitrina: vitrina ? JSON.stringify(vitrina) : null })
      .where((eb) =>
        /^\d{1,9}$/u.test(channel) ? eb('id', '=', asChannelId(Number(channel))) : eb('slug', '=', channel),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ImportError(`there is no channel ${channel}`);
    if (vitrina && vitrina.sdk === undefined && !(await hasProvidersScript(trx)))
      throw new ImportError('no provider has a script for embedded players: name one with --sdk');
    await raiseDocumentVersion(trx, 'channels');
    await announce?.(trx, 'channels');
  });
}

async function hasProvidersScript(trx: Trx): Promise<boolean> {
  const found = await trx
    .selectFrom('providers')
    .select('id')
    .where(sql<boolean>`settings ->> 'vitrinaSdkUrl' is not null`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
