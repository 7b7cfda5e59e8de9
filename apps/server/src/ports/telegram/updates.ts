/** What a person wrote to the bot, read from an update of the Bot API. */
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const Message = Type.Object({
  from: Type.Object({
    id: Type.Integer(),
    is_bot: Type.Optional(Type.Boolean()),
    language_code: Type.Optional(Type.String()),
  }),
  chat: Type.Object({ id: Type.Integer(), type: Type.String() }),
  text: Type.Optional(Type.String()),
  contact: Type.Optional(Type.Object({ phone_number: Type.String(), user_id: Type.Optional(Type.Integer()) })),
});

export interface Written {
  readonly chatId: number;
  readonly senderId: string;
  readonly language: string | undefined;
  readonly what:
    /** What followed `/start`; empty when nothing did. */
    | { readonly kind: 'start'; readonly payload: string }
    /** Undefined when the contact is another person's. */
    | { readonly kind: 'contact'; readonly phone: string | undefined }
    | { readonly kind: 'other' };
}

/** The number of an update; the next poll requests those after it. */
export function updateId(update: unknown): number | undefined {
  const id = (update as { update_id?: unknown } | null)?.update_id;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

/** @returns undefined for what is not answered: groups, channels, other bots, what cannot be understood */
export function written(update: unknown): Written | undefined {
  const message = (update as { message?: unknown } | null)?.message;
  if (!Value.Check(Message, message)) return undefined;
  const { from, chat } = message;
  if (chat.type !== 'private' || from.is_bot === true) return undefined;
  return { chatId: chat.id, senderId: String(from.id), language: from.language_code, what: whatOf(message) };
}

function whatOf({ from, text, contact }: Static<typeof Message>): Written['what'] {
  // Only the messenger itself can say that a number is the writer's: by the contact's user.
  if (contact) return { kind: 'contact', phone: contact.user_id === from.id ? contact.phone_number : undefined };
  const start = /^\/start(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text ?? '');
  return start ? { kind: 'start', payload: start[1] ?? '' } : { kind: 'other' };
}
