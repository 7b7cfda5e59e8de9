/** Messages of an operator to its users. @source wire shapes §6 */
import { randomUUID } from 'node:crypto';
import type { MessageOrder, UserMessage } from '@aerial/contract/calls/operator-messages.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId, type MessageId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { checkUser, findUser, storedId, type OfUser } from '../../accounts/of-operator.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredSegment } from '../../db/schema/messages.ts';
import { readLocalizedText } from '../../imports/messages/read-message.ts';
import { ImportError } from '../../imports/skipped.ts';
import { KeyTaken } from '../../inbox/broadcast.pg.ts';
import { messageOrders, orderMessage, writeMessage, type StoredOrder } from '../../inbox/operator-messages.pg.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { MessageRecord, MessageStore } from './ports.ts';
import { oldestListed, type MessageService } from './service.ts';

type Answer<T> = Promise<Result<T, AppError>>;

export interface Words {
  readonly title: string | Record<string, string>;
  readonly text: string | Record<string, string>;
}

const unknown: AppError = { code: 'message_not_found', message: 'There is no such message.' };
const guest: AppError = { code: 'guest_forbidden', message: 'Guests have no messages.' };
const invalid = (field: string, message: string): AppError => ({
  code: 'validation_failed',
  message,
  detail: { [field]: [message] },
});

function localized(words: Words, { settings }: ProviderRecord) {
  const of = (field: keyof Words, max: number) => readLocalizedText(field, words[field], settings.defaultLanguage, max);
  try {
    return ok({ title: of('title', 200), text: of('text', 4000) });
  } catch (error) {
    if (error instanceof ImportError)
      return fail(invalid(error.message.startsWith('title') ? 'title' : 'text', error.message));
    throw error;
  }
}

async function keyed<T>(work: Promise<T>): Answer<T> {
  try {
    return ok(await work);
  } catch (error) {
    if (error instanceof KeyTaken) return fail(invalid('key', 'This key belongs to another message.'));
    throw error;
  }
}

const orderWire = (order: StoredOrder): MessageOrder => ({
  id: order.id,
  key: order.key,
  status: order.done_at === null ? 'sending' : 'done',
  sent: order.sent,
  already_had: order.had,
  segment: order.segment,
  created_at: isoSeconds(epochMs(order.created_at.getTime())),
  done_at: order.done_at && isoSeconds(epochMs(order.done_at.getTime())),
});

export function operatorMessages({
  db,
  store,
  clock,
  written,
}: {
  readonly db: Kysely<Database>;
  readonly store: MessageStore;
  readonly clock: Clock;
  readonly written: MessageService['written'];
}) {
  async function shown(records: readonly MessageRecord[], { provider, language }: OfUser): Promise<UserMessage[]> {
    const params = new Map(records.map((one) => [one.id, one.textId === null ? {} : one.params]));
    return (await written(records, { provider, language })).map(({ id, title, text, created_at }) => ({
      id,
      title,
      text,
      icon: null,
      background: null,
      params: { ...params.get(id) },
      created_at,
    }));
  }
  async function single(record: MessageRecord | undefined, of: OfUser): Answer<UserMessage> {
    const [only] = record ? await shown([record], of) : [];
    return only ? ok(only) : fail(unknown);
  }
  const listed = (of: OfUser) => store.list(asUserId(of.userId), oldestListed(clock));
  const find = async (of: OfUser, id: MessageId) => (await listed(of)).find((one) => one.id === id);

  /** Packets and users of others are unknown. */
  async function checkSegment(segment: StoredSegment, provider: ProviderRecord): Answer<undefined> {
    const { all, user_ids: users, packet_ids: packets, without_packet_ids: without } = segment;
    if (all !== true && !users?.length && !packets?.length && !without?.length)
      return fail(invalid('segment', 'Please say whom the message goes to.'));
    const packetIds = [...new Set([...(packets ?? []), ...(without ?? [])])];
    if (packetIds.length > 0) {
      const found = await db
        .selectFrom('packets')
        .select('id')
        .where('provider_id', '=', provider.id)
        .where('id', 'in', packetIds)
        .execute();
      if (found.length < packetIds.length)
        return fail({ code: 'packet_not_found', message: 'There is no such packet.' });
    }
    const userIds = [...new Set(users)];
    if (userIds.length > 0) {
      const found = await db
        .selectFrom('users')
        .select('id')
        .where('provider_id', '=', provider.id)
        .where('id', 'in', userIds.map(asUserId))
        .execute();
      if (found.length < userIds.length) return fail({ code: 'user_not_found', message: 'There is no such user.' });
    }
    return ok(undefined);
  }

  return {
    async list(of: OfUser): Answer<UserMessage[]> {
      const user = await checkUser(db, of);
      return user.ok ? ok(await shown(await listed(of), of)) : user;
    },

    async one(of: OfUser, id: string): Answer<UserMessage> {
      const user = await checkUser(db, of);
      return user.ok ? single(await find(of, storedId(id) as MessageId), of) : user;
    },

    async send(
      of: OfUser,
      words: Words & { readonly key: string | undefined; readonly params: Readonly<Record<string, unknown>> },
    ): Answer<UserMessage> {
      const user = await findUser(db, of);
      if (!user.ok) return user;
      if (user.value.isGuest) return fail(guest);
      const texts = localized(words, of.provider);
      if (!texts.ok) return texts;
      const { key = `once:${randomUUID()}`, params } = words;
      const id = await keyed(
        writeMessage(db, of.userId, { providerId: of.provider.id, key, params, ...texts.value }, clock.now()),
      );
      return id.ok ? single(await find(of, id.value), of) : id;
    },

    async withdraw(of: OfUser, id: string): Answer<UserMessage> {
      const user = await checkUser(db, of);
      if (!user.ok) return user;
      return single(await store.remove(asUserId(of.userId), storedId(id) as MessageId, clock.now()), of);
    },

    async order(
      provider: ProviderRecord,
      { key, segment, ...words }: Words & { readonly key: string; readonly segment: StoredSegment },
    ): Answer<MessageOrder> {
      const texts = localized(words, provider);
      if (!texts.ok) return texts;
      const checked = await checkSegment(segment, provider);
      if (!checked.ok) return checked;
      const order = await keyed(
        orderMessage(db, { providerId: provider.id, key, ...texts.value }, segment, clock.now()),
      );
      return order.ok ? ok(orderWire(order.value)) : order;
    },

    orders: async (provider: ProviderRecord): Promise<MessageOrder[]> =>
      (await messageOrders(db, provider.id)).map(orderWire),
  };
}
export type OperatorMessages = ReturnType<typeof operatorMessages>;
