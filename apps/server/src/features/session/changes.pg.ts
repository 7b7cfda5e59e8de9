import type { UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Seal } from '../../security/seal.ts';
import type { UserChange } from './changes.rules.ts';
import { newParentalSettings } from './rules.ts';

/** What the calls that change users store. */
export interface ChangeStore {
  /**
   * Decides on the present PIN and writes, in one transaction: of two concurrent changes the second sees the first.
   * @param language of the letter that confirms a new e-mail address
   */
  changeUser(
    userId: UserId,
    language: string,
    decide: (present: PresentPin) => Result<UserChange, AppError>,
  ): Promise<Result<undefined, AppError>>;
}

export interface PresentPin {
  readonly parental_code: string | null;
  readonly parental_status: string;
}

/** The error for a broken unique index. @source F-375 */
const DUPLICATES: Readonly<Record<string, AppError>> = {
  users_phone: duplicate('phone', 'duplicate_phone'),
  users_email: duplicate('email', 'duplicate_email'),
};

function duplicate(field: string, code: 'duplicate_phone' | 'duplicate_email'): AppError {
  const message = `User with this ${field} already exists.`;
  return { code, message: `{'${field}': ['${message}']}`, detail: { [field]: [message] } };
}

/** With the first PIN every device requires it everywhere, as a new one would: setting it implies that. @source F-223 */
export async function guardDevices(trx: Transaction<Database>, userId: UserId): Promise<void> {
  const { duration: _kept, ...switches } = newParentalSettings('set');
  await trx
    .updateTable('devices')
    .set({ parental_settings: sql<string>`parental_settings || ${JSON.stringify(switches)}::jsonb` })
    .where('user_id', '=', userId)
    .execute();
}

/** A new address is not confirmed, and a letter to it is due; letters to the former one confirm nothing any more. */
async function expectConfirmation(
  trx: Transaction<Database>,
  { userId, email, language, now }: { userId: UserId; email: string | null; language: string; now: Date },
): Promise<void> {
  await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
  if (email === null) return;
  await trx.insertInto('email_confirmations').values({ user_id: userId, email, language, due_at: now }).execute();
}

export function changeStore(db: Kysely<Database>, pins: Seal, clock: Clock): ChangeStore {
  return {
    async changeUser(userId, language, decide) {
      try {
        return await db.transaction().execute(async (trx) => {
          const row = await trx
            .selectFrom('users')
            .select(['sealed_pin', 'parental_status', 'email'])
            .where('id', '=', userId)
            .forUpdate()
            .executeTakeFirst();
          if (!row) return fail({ code: 'authentication_failed', message: 'Incorrect token.' } as const);
          const parental_code = row.sealed_pin === null ? null : (pins.open(row.sealed_pin) ?? null);
          const change = decide({ parental_code, parental_status: row.parental_status });
          if (!change.ok) return change;
          const { pin, ...columns } = change.value;
          const { email } = columns;
          const isNewEmail = email !== undefined && email !== row.email;
          const values = {
            ...columns,
            ...(isNewEmail && { email_confirmed_at: null }),
            ...(pin !== undefined && { sealed_pin: pins.close(pin) }),
            // Another PIN takes the former one's place: it was proven.
            ...(pin !== undefined && row.sealed_pin === null && { pin_set_at: new Date(clock.now()) }),
            ...(columns.phone !== undefined && { phone_proven: true }),
          };
          if (pin !== undefined && row.sealed_pin === null) await guardDevices(trx, userId);
          if (Object.keys(values).length > 0)
            await trx.updateTable('users').set(values).where('id', '=', userId).execute();
          if (isNewEmail) await expectConfirmation(trx, { userId, email, language, now: new Date(clock.now()) });
          return ok(undefined);
        });
      } catch (error) {
        const violation = DUPLICATES[(error as { constraint?: string }).constraint ?? ''];
        if (!violation) throw error;
        return fail(violation);
      }
    },
  };
}
