import type { Message } from '@aerial/contract/shapes/message.ts';
import { textIn } from '@aerial/domain/language.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import { isInboxKind, renderMessage, type MessageText, type Reader } from '../../inbox/render.ts';
import type { MessageRecord, OperatorText } from './ports.ts';

/** Undefined for a kind that a newer version of the service wrote. */
function wordsOf(
  { kind, params, textId }: MessageRecord,
  texts: ReadonlyMap<string, OperatorText>,
  reader: Reader,
): MessageText | undefined {
  if (isInboxKind(kind)) return renderMessage(kind, params as never, reader);
  const own = textId === null ? undefined : texts.get(textId);
  return own && { title: textIn(own.title, reader.language), text: textIn(own.text, reader.language) };
}

/** Messages as the wire has them, in the reader's language. @source A-410 */
export const messagesWire = (
  records: readonly MessageRecord[],
  texts: ReadonlyMap<string, OperatorText>,
  { removed, ...reader }: Reader & { readonly removed: boolean },
): Message[] =>
  records.flatMap((record) => {
    const words = wordsOf(record, texts, reader);
    return words ? [{ id: record.id, ...words, created_at: isoSeconds(record.createdAt), removed }] : [];
  });
