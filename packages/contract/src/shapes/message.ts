/** A message of the inbox. @source A-410 */
import type { MessageId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { Instant, LongId } from '../core.ts';

export const Message = Type.Object({
  id: LongId<MessageId>(),
  title: Type.String({ description: 'in the language of the request' }),
  text: Type.String({ description: 'plain text: line breaks, and addresses that clients show as links' }),
  created_at: Instant(),
  removed: Type.Boolean(),
});
export type Message = Static<typeof Message>;
