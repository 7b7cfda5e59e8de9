/** What the demo operators sell: their offers go through the import that operators use. */
import { asCurrency } from '@aerial/domain/money.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { readPacketDocument } from '../imports/packets/document.ts';
import { writePackets } from '../imports/packets/write-packets.ts';
import { defaultSettings } from '../tenancy/provider.ts';
import type { DemoCatalogue } from './catalogue.ts';

/** Loads the offers of the providers. @returns the number of packets */
export async function loadPackets(
  trx: Transaction<Database>,
  { providers }: Pick<DemoCatalogue, 'providers'>,
  clock: Clock,
): Promise<number> {
  let packets = 0;
  for (const { id, settings, offer } of providers) {
    if (!offer) continue;
    const currency = asCurrency((settings.currency ?? defaultSettings.currency).ISO_CODE);
    const document = readPacketDocument(JSON.stringify(offer), { language: 'ru', currency });
    await writePackets(trx, { providerId: id, currency, now: new Date(clock.now()) }, document);
    packets += document.packets?.length ?? 0;
  }
  return packets;
}
