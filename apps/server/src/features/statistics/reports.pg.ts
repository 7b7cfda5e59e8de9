/** Rows of the reports that list things, a page at a time. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface PageOf {
  readonly providerId: ProviderId;
  /** The id of the last row of the page before; 0 for the first. */
  readonly after: string;
  readonly limit: number;
}

export function reportStore(db: Kysely<Database>) {
  return {
    /** Of a span of time, the earliest first. */
    payments: ({ providerId, after, limit }: PageOf, from: Date, to: Date) =>
      db
        .selectFrom('payment_transactions')
        .select([
          'id',
          'created_at',
          'settled_at',
          'user_id',
          'purpose',
          'paysystem',
          'status',
          'amount',
          'currency',
          'psp_id',
          'failure',
        ])
        .where('provider_id', '=', providerId)
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** All that the list of subscribers has. */
    subscribers: ({ providerId, after, limit }: PageOf) =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'phone', 'email', 'provider_uid', 'is_active', 'date_joined', 'last_login'])
        .where('provider_id', '=', providerId)
        .where('is_guest', '=', false)
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null)
        .where('id', '>', Number(after) as never)
        .orderBy('id')
        .limit(limit)
        .execute(),
  };
}
export type ReportStore = ReturnType<typeof reportStore>;
