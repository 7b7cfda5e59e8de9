/** Keys of what the demo shows encrypted. */
import { asChannelId, asContentId } from '@aerial/domain/ids.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { addContentKey, type ProtectedSubject } from '../drm/keys.pg.ts';
import type { DemoCatalogue } from './catalogue.ts';

/** Also the archive is encrypted; the same instant at each load, so that there is one key. */
const ALWAYS = epochMs(0);

export async function loadKeys(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  secret: string,
  clock: Clock,
): Promise<void> {
  const subjects: ProtectedSubject[] = [
    ...catalogue.channels.filter(({ isProtected }) => isProtected).map(({ id }) => ({ channelId: asChannelId(id) })),
    ...catalogue.titles.filter(({ state }) => state === 'encrypted').map(({ id }) => ({ contentId: asContentId(id) })),
  ];
  for (const subject of subjects) await addContentKey(trx, subject, { secret, validFrom: ALWAYS, now: clock.now() });
}
