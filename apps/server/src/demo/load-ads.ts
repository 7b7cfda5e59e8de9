/** Which ads the demo operators show: their files go through the import that operators use. */
import { asProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { readAdDocument } from '../imports/ads/document.ts';
import { writeAds } from '../imports/ads/write-ads.ts';
import type { DemoCatalogue } from './catalogue.ts';

/** Loads the rules of the providers, after their contents and packets. */
export async function loadAds(
  trx: Transaction<Database>,
  { providers }: Pick<DemoCatalogue, 'providers'>,
  clock: Clock,
): Promise<void> {
  for (const { id, ads } of providers)
    if (ads) await writeAds(trx, asProviderId(id), readAdDocument(JSON.stringify(ads)), clock.now());
}
