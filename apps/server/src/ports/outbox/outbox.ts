/**
 * The outbox: where messages go when no transport is configured and the operator allows it. They are stored in the database
 * for a page that shows them (`page.ts`), sealed, for a limited time.
 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { sealer } from '../../security/seal.ts';
import type { MailPort } from '../mail.ts';
import { OUTBOX_RETENTION_MS } from '../old-messages.ts';
import type { SmsPort } from '../sms.ts';

/** Older messages are deleted. */
const MAX_MESSAGES = 500;

export interface OutboxMessage {
  readonly id: string;
  readonly kind: 'sms' | 'mail';
  readonly providerId: ProviderId;
  /** Phone or e-mail address. */
  readonly receiver: string;
  readonly subject: string | undefined;
  readonly text: string;
  readonly at: Date;
}

export interface Outbox {
  readonly sms: SmsPort;
  readonly mail: MailPort;
  /** The newest first. @param receiver only those whose receiver contains it; for phones only digits count */
  list(receiver?: string): Promise<OutboxMessage[]>;
}

export interface OutboxDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** The installation's secret. */
  readonly secret: string;
}

export function outbox({ db, clock, secret }: OutboxDeps): Outbox {
  const seal = sealer(secret, 'outbox');

  const store = async (message: Omit<OutboxMessage, 'at'>) => {
    const { id, kind, providerId, receiver, subject = null, text } = message;
    const now = clock.now();
    await db
      .insertInto('outbox')
      .values({
        id,
        kind,
        provider_id: providerId,
        receiver,
        subject,
        sealed_text: seal.close(text),
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .deleteFrom('outbox')
      .where((eb) =>
        eb.or([
          eb('created_at', '<', new Date(now - OUTBOX_RETENTION_MS)),
          eb(
            'created_at',
            '<',
            eb.selectFrom('outbox').select('created_at').orderBy('created_at', 'desc').offset(MAX_MESSAGES).limit(1),
          ),
        ]),
      )
      .execute();
    return ok(undefined);
  };

  return {
    sms: {
      send: ({ id, providerId, phone, text }) =>
        store({ id, kind: 'sms', providerId, receiver: phone, subject: undefined, text }),
    },
    mail: {
      send: ({ id, providerId, to, subject, text }) =>
        store({ id, kind: 'mail', providerId, receiver: to, subject, text }),
    },

    async list(receiver = '') {
      const wanted =
        receiver.includes('@') || !/\d/.test(receiver) ? receiver.trim().toLowerCase() : receiver.replace(/\D/g, '');
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .$if(wanted !== '', (query) => query.where(sql<boolean>`position(${wanted} in lower(receiver)) > 0`))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_MESSAGES)
        .execute();
      return rows.flatMap((row) => {
        const text = seal.open(row.sealed_text);
        // Sealed under another secret: the data folder's was replaced.
        if (text === undefined) return [];
        return [
          {
            id: row.id,
            kind: row.kind,
            providerId: row.provider_id,
            receiver: row.receiver,
            subject: row.subject ?? undefined,
            text,
            at: row.created_at,
          },
        ];
      });
    },
  };
}
