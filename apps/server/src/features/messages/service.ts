/** The inbox of a user. @source */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Message } from '@aerial/contract/shapes/message.ts';
import type { MessageId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { childForbidden } from '../../access/parental.ts';
import { lruCache } from '../../http/lru-cache.ts';
import type { Viewer } from '../../http/viewer.ts';
import { INBOX_RETENTION_MS } from '../../inbox/messages.ts';
import type { Reader } from '../../inbox/render.ts';
import type { Seal } from '../../security/seal.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';
import type { InboxCache } from './inbox-cache.ts';
import type { MessageRecord, MessageStore, OperatorText } from './ports.ts';
import { messagesWire } from './wire.ts';

export interface MessageContext {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
  readonly language: string;
}

export interface MessageService {
  /** Messages are about the account and its money: guests and child profiles have none. */
  list(context: MessageContext): Promise<Message[]>;
  /** Fails with guest_forbidden, child_forbidden or message_not_found; messages of others are not found. */
  remove(id: MessageId, context: MessageContext): Promise<Result<Message, AppError>>;
  /** Messages of the store in the words of the language. */
  written(
    records: readonly MessageRecord[],
    context: Pick<MessageContext, 'provider' | 'language'>,
    removed?: boolean,
  ): Promise<Message[]>;
  /** Fails with guest_forbidden or child_forbidden. @param upTo later messages stay; all are removed without it */
  removeAll(upTo: MessageId | undefined, context: MessageContext): Promise<Result<Message[], AppError>>;
}

const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to have messages.' };
const unknown: AppError = { code: 'message_not_found', message: 'There is no such message.' };
/** What fits a bigint; ids of the contract have up to 19 digits. */
const LARGEST_ID = 9_223_372_036_854_775_807n;
/** Texts of operators in memory, bytes; more are read again. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

export interface MessagesDeps {
  readonly store: MessageStore;
  readonly inboxes: InboxCache;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** What codes in messages are sealed with. */
  readonly pins: Pick<Seal, 'open'>;
}

/** When the oldest message of an inbox may have been written. */
export const oldestListed = (clock: Clock) => epochMs(clock.now() - INBOX_RETENTION_MS);

export function messageService({ store, inboxes, clock, publicUrl, pins }: MessagesDeps): MessageService {
  /** They never change, and many users have the same. */
  const cached = lruCache<OperatorText>({
    maxBytes: MAX_TEXT_BYTES,
    bytesOf: (text) => 2 * JSON.stringify(text).length,
  });

  async function textsOf(records: readonly MessageRecord[]): Promise<ReadonlyMap<string, OperatorText>> {
    const texts = new Map<string, OperatorText>();
    const missing = new Set<string>();
    for (const { textId } of records) {
      const text = textId === null ? undefined : cached.get(textId);
      if (text) texts.set(textId!, text);
      else if (textId !== null) missing.add(textId);
    }
    for (const [id, text] of await store.texts([...missing])) {
      cached.set(id, text);
      texts.set(id, text);
    }
    return texts;
  }

  const written = async (
    records: readonly MessageRecord[],
    { provider, language }: Pick<MessageContext, 'provider' | 'language'>,
    removed = false,
  ): Promise<Message[]> => {
    const reader: Reader = {
      language,
      timeZone: provider.settings.timeZone,
      currency: provider.settings.currency,
      site: siteOrigin(provider, publicUrl),
      now: clock.now(),
      open: (sealed) => pins.open(sealed),
    };
    return messagesWire(records, await textsOf(records), { ...reader, removed });
  };

  const refusal = ({ viewer }: MessageContext): AppError | undefined =>
    viewer.isGuest ? guest : viewer.isChild ? childForbidden : undefined;

  return {
    written,

    async list(context) {
      if (refusal(context)) return [];
      return written(await inboxes.get(context.viewer.userId), context, false);
    },

    async remove(id, context) {
      const refused = refusal(context);
      if (refused) return fail(refused);
      const { userId } = context.viewer;
      const record = BigInt(id) > LARGEST_ID ? undefined : await store.remove(userId, id, clock.now());
      inboxes.invalidate(userId);
      const [message] = record ? await written([record], context, true) : [];
      return message ? ok(message) : fail(unknown);
    },

    async removeAll(upTo, context) {
      const refused = refusal(context);
      if (refused) return fail(refused);
      const { userId } = context.viewer;
      const limit = upTo !== undefined && BigInt(upTo) > LARGEST_ID ? undefined : upTo;
      const records = await store.removeAll(userId, limit, clock.now());
      inboxes.invalidate(userId);
      return ok(await written(records, context, true));
    },
  };
}
